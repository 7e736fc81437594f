import {
  AnimationMixer,
  LoopOnce,
  LoopRepeat,
  Matrix4,
  type AnimationAction,
  type AnimationClip,
  type Object3D,
} from 'three';
import { createSpringSystem, tuneSprings } from '../core/dynamics/create-spring-system';
import { carrySprings, resetSprings } from '../core/dynamics/reset-springs';
import type { SpringSettings } from '../core/dynamics/spring-settings';
import { SPRING_FLAGS, springWarnings, type SpringSystem } from '../core/dynamics/spring-system';
import { stepSprings } from '../core/dynamics/step-springs';
import type { Warning } from '../core/errors';
import { slerpQuat } from '../core/math/quat';
import { layerTracks, layerWeight, type ClipLayer } from './clip-layer';
import { createDriverPoser, type DriverPoser } from './driver-poser';
import { findChains, type FoundChain } from './find-chains';

export interface AnimatorOptions {
  /** Settings over those in the file, for every chain or by chain name (`Tail`, `Wing_L` …). */
  readonly springs?: Partial<SpringSettings> | ((chain: string) => Partial<SpringSettings>);
  /** Use the colliders in the file. */
  readonly colliders?: boolean;
  /** Hz, ≥ 30: the fixed grid. */
  readonly stepHz?: number;
  /** Metres per scene unit; left out: as the file says. */
  readonly metresPerUnit?: number;
  /** Height of a floor, world units; left out: none. */
  readonly floor?: number;
  /** Seconds the springs settle before the first frame. */
  readonly warmUpSeconds?: number;
  /** Seconds: a longer frame is a hitch; the springs are carried over it instead of simulated through. */
  readonly maxFrameSeconds?: number;
  /** Metres in one frame: a farther move of the root is a teleport. */
  readonly teleportMetres?: number;
}

type Defaulted = 'colliders' | 'stepHz' | 'warmUpSeconds' | 'maxFrameSeconds' | 'teleportMetres';

export const ANIMATOR_DEFAULTS: Readonly<Required<Pick<AnimatorOptions, Defaulted>>> = Object.freeze({
  colliders: true,
  stepHz: 240,
  warmUpSeconds: 5,
  maxFrameSeconds: 0.5,
  teleportMetres: 3,
});

export interface PlayOptions {
  /** Seconds in which the clip takes over from what plays now. */
  readonly fadeSeconds?: number;
  readonly loop?: boolean;
  readonly speed?: number;
  /** Seconds into the clip. */
  readonly startAt?: number;
}

export interface ChainHandle {
  readonly name: string;
  readonly joints: readonly Object3D[];
  readonly settings: SpringSettings;
  /** Changes settings while it swings. */
  set(settings: Partial<SpringSettings>): void;
}

export interface Animator {
  readonly mixer: AnimationMixer;
  readonly springs: readonly ChainHandle[];
  /** The simulation itself, for views that draw colliders or read penetration. */
  readonly system: SpringSystem;
  /** Off: the chains show their keyed motion. */
  enabled: boolean;
  /** Plays a clip by name or itself. Returns undefined when there is none of that name. */
  play(clip: string | AnimationClip, options?: PlayOptions): AnimationAction | undefined;
  /** Advances by `seconds`: mixer first, then the springs. */
  update(seconds: number): void;
  /** After a teleport: shape and motion are carried to the new place. `rest`: put to rest there. */
  reset(mode?: 'carry' | 'rest'): void;
  warnings(): readonly Warning[];
  dispose(): void;
}

/**
 * Plays a character's clips and swings its `Tail_*` and `Wing_*` chains, with the settings in the file.
 *
 * The springs step on a fixed grid and see the clips at grid times, whatever the frame rate: the same motion at 24
 * and at 144 frames a second, and as it was baked. What is shown is interpolated between grid times. A clip
 * started with `play` is seen exactly; one started on `mixer` alone moves the body only.
 *
 * Create it while the scene is in its rest pose. Where the root object stands is known at frames only and is
 * interpolated between them.
 */
export function createAnimator(root: Object3D, clips: readonly AnimationClip[], options: AnimatorOptions = {}): Animator {
  const settled = { ...ANIMATOR_DEFAULTS, ...options };
  const { springs } = settled;
  const tune = typeof springs === 'function' ? springs : (): Partial<SpringSettings> => springs ?? {};
  const found = findChains(root, tune, settled.colliders);
  const joints = found.chains.flatMap((chain) => chain.joints);
  const system = createSpringSystem(found.chains.map(({ spec }) => spec), found.restDrivers, found.capsules, {
    stepHz: settled.stepHz,
    metresPerUnit: settled.metresPerUnit ?? found.metresPerUnit,
    floor: settled.floor,
  });
  const mixer = new AnimationMixer(root);
  const poser = createDriverPoser(root, found.drivers, joints);
  const state: State = { root, mixer, poser, system, joints, settled, last: new Matrix4(), layers: [], time: 0, started: false };
  return {
    mixer,
    system,
    enabled: true,
    springs: found.chains.map((chain, c) => chainHandle(system, chain, c)),
    play(which, playing) {
      const clip = typeof which === 'string' ? clips.find(({ name }) => name === which) : which;
      return clip && play(state, clip, playing);
    },
    update(seconds) {
      advance(state, Number.isFinite(seconds) && seconds > 0 ? seconds : 0);
      const part = 1 - (system.status.ticks - state.time / system.step);
      if (this.enabled) show(joints, system.previous, system.rotations, part);
      else show(joints, system.keyed, system.keyed, 1);
    },
    reset(mode = 'carry') {
      root.updateWorldMatrix(true, false);
      poser.moveRoot(root.matrixWorld, true);
      state.last.copy(root.matrixWorld);
      pose(state, system.status.ticks * system.step, 1);
      if (mode === 'rest') resetSprings(system);
      else carrySprings(system);
    },
    warnings: () => [...found.warnings, ...springWarnings(system)],
    dispose() {
      mixer.stopAllAction();
      mixer.uncacheRoot(root);
      state.layers = [];
    },
  };
} // prettier-ignore

