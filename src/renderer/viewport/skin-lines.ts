import { BufferGeometry, Float32BufferAttribute, LineBasicMaterial, LineSegments, type Color } from 'three';

/** Edges of a posed surface. */
export interface SkinEdges {
  /** #V×3 world, as the surface stands. */
  readonly positions: ArrayLike<number>;
  /** #E×2 vertices. */
  readonly pairs: ArrayLike<number>;
}

/** Edges of the skin drawn over it, placed anew for each pose. */
export class SkinLines {
  readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>;

  constructor() {
    const material = new LineBasicMaterial({
      depthTest: false,
      depthWrite: false,
      transparent: true,
      toneMapped: false,
    });
    this.lines = new LineSegments(new BufferGeometry(), material);
    this.lines.renderOrder = 20;
    this.lines.frustumCulled = false;
    this.lines.visible = false;
  }

  /** Edges that are drawn. */
  get count(): number {
    return this.lines.visible ? this.lines.geometry.drawRange.count / 2 : 0;
  }

  place(edges: readonly SkinEdges[]): void {
    const count = edges.reduce((sum, { pairs }) => sum + pairs.length, 0);
    this.lines.visible = count > 0;
    if (count === 0) return;
    const { geometry } = this.lines;
    // A buffer that is too long is drawn in part; one that is too short is made anew.
    const room = (geometry.attributes.position as Float32BufferAttribute | undefined)?.count ?? 0;
    if (room < count) {
      geometry.dispose();
      geometry.setAttribute('position', new Float32BufferAttribute(new Float32Array(count * 3), 3));
    }
    const out = geometry.getAttribute('position');
    let at = 0;
    for (const { positions, pairs } of edges)
      for (let i = 0; i < pairs.length; i++, at++) {
        const v = pairs[i] * 3;
        out.setXYZ(at, positions[v], positions[v + 1], positions[v + 2]);
      }
    geometry.setDrawRange(0, count);
    out.needsUpdate = true;
  }

  setColor(color: Color): void {
    this.lines.material.color.copy(color);
  }

  dispose(): void {
    this.lines.geometry.dispose();
    this.lines.material.dispose();
  }
}
