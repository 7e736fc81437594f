import { Vector3 } from 'three';
import type { StretchVariant } from '../../../rpc/contract';
import { useFindingsStore } from '../../stores/findings';
import { useJointEditStore } from '../../stores/joint-edit';
import { useOverridesStore } from '../../stores/overrides';
import { usePreferencesStore } from '../../stores/preferences';
import { howToSelect } from '../../stores/selection';
import { useViewStore } from '../../stores/view';
import { formatRatio } from '../../lib/format';
import { shortJoint } from '../../lib/joint-name';
import { usePlaybackStore } from '../../stores/playback';
import { viewport } from '../../viewport/controller';
import type { OrbitCamera } from '../../viewport/orbit-camera';
import { weightAt } from '../../viewport/influence-shares';
import { attachPaneInput, type InputOptions, type PaneHandlers, type PanePoint } from '../../viewport/pane-input';
import type { VariantView } from '../../viewport/variant-view';
import { pickSkin, type Hit } from '../../viewport/pick';
import type { EngineParts } from './appendage-engine';
import type { PaneOverlay } from './pane-labels';
import { JointTools } from './joint-tools';
import { RegionTools } from './region-tools';

/** A bone is under the pointer within this many pixels of its head. */
const BONE_PIXELS = 9;
/** … and farther where a joint is all that can be meant. */
const PICK_PIXELS = 24;
/** Hovering looks at the skin at most this often. */
const HOVER_MS = 60;

/** Ties a pane's pointer, wheel and keys to camera, selection and region tools; returns what unties them. */
export function attachPane(parts: EngineParts, element: HTMLElement): () => void {
  return attachPaneInput(element, new PaneTools(parts, element.dataset.pane as StretchVariant));
}

class PaneTools implements PaneHandlers {
  private readonly findings = useFindingsStore();
  private readonly view = useViewStore();
  private readonly preferences = usePreferencesStore();
  private readonly tools = new RegionTools();
  private readonly joints: JointTools;
  private readonly overlay: PaneOverlay;
  private lastHover = 0;

  constructor(
    private readonly parts: EngineParts,
    private readonly variant: StretchVariant,
  ) {
    this.overlay = parts.labels[variant];
    this.joints = new JointTools(parts);
  }

  options(): InputOptions {
    return { ...this.preferences.values, toolActive: this.view.tool === 'brush' || this.view.tool === 'lasso' };
  }

  camera(): OrbitCamera {
    return this.parts.cameraOf(this.variant);
  }

  moved(): void {
    this.parts.flights[this.variant].stop();
    this.view.preset = undefined;
    this.parts.stage.invalidate();
  }

  click(at: PanePoint, event: PointerEvent): void {
    const bone = this.boneAt(at);
    if (this.view.tool === 'pick-joint') {
      // Past every joint the tool stays in hand.
      if (bone === undefined) return;
      useOverridesStore().setAttachJoint(bone);
      this.view.tool = 'select';
      this.lightBone(undefined);
      return;
    }
    const piece = this.pieceAt(at);
    if (bone && (this.view.shading === 'weights' || !piece)) this.view.joint = bone;
    else if (piece && howToSelect(event) !== 'only') this.findings.select(piece, 'toggle');
    else this.findings.selectedKey = piece;
  }

  doubleClick(at: PanePoint): void {
    const piece = this.pieceAt(at);
    if (!piece) return;
    this.findings.selectedKey = piece;
    this.view.variant = this.variant;
    viewport.value?.frameSelected();
  }

  hover(at: PanePoint | undefined): void {
    const now = performance.now();
    if (at && now - this.lastHover < HOVER_MS) return;
    this.lastHover = now;
    this.parts.pointed = () => at && this.hitAt(at);
    const { view, findings, overlay } = this;
    const painting = at && view.tool === 'brush';
    overlay.brush = painting ? { ...at, radius: view.brushPixels / 2 } : undefined;
    const handle = at && this.variant === 'chain' ? this.joints.handleAt(at) : undefined;
    overlay.grabbing = handle !== undefined;
    const bone = at && !painting ? this.boneAt(at) : undefined;
    const looking = at && !findings.busy && view.tool === 'select' && !usePlaybackStore().playing;
    const hit = looking ? this.hitAt(at) : undefined;
    const text = [bone && shortJoint(bone), hit && this.readout(hit)].filter(Boolean).join(' · ');
    overlay.hover = at && text ? { ...at, text } : undefined;
    this.lightBone(bone);
    findings.hoveredKey = hit && this.pieceOf(hit);
  }

