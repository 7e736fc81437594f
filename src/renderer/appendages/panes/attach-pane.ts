import { Vector3 } from 'three';
import type { StretchVariant } from '../../../rpc/contract';
import { useFindingsStore } from '../../stores/findings';
import { useOverridesStore } from '../../stores/overrides';
import { usePreferencesStore } from '../../stores/preferences';
import { useViewStore } from '../../stores/view';
import { attachPaneInput, type PanePoint } from '../../viewport/pane-input';
import { pickSkin } from '../../viewport/pick';
import type { EngineParts } from './appendage-engine';
import { RegionTools } from './region-tools';

/** A bone is under the pointer within this many pixels of its head. */
const BONE_PIXELS = 9;
/** Hovering looks at the skin at most this often. */
const HOVER_MS = 60;

/** Ties a pane's pointer, wheel and keys to camera, selection and region tools. */
export function attachPane(parts: EngineParts, element: HTMLElement): () => void {
  const variant = element.dataset.pane as StretchVariant;
  const findings = useFindingsStore();
  const view = useViewStore();
  const preferences = usePreferencesStore();
  const tools = new RegionTools();
  const overlay = parts.labels[variant];
  let lastHover = 0;
  const shown = () => parts.scene.view(variant) ?? parts.scene.view('original');

  /** Name of the joint whose head is nearest to the pointer. */
  const boneAt = (at: PanePoint): string | undefined => {
    const pane = parts.paneOf(variant);
    const drawn = shown();
    if (!pane || !drawn || !view.bones) return undefined;
    let nearest = BONE_PIXELS;
    let name: string | undefined;
    const head = new Vector3();
    drawn.bones.joints.forEach((joint, j) => {
      const place = parts.stage.project(pane, drawn.bones.headOf(j, head));
      const away = place ? Math.hypot(place.x - at.x, place.y - at.y) : Infinity;
      if (away < nearest) {
        nearest = away;
        name = joint.name;
      }
    });
    return name;
  };
  const pieceAt = (at: PanePoint): string | undefined => {
    const pane = parts.paneOf(variant);
    const drawn = shown();
    if (!pane || !drawn) return undefined;
    const { width, height } = parts.stage.rectOf(pane);
    const hit = pickSkin(drawn, at.x, at.y, width, height, parts.stage.cameraOf(pane));
    if (!hit) return undefined;
    const listed = findings.list.find(({ rig, finding }) => rig === hit.rig && holds(finding.vertices, hit.vertex));
    if (listed || !findings.showRejected) return listed?.key;
    return findings.rejected.find(({ rig, candidate }) => rig === hit.rig && holds(candidate.vertices, hit.vertex))?.key;
  };

  return attachPaneInput(element, {
    options: () => ({ ...preferences.values, toolActive: view.tool === 'brush' || view.tool === 'lasso' }),
    camera: () => parts.cameraOf(variant),
    moved() {
      parts.flights[variant].stop();
      view.preset = undefined;
      parts.stage.invalidate();
    },
    click(at) {
      const bone = boneAt(at);
      if (view.tool === 'pick-joint') {
        if (bone) useOverridesStore().setAttachJoint(bone);
        view.tool = 'select';
        return;
      }
      const piece = pieceAt(at);
      if (bone && (view.shading === 'weights' || !piece)) view.joint = bone;
      else findings.selectedKey = piece;
    },
    doubleClick(at) {
      const piece = pieceAt(at);
      if (!piece) return;
      findings.selectedKey = piece;
      view.variant = variant;
      parts.stage.invalidate();
    },
    hover(at) {
      const now = performance.now();
      if (at && now - lastHover < HOVER_MS) return;
      lastHover = now;
      const painting = at && view.tool === 'brush';
      overlay.brush = painting ? { ...at, radius: view.brushPixels / 2 } : undefined;
      const bone = at && !painting ? boneAt(at) : undefined;
      overlay.hover = at && bone ? { ...at, text: bone } : undefined;
      const moving = findings.busy || view.tool !== 'select';
      findings.hoveredKey = at && !moving ? pieceAt(at) : undefined;
      parts.stage.invalidate();
    },
    strokeStart(at, event, lasso) {
      const pane = parts.paneOf(variant);
      const drawn = shown();
      if (!pane || !drawn) return;
      const { width, height } = parts.stage.rectOf(pane);
      const rig = findings.selected?.rig ?? 0;
      const preview = (vertices: ReadonlySet<number>, add: boolean) =>
        parts.preview(
          vertices.size
            ? { key: 'stroke', rig, vertices: Uint32Array.from(vertices), selected: true, hovered: add, hidden: false }
            : undefined,
        );
      tools.start({ view: drawn, camera: parts.stage.cameraOf(pane), width, height, overlay, preview }, at, event, lasso);
    },
    strokeMove: (at) => tools.move(at),
    strokeEnd() {
      tools.end();
      parts.preview(undefined);
    },
    strokeCancel: () => tools.cancel(),
  });
}

/** Whether an ascending list holds a vertex. */
function holds(vertices: Uint32Array, vertex: number): boolean {
  let low = 0;
  let high = vertices.length - 1;
  while (low <= high) {
    const mid = (low + high) >> 1;
    if (vertices[mid] === vertex) return true;
    if (vertices[mid] < vertex) low = mid + 1;
    else high = mid - 1;
  }
  return false;
}
