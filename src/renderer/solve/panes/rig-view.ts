import { Group, Matrix4, Vector3, type Texture } from 'three';
import { summariseErrors, surfaceErrors } from '../../../core/measure/surface-errors';
import type { Clip, Influences } from '../../../core/rig/scene';
import { createSurfaceProbe, type SurfaceProbe } from '../../../core/solve/surface-probe';
import type { MatchedRig, SolvedCell } from '../../../rpc/contract';
import type { SolveModel } from '../../stores/solve-models';
import type { FrameReadout } from '../../stores/solve-view';
import { ContactShadow } from '../../viewport/contact-shadow';
import type { LoadedDisplay } from '../../viewport/load-display';
import { EdgeMarker } from '../../viewport/markers';
import { NodePoser } from '../../viewport/node-poser';
import { VariantView } from '../../viewport/variant-view';

/** One rig as it is shown: its mesh in its solved pose, and how far each vertex is from where it should be. */
export class RigView {
  /** What its pane shows: the model brought to the artist, and what is drawn over it. */
  readonly holder = new Group();
  readonly view: VariantView;
  readonly shadow = new ContactShadow();
  readonly worst = new EdgeMarker();
  /** #V fraction of the diagonal in the pose on screen; -1 where a vertex follows nothing or nothing is solved. */
  readonly errors: Float32Array;
  poseKey = '';
  paintKey = '';
  shadowKey = '';
  readout: FrameReadout | undefined;
  cell: SolvedCell | undefined;
  private match: MatchedRig | undefined;
  private probe: SurfaceProbe | undefined;
  private distances = new Float64Array(0);
  private scratch = new Float32Array(0);
  private readonly poser: NodePoser;

  constructor(
    readonly model: SolveModel,
    display: LoadedDisplay,
    ramp: Texture,
  ) {
    this.view = new VariantView(display, model.summary, [], ramp, true);
    this.poser = new NodePoser(display, model.skin.graph);
    this.errors = new Float32Array(model.skin.rig.positions.length / 3).fill(-1);
    this.worst.line.visible = false;
    // Bones, shadow and marker are drawn in world space; the model alone is moved.
    this.holder.add(this.view.root, this.view.bones.group, this.shadow.group, this.worst.line);
    this.view.root.matrixAutoUpdate = false;
  }

  /** Lays the rig over the artist, and makes the probe that measures it there. */
  setMatch(artist: SolveModel, match: MatchedRig | undefined): void {
    if (match === this.match) return;
    this.match = match;
    this.poseKey = '';
    this.probe = undefined;
    if (!match) return;
    const inScene = ({ skin }: SolveModel) => ({ scene: { graph: skin.graph, clips: skin.clips }, rig: skin.rig });
    this.probe = createSurfaceProbe({ artist: inScene(artist), target: inScene(this.model), ...match });
    this.distances = new Float64Array(match.match.vertices.length);
    this.scratch = new Float32Array(this.distances.length);
    this.view.root.matrix.copy(new Matrix4().fromArray(match.alignment.matrix).invert());
    this.view.root.updateMatrixWorld(true);
  }

  /** Poses the rig by its solved clip (at rest without one) and measures it with the code that fills the tables. */
  pose(source: Clip | undefined, cell: SolvedCell | undefined, time: number): void {
    this.cell = cell;
    this.poser.set(cell?.clip, time);
    this.view.bones.update();
    const { match, probe } = this;
    this.readout = undefined;
    this.errors.fill(-1);
    if (!match || !probe || !source || !cell) return;
    probe.at(source, cell.clip, time);
    surfaceErrors(probe.targets, probe.reached, this.distances);
    const { vertices } = match.match;
    for (let m = 0; m < vertices.length; m++) this.errors[vertices[m]] = this.distances[m] / match.diagonal;
    const { mean, p95, worst, worstAt } = summariseErrors(this.distances, this.scratch);
    const share = (distance: number) => distance / match.diagonal;
    this.readout = { mean: share(mean), p95: share(p95), worst: share(worst), worstVertex: vertices[worstAt] };
  }

  /** Where a vertex stands and where it should, in the scene. */
  ends(vertex: number): [Vector3, Vector3] | undefined {
    const { match, probe } = this;
    const m = match && probe && this.cell ? match.match.vertices.indexOf(vertex) : -1;
    if (!probe || m < 0) return undefined;
    const at = (points: Float64Array) =>
      new Vector3().fromArray(points, m * 3).applyMatrix4(this.view.root.matrixWorld);
    return [at(probe.reached), at(probe.targets)];
  }

  dispose(): void {
    this.shadow.dispose();
    this.view.dispose();
    this.holder.removeFromParent();
  }
}

/** A colour of its own for each joint, so that neighbours differ: hues a golden angle apart. Linear, 0…1. */
function jointColor(joint: number): [number, number, number] {
  const hue = (joint * 0.61803) % 1;
  const channel = (shift: number) => {
    const x = Math.abs(((hue + shift) % 1) * 6 - 3) - 1;
    return (0.16 + 0.6 * Math.min(1, Math.max(0, x))) ** 2;
  };
  return [channel(0), channel(2 / 3), channel(1 / 3)];
}

/** #V×3, the joints' colours mixed by weight: how the weights carve the mesh into pieces. Linear, 0…1. */
export function weightColors({ width, joints, weights }: Influences): Float32Array {
  const out = new Float32Array((joints.length / width) * 3);
  const colors = new Map<number, [number, number, number]>();
  for (let i = 0; i < joints.length; i++) {
    if (weights[i] === 0) continue;
    const color = colors.get(joints[i]) ?? jointColor(joints[i]);
    colors.set(joints[i], color);
    const v = Math.floor(i / width) * 3;
    for (let c = 0; c < 3; c++) out[v + c] += weights[i] * color[c];
  }
  return out;
}
