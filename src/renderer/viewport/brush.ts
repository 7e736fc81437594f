import { BufferAttribute, BufferGeometry, Ray, Vector3, type Camera } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { DoubleSide } from 'three';
import type { PanePoint } from './pane-input';
import type { VariantView } from './variant-view';

/**
 * Chooses rig vertices on the screen for the region tools. Made when a stroke begins, so that a long stroke pays once
 * for the projection and the search tree of the pose it paints on.
 */
export class RegionStroke {
  private readonly screen: Float32Array;
  private readonly depth: Float32Array;
  private readonly tree: MeshBVH | undefined;
  private readonly eye: Vector3;
  private readonly visible = new Map<number, boolean>();

  /** @param through paints what is hidden behind other skin, too. */
  constructor(
    private readonly view: VariantView,
    private readonly rig: number,
    camera: Camera,
    width: number,
    height: number,
    through: boolean,
  ) {
    const drawn = view.rigs[rig];
    drawn.surface.update();
    const { positions } = drawn.surface;
    const count = positions.length / 3;
    this.screen = new Float32Array(count * 2);
    this.depth = new Float32Array(count);
    this.eye = new Vector3().setFromMatrixPosition(camera.matrixWorld);
    const p = new Vector3();
    for (let v = 0; v < count; v++) {
      p.fromArray(positions, v * 3).project(camera);
      this.screen[v * 2] = ((p.x + 1) / 2) * width;
      this.screen[v * 2 + 1] = ((1 - p.y) / 2) * height;
      this.depth[v] = p.z;
    }
    if (through) return;
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(Float32Array.from(positions), 3));
    geometry.setIndex(new BufferAttribute(drawn.triangles().slice(), 1));
    this.tree = new MeshBVH(geometry);
  }

  /** Vertices within `radius` pixels of a point. */
  circle(at: PanePoint, radius: number): number[] {
    const inside: number[] = [];
    for (let v = 0; v < this.depth.length; v++) {
      if (this.depth[v] > 1) continue;
      if (Math.hypot(this.screen[v * 2] - at.x, this.screen[v * 2 + 1] - at.y) <= radius && this.isVisible(v))
        inside.push(v);
    }
    return inside;
  }

  /** Vertices inside a closed outline (even–odd). */
  polygon(outline: readonly PanePoint[]): number[] {
    const inside: number[] = [];
    for (let v = 0; v < this.depth.length; v++)
      if (this.depth[v] <= 1 && contains(outline, this.screen[v * 2], this.screen[v * 2 + 1]) && this.isVisible(v))
        inside.push(v);
    return inside;
  }

  private isVisible(v: number): boolean {
    if (!this.tree) return true;
    const known = this.visible.get(v);
    if (known !== undefined) return known;
    const { positions } = this.view.rigs[this.rig].surface;
    const point = new Vector3().fromArray(positions, v * 3);
    const distance = point.distanceTo(this.eye);
    const ray = new Ray(this.eye, point.clone().sub(this.eye).normalize());
    const hit = this.tree.raycastFirst(ray, DoubleSide);
    // The vertex's own triangles are hit at its own distance.
    const seen = !hit || hit.distance > distance * 0.998;
    this.visible.set(v, seen);
    return seen;
  }
}

function contains(outline: readonly PanePoint[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const a = outline[i];
    const b = outline[j];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}
