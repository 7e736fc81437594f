import { cross, dot, normalize, sub, type Vec3 } from '../../src/core/math/vec3';

export interface Camera {
  readonly eye: Vec3;
  readonly target: Vec3;
  /** Vertical angle of view, degrees. */
  readonly fieldOfViewDegrees: number;
}

/** A point in the picture: pixels from the top left, and depth along the view, metres. */
export type Projected = Vec3;

export interface View {
  readonly right: Vec3;
  readonly up: Vec3;
  readonly forward: Vec3;
  readonly project: (x: number, y: number, z: number) => Projected;
  /** Unit direction of the ray through a pixel. */
  readonly ray: (px: number, py: number) => Vec3;
}

export function viewOf(camera: Camera, width: number, height: number): View {
  const forward = normalize(sub(camera.target, camera.eye));
  const right = normalize(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  const focal = height / 2 / Math.tan((camera.fieldOfViewDegrees * Math.PI) / 360);
  return {
    right,
    up,
    forward,
    project: (x, y, z) => {
      const p: Vec3 = [x - camera.eye[0], y - camera.eye[1], z - camera.eye[2]];
      const depth = dot(p, forward);
      return [width / 2 + (focal * dot(p, right)) / depth, height / 2 - (focal * dot(p, up)) / depth, depth];
    },
    ray: (px, py) => {
      const u = (px - width / 2) / focal;
      const v = (height / 2 - py) / focal;
      return normalize([
        forward[0] + right[0] * u + up[0] * v,
        forward[1] + right[1] * u + up[1] * v,
        forward[2] + right[2] * u + up[2] * v,
      ]);
    },
  };
}
