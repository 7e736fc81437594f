import { BufferAttribute, BufferGeometry, Group, Mesh, MeshBasicMaterial } from 'three';
import type { VariantView } from './variant-view';

/** The bind pose as a faint shape that stands still while the model moves. */
export class Ghost {
  readonly group = new Group();
  private readonly material = new MeshBasicMaterial({
    transparent: true,
    opacity: 0.14,
    depthWrite: false,
    toneMapped: false,
  });

  constructor() {
    this.group.visible = false;
    this.group.renderOrder = 8;
  }

  /** Takes the shape of a view as it stands now. */
  take(view: VariantView): void {
    this.clear();
    for (const rig of view.rigs) {
      rig.surface.update();
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(Float32Array.from(rig.surface.positions), 3));
      geometry.setIndex(new BufferAttribute(rig.triangles, 1));
      this.group.add(new Mesh(geometry, this.material));
    }
  }

  clear(): void {
    for (const child of this.group.children) if (child instanceof Mesh) child.geometry.dispose();
    this.group.clear();
  }
}
