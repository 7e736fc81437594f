import { Vector3 } from 'three';
import { usePreferencesStore } from '../../stores/preferences';
import { useSolveView } from '../../stores/solve-view';
import { useViewStore } from '../../stores/view';
import { viewport } from '../../viewport/controller';
import { attachPaneInput, type PanePoint } from '../../viewport/pane-input';
import { pickSkin } from '../../viewport/pick';
import type { SolveParts } from './solve-engine';
import { ARTIST_PANE } from './solve-engine';
import { overlayOf } from './solve-labels';

const BONE_PIXELS = 9;
const HOVER_MS = 60;

/** Ties a pane's pointer, wheel and keys to the camera, the selection and the readout under the pointer. */
export function attachSolvePane(parts: SolveParts, element: HTMLElement): () => void {
  const id = element.dataset.pane ?? '';
  const view = useSolveView();
  const shared = useViewStore();
  const preferences = usePreferencesStore();
  let lastHover = 0;
  const paneOf = () => parts.stage.panes.find((pane) => pane.id === id);

  const boneAt = (at: PanePoint): string | undefined => {
    const pane = paneOf();
    const rig = parts.scene.rigs.get(id);
    if (!pane || !rig?.view.bones.group.visible) return undefined;
    let nearest = BONE_PIXELS;
    let name: string | undefined;
    const head = new Vector3();
    rig.view.bones.joints.forEach((joint, j) => {
      const place = parts.stage.project(pane, rig.view.bones.headOf(j, head));
      const away = place ? Math.hypot(place.x - at.x, place.y - at.y) : Infinity;
      if (away < nearest) [nearest, name] = [away, joint.name];
    });
    return name;
  };
  /** The bone, or the error of the skin, under the pointer. */
  const textAt = (at: PanePoint): string | undefined => {
    const bone = boneAt(at);
    const pane = paneOf();
    const rig = parts.scene.rigs.get(id);
    if (bone || !pane || !rig?.readout) return bone;
    const { width, height } = parts.stage.rectOf(pane);
    const hit = pickSkin(rig.view, at.x, at.y, width, height, parts.stage.cameraOf(pane));
    const error = hit && hit.rig === 0 ? rig.errors[hit.vertex] : -1;
    return error >= 0 ? `${(100 * error).toFixed(error < 0.001 ? 3 : 2)} %` : undefined;
  };

  return attachPaneInput(element, {
    options: () => ({ ...preferences.values, toolActive: false }),
    camera: () => parts.cameraOf(id),
    moved() {
      parts.flightOf(id).stop();
      shared.preset = undefined;
      parts.stage.invalidate();
    },
    click(at) {
      const bone = boneAt(at);
      if (view.shading === 'weights') view.joint = bone;
      else if (id !== ARTIST_PANE) view.select(id);
    },
    doubleClick: () => viewport.value?.frameSelected(),
    hover(at) {
      const now = performance.now();
      if (at && now - lastHover < HOVER_MS) return;
      lastHover = now;
      const text = at && textAt(at);
      overlayOf(parts.labels, id).hover = at && text ? { ...at, text } : undefined;
    },
    strokeStart: () => undefined,
    strokeMove: () => undefined,
    strokeEnd: () => undefined,
    strokeCancel: () => undefined,
  });
}
