import { BufferAttribute, BufferGeometry, Group, Mesh, MeshBasicMaterial } from 'three';
import type { VariantView } from './variant-view';

/** The bind pose as a faint shape that stands still while the model moves. */
export class Ghost {
  readonly group = new Group();
  /** Whether it has a shape. */
  private taken = false;
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

  /** Shows the bind pose of a view, or hides it; true when the view was moved to take its shape, which is done once. */
  show(on: boolean, view: VariantView | undefined): boolean {
    this.group.visible = on;
    if (!on || this.taken || !view) return false;
    view.player.pose(-1, 0);
    this.take(view);
    return true;
  }

  /** Takes the shape of a view as it stands now. */
  private take(view: VariantView): void {
    this.clear();
    this.taken = true;
    for (const rig of view.rigs) {
      rig.surface.update();
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', new BufferAttribute(Float32Array.from(rig.surface.positions), 3));
      geometry.setIndex(new BufferAttribute(rig.triangles(), 1));
      this.group.add(new Mesh(geometry, this.material));
    }
  }

  clear(): void {
    this.taken = false;
    for (const child of this.group.children) if (child instanceof Mesh) child.geometry.dispose();
    this.group.clear();
  }
}