  strokeStart(at: PanePoint, event: PointerEvent, lasso: boolean): void {
    const { parts, variant, overlay } = this;
    const joint = lasso || variant !== 'chain' ? undefined : this.joints.handleAt(at);
    if (joint !== undefined) return this.joints.start(at, joint);
    const pane = parts.paneOf(variant);
    const view = this.shown();
    if (!pane || !view) return;
    const { width, height } = parts.stage.rectOf(pane);
    const preview = (vertices: ReadonlySet<number>, rig: number, add: boolean) => {
      const taken = {
        key: 'stroke',
        rig,
        vertices: Uint32Array.from(vertices),
        selected: true,
        hovered: add,
        hidden: false,
        color: 0,
        painted: true,
      };
      parts.preview(vertices.size ? taken : undefined);
    };
    this.tools.start({ view, camera: parts.stage.cameraOf(pane), width, height, overlay, preview }, at, event, lasso);
  }

  strokeMove(at: PanePoint): void {
    if (this.joints.dragging) return this.joints.move(at);
    this.tools.move(at);
  }

  strokeEnd(): void {
    if (this.joints.dragging) return this.joints.end();
    this.tools.end();
    this.parts.preview(undefined);
  }

  strokeCancel(): void {
    if (this.joints.dragging) return this.joints.cancel();
    this.tools.cancel();
    this.parts.preview(undefined);
  }

  grabs(at: PanePoint): boolean {
    return this.variant === 'chain' && this.joints.handleAt(at) !== undefined;
  }

  toolKey(event: KeyboardEvent): boolean {
    return this.variant === 'chain' && useJointEditStore().editing && this.joints.key(event);
  }

  private shown(): VariantView | undefined {
    return this.parts.scene.view(this.variant) ?? this.parts.scene.view('original');
  }

  /** Name of the joint whose head is nearest to the pointer. */
  private boneAt(at: PanePoint): string | undefined {
    const pane = this.parts.paneOf(this.variant);
    const drawn = this.shown();
    if (!pane || !drawn || !this.view.bones) return undefined;
    let nearest = this.view.tool === 'pick-joint' ? PICK_PIXELS : BONE_PIXELS;
    let name: string | undefined;
    drawn.bones.joints.forEach((joint, j) => {
      // A piece cannot hang from a joint that was grown for one.
      if (joint.chain && this.view.tool === 'pick-joint') return;
      const place = this.parts.stage.project(pane, drawn.bones.headOf(j, head));
      const away = place ? Math.hypot(place.x - at.x, place.y - at.y) : Infinity;
      if (away < nearest) {
        nearest = away;
        name = joint.name;
      }
    });
    return name;
  }

  /** A bone under the pointer lights up in every pane that has it. */
  private lightBone(name: string | undefined): void {
    for (const { view } of this.parts.scene.shown.values()) {
      const joint = name === undefined ? -1 : view.bones.joints.findIndex((one) => one.name === name);
      if (view.bones.hovered === joint) continue;
      view.bones.hovered = joint;
      view.bones.paint();
      this.parts.stage.invalidate();
    }
  }

  private hitAt(at: PanePoint): Hit | undefined {
    const { parts } = this;
    const pane = parts.paneOf(this.variant);
    const drawn = this.shown();
    if (!pane || !drawn) return undefined;
    const { width, height } = parts.stage.rectOf(pane);
    return pickSkin(drawn, at.x, at.y, width, height, parts.stage.cameraOf(pane));
  }

  /** The number that colours the skin there. */
  private readout(hit: Hit): string | undefined {
    const { parts, view, findings } = this;
    const drawn = this.shown();
    const rig = drawn?.rigs[hit.rig];
    if (!drawn || !rig) return undefined;
    if (view.shading === 'weights') {
      const { selected } = drawn.bones;
      const name = findings.weightsJoint;
      return selected < 0 || !name ? undefined : `${shortJoint(name)} ${weightAt(drawn, rig, selected, hit.vertex).toFixed(2)}`; // prettier-ignore
    }
    const ratio = view.shading === 'stretch' ? parts.scene.skin.ratioAt(drawn, hit) : undefined;
    return ratio === undefined ? undefined : `${formatRatio(ratio)}×`;
  }

  private pieceAt(at: PanePoint): string | undefined {
    const hit = this.hitAt(at);
    return hit && this.pieceOf(hit);
  }

  private pieceOf(hit: Hit): string | undefined {
    const { findings } = this;
    const listed = findings.list.find(({ rig, finding }) => rig === hit.rig && holds(finding.vertices, hit.vertex));
    if (listed || !findings.showRejected) return listed?.key;
    const { rejected } = findings;
    return rejected.find(({ rig, candidate }) => rig === hit.rig && holds(candidate.vertices, hit.vertex))?.key;
  }
}

const head = new Vector3();

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