interface State {
  readonly root: Object3D;
  readonly mixer: AnimationMixer;
  readonly poser: DriverPoser;
  readonly system: SpringSystem;
  readonly joints: readonly Object3D[];
  readonly settled: AnimatorOptions & typeof ANIMATOR_DEFAULTS;
  /** Where the root stood at the last frame. */
  readonly last: Matrix4;
  layers: ClipLayer[];
  /** Seconds since the start. */
  time: number;
  started: boolean;
}

function pose({ poser, layers, system }: State, at: number, part: number): void {
  poser.pose(layers, at, part, system.drivers, system.keyed);
}

/** Settles the springs on the first pose, wherever the root was put until now. */
function begin(state: State): void {
  const { poser, root, last, system, settled } = state;
  poser.moveRoot(root.matrixWorld, true);
  last.copy(root.matrixWorld);
  pose(state, state.time, 1);
  resetSprings(system);
  for (let n = 0; n < settled.warmUpSeconds / system.step; n++) stepSprings(system);
  system.status.ticks = 0;
  state.started = true;
}

function advance(state: State, delta: number): void {
  const { root, mixer, poser, last, system, settled, joints } = state;
  const { status, step, options } = system;
  root.updateWorldMatrix(true, false);
  if (!state.started) begin(state);
  const from = state.time;
  state.time += delta;
  mixer.update(delta);
  if (joints.length === 0) return;
  const farthest = Math.max(settled.teleportMetres, FASTEST * delta) / options.metresPerUnit;
  const jumped = !(moved(last, root.matrixWorld) <= farthest);
  const hitch = delta > settled.maxFrameSeconds;
  poser.moveRoot(root.matrixWorld, jumped);
  last.copy(root.matrixWorld);
  const goal = Math.ceil(state.time / step - 1e-6);
  if (hitch) {
    status.flags |= SPRING_FLAGS.hitch;
    status.ticks = goal - 1;
  }
  if (jumped || hitch) {
    pose(state, status.ticks * step, 1);
    carrySprings(system);
  }
  while (status.ticks < goal) {
    const at = (status.ticks + 1) * step;
    pose(state, at, delta > 0 ? Math.min(1, Math.max(0, (at - from) / delta)) : 1);
    stepSprings(system);
  }
  state.layers = state.layers.filter((layer) => layer.out === undefined || layerWeight(layer, state.time) > 0);
}

/** m/s; a root that moves faster over a frame has jumped. */
const FASTEST = 50;

function play(state: State, clip: AnimationClip, options: PlayOptions = {}): AnimationAction {
  const { fadeSeconds = 0.2, loop = true, speed = 1, startAt = 0 } = options;
  const { mixer, layers, time, root, poser } = state;
  const action = mixer
    .clipAction(clip)
    .reset()
    .setLoop(loop ? LoopRepeat : LoopOnce, Infinity);
  action.clampWhenFinished = true;
  action.time = startAt;
  action.setEffectiveTimeScale(speed).setEffectiveWeight(1).play();
  const fadeIn = layers.length > 0 ? fadeSeconds : 0;
  if (fadeIn > 0) action.fadeIn(fadeIn);
  for (const layer of layers) fadeOut(mixer, layer, clip, time, fadeSeconds);
  const tracks = layerTracks(root, clip, poser.nodes);
  const layer: ClipLayer = { clip, start: time, offset: startAt, speed, loop, fadeIn, out: undefined, tracks };
  state.layers = [...layers.filter((other) => other.clip !== clip), layer];
  return action;
}

function chainHandle(system: SpringSystem, chain: FoundChain, c: number): ChainHandle {
  return {
    name: chain.spec.name,
    joints: chain.joints,
    get settings() {
      return system.settings[c];
    },
    set: (settings) => tuneSprings(system, c, chain.spec, { ...system.settings[c], ...settings }),
  };
}

/** Lets a layer go, in the mixer and for the springs alike. The clip that takes over may be the same one. */
function fadeOut(mixer: AnimationMixer, layer: ClipLayer, next: AnimationClip, time: number, seconds: number): void {
  if (layer.clip === next || layer.out) return;
  layer.out = { start: time, seconds, from: layerWeight(layer, time) };
  const action = mixer.existingAction(layer.clip);
  if (seconds > 0) action?.fadeOut(seconds);
  else action?.stop();
}

function moved(a: Matrix4, b: Matrix4): number {
  const e = a.elements;
  const f = b.elements;
  return Math.hypot(f[12] - e[12], f[13] - e[13], f[14] - e[14]);
}

const shown = new Float64Array(4);

/** Writes the joints' rotations, `part` of the way between two sets of #B×4. */
function show(joints: readonly Object3D[], from: Float64Array, to: Float64Array, part: number): void {
  joints.forEach((joint, b) => {
    slerpQuat(shown, 0, from, b * 4, to, b * 4, Math.min(1, Math.max(0, part)));
    joint.quaternion.set(shown[0], shown[1], shown[2], shown[3]);
  });
}
