import { Group, Mesh, type Color, type Material, type SkinnedMesh } from 'three';
import type { Clip } from '../../../core/rig/scene';
import type { ArtistLook } from '../../stores/solve-view';
import type { SolveModel } from '../../stores/solve-models';
import { hasExtraInfluences } from '../../viewport/extra-influences';
import { disposeDisplay, type LoadedDisplay } from '../../viewport/load-display';
import type { ViewColors } from '../../viewport/theme-colors';
import { NodePoser } from '../../viewport/node-poser';
import { outlineMaterial, silhouetteMaterial } from './artist-materials';

/** The artist's file as it is, or as the dark shape that rigs are laid over. */
export class ArtistView {
  readonly root = new Group();
  private readonly poser: NodePoser;
  private readonly originals = new Map<Mesh, Material | Material[]>();
  private readonly shapes: Readonly<Record<'silhouette' | 'outline', readonly [four: Material, eight: Material]>>;

  constructor(
    readonly model: SolveModel,
    readonly display: LoadedDisplay,
    private readonly colors: { readonly silhouette: Color; readonly outline: Color },
  ) {
    this.root.add(display.scene);
    this.poser = new NodePoser(display, model.skin.graph);
    this.shapes = {
      silhouette: [silhouetteMaterial(colors.silhouette, false), silhouetteMaterial(colors.silhouette, true)],
      outline: [outlineMaterial(colors.outline, false), outlineMaterial(colors.outline, true)],
    };
    display.scene.traverse((object) => {
      if (object instanceof Mesh) this.originals.set(object, object.material);
    });
  }

  /** `material`: as the file has it, where there is nothing to lay over it. */
  setLook(look: ArtistLook | 'material'): void {
    this.root.visible = look !== 'off';
    for (const [mesh, original] of this.originals) {
      mesh.renderOrder = look === 'outline' ? 8 : 0;
      if (look === 'material' || look === 'off') mesh.material = original;
      else
        mesh.material =
          this.shapes[look][(mesh as SkinnedMesh).isSkinnedMesh && hasExtraInfluences(mesh as SkinnedMesh) ? 1 : 0];
    }
  }

  setColors({ silhouette, bone }: ViewColors): void {
    this.colors.silhouette.copy(silhouette);
    this.colors.outline.copy(bone);
  }

  pose(clip: Clip | undefined, time: number): void {
    this.poser.set(clip, time);
  }

  dispose(): void {
    for (const shape of Object.values(this.shapes)) for (const material of shape) material.dispose();
    disposeDisplay(this.display, true);
    this.root.removeFromParent();
  }
}
