import { Matrix4, Vector3 } from 'three';
import type { Vec3 } from '../../../core/math/vec3';
import { useFindingsStore } from '../../stores/findings';
import { useJointEditStore } from '../../stores/joint-edit';
import type { ShownChain } from '../../viewport/shown-chain';
import type { PanePoint } from '../../viewport/pane-input';
import type { EngineParts } from './appendage-engine';
import type { JointHandle } from './pane-labels';

/** A handle is taken within this many pixels of its centre. */
const GRAB_PIXELS = 12;
/** An arrow key moves a joint by this share of the model's height; with Shift by ten times as much. */
const NUDGE_SHARE = 0.002;

/** Handles on the joints of the selected chain: dragged in the view plane, nudged with the arrow keys. */
export class JointTools {
  private readonly joints = useJointEditStore();
  private drag: { joint: number; start: Vector3; depth: number; grab: PanePoint; before: Vec3 | undefined } | undefined;

  constructor(private readonly parts: EngineParts) {}

  get dragging(): boolean {
    return this.drag !== undefined;
  }

  /** The joint whose handle is under the pointer. */
  handleAt(at: PanePoint): number | undefined {
    let nearest = GRAB_PIXELS;
    let found: number | undefined;
    jointHandles(this.parts).forEach((handle, joint) => {
      const away = Math.hypot(handle.x - at.x, handle.y - at.y);
      if (away > nearest) return;
      nearest = away;
      found = joint;
    });
    return found;
  }

  start(at: PanePoint, joint: number): void {
    const place = placesOf(this.parts)?.[joint];
    const pane = this.parts.paneOf('chain');
    if (!place || !pane) return;
    this.joints.select(joint);
    const seen = place.clone().project(this.parts.stage.cameraOf(pane));
    const handle = jointHandles(this.parts)[joint];
    const grab = { x: handle.x - at.x, y: handle.y - at.y };
    this.drag = { joint, start: place, depth: seen.z, grab, before: this.joints.offsets.get(joint) };
  }

  move(at: PanePoint): void {
    const { drag, parts, joints } = this;
    const pane = parts.paneOf('chain');
    if (!drag || !pane) return;
    const { width, height } = parts.stage.rectOf(pane);
    const x = ((at.x + drag.grab.x) / width) * 2 - 1;
    const y = 1 - ((at.y + drag.grab.y) / height) * 2;
    const to = new Vector3(x, y, drag.depth).unproject(parts.stage.cameraOf(pane));
    const before = drag.before ?? [0, 0, 0];
    joints.preview(drag.joint, to.sub(drag.start).toArray().map((d, c) => before[c] + d) as Vec3); // prettier-ignore
    parts.stage.invalidate();
  }

  end(): void {
    const { drag, joints } = this;
    this.drag = undefined;
    if (!drag) return;
    const now = joints.offsets.get(drag.joint);
    const by = now?.map((d, c) => d - (drag.before?.[c] ?? 0)) as Vec3 | undefined;
    if (by && !this.commit(drag.joint, by)) joints.preview(drag.joint, drag.before);
    this.parts.stage.invalidate();
  }

  cancel(): void {
    if (this.drag) this.joints.preview(this.drag.joint, this.drag.before);
    this.drag = undefined;
    this.parts.stage.invalidate();
  }

  /** Arrows move the active joint, Page Up and Page Down choose another. False for a key that means nothing here. */
  key(event: KeyboardEvent): boolean {
    const { joints, parts } = this;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      joints.select(joints.active + (event.key === 'PageUp' ? 1 : -1));
      parts.stage.invalidate();
      return true;
    }
    const arrow = ARROWS[event.key];
    if (!arrow) return false;
    const step = parts.scene.height * NUDGE_SHARE * (event.shiftKey ? 10 : 1);
    const { right, up } = parts.cameraOf('chain').axes();
    const by = right.multiplyScalar(arrow[0] * step).addScaledVector(up, arrow[1] * step).toArray(); // prettier-ignore
    const before = joints.offsets.get(joints.active) ?? [0, 0, 0];
    if (this.commit(joints.active, by, `joint-${joints.active}`))
      joints.preview(joints.active, [before[0] + by[0], before[1] + by[1], before[2] + by[2]]);
    parts.stage.invalidate();
    return true;
  }

  /** The move in the pose on screen, taken back to the bind pose by the frame that the joint hangs in. */
  private commit(joint: number, world: Vec3, merge?: string): boolean {
    const chain = shownChain(this.parts);
    const parent = chain?.joints[joint]?.parent;
    if (!chain || !parent) return false;
    const local = new Matrix4().copy(parent.matrixWorld).invert();
    const by = new Vector3(...world).applyMatrix4(local.setPosition(0, 0, 0)).applyMatrix3(chain.frame);
    return this.joints.move(joint, by.toArray(), merge);
  }
}

/** Where the joints of the selected chain stand in the Chain pane, moves under way included; none outside joint editing. */
export function jointHandles(parts: EngineParts): readonly JointHandle[] {
  const joints = useJointEditStore();
  const pane = parts.paneOf('chain');
  const places = joints.editing && pane ? placesOf(parts) : undefined;
  if (!places || !pane) return [];
  return places.map((place, i) => ({
    ...(parts.stage.project(pane, place) ?? { x: NaN, y: NaN }),
    name: joints.names[i],
    active: i === joints.active,
  }));
}

function placesOf(parts: EngineParts): Vector3[] | undefined {
  const { offsets } = useJointEditStore();
  return shownChain(parts)?.joints.map((joint, i) => {
    const place = new Vector3().setFromMatrixPosition(joint.matrixWorld);
    return place.add(offset.set(...(offsets.get(i) ?? NOWHERE)));
  });
}

function shownChain(parts: EngineParts): ShownChain | undefined {
  const id = useFindingsStore().selected?.finding.id;
  return id === undefined ? undefined : parts.scene.chainOf(id);
}

const offset = new Vector3();
const NOWHERE: Vec3 = [0, 0, 0];
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
