import type { Vec3 } from '../../src/core/math/vec3';
import type { Camera } from './camera';
import type { Raster } from './png';

/** A mesh as it stands in one moment: the caller poses it. */
export interface PictureMesh {
  /** #V×3 world, metres, Y up, the ground at y = 0. */
  readonly positions: ArrayLike<number>;
  /** #V×3; computed from the triangles when absent. */
  readonly normals?: ArrayLike<number>;
  /** #F×3, counter-clockwise seen from outside. */
  readonly triangles: ArrayLike<number>;
  /** #V×2, glTF convention (0, 0 is the texture's first texel). */
  readonly uvs?: ArrayLike<number>;
  readonly texture?: Raster;
  /** #V×3 linear; wins over the texture. Heat maps come through `heatColour`. */
  readonly colors?: ArrayLike<number>;
}

/** A bone drawn over the mesh. */
export interface BoneLine {
  readonly from: Vec3;
  readonly to: Vec3;
  /** `#rrggbb`. */
  readonly colour: string;
}

export interface Panel {
  readonly title: string;
  readonly subtitle?: string;
  /** `#rrggbb` of the mark before the title. */
  readonly accent?: string;
  readonly mesh: PictureMesh;
  readonly bones?: readonly BoneLine[];
}

export interface PictureOptions {
  /** Pixels of the whole picture. */
  readonly width: number;
  readonly height: number;
  readonly panels: readonly Panel[];
  readonly camera: Camera;
  /** Samples a side within a pixel, 1…4. */
  readonly supersampling?: number;
}
