import { dot, meanAt, type Vec3 } from '../math/vec3';
import type { Clip } from '../rig/scene';
import { checkpoint, type Run } from '../run';
import type { SolvedPoses } from './bake-bones';
import { findContacts, type FindContactsOptions } from './find-contacts';
import type { Leg, Legs } from './find-legs';
import { easeContacts, lockFeet } from './lock-feet';
import { recordTargets, type Transfer } from './prepare-transfer';
import { recordSurface } from './record-surface';
import { bindTransforms, skinPoints } from './skin-system';

/**
 * Foot lock on a solved clip: contacts from the artist's surface, the rig's feet pulled onto them, and how far each
 * foot slides before and after.
 *
 * Slide is the way a sole's middle travels along the ground while it stands, against where the artist's own sole
 * carries it: nothing else is still in a clip made in place, where the ground runs backwards under the animal.
 */
export interface PlantFeetOptions extends Partial<FindContactsOptions> {
  /** How long a foot is pulled before it stands and let go after, seconds. */
  readonly ease: number;
}

export const PLANT_FEET_DEFAULTS = Object.freeze({ ease: 0.1 }) satisfies PlantFeetOptions;

export interface PlantedFoot {
  readonly leg: Leg;
  /** #F of the keys, 1 where the foot stands. */
  readonly planted: Uint8Array;
}

export interface PlantedFeet {
  readonly feet: readonly PlantedFoot[];
  /** Frames in which a leg was too short or too straight to follow, so that a joint opened. */
  readonly openings: number;
}

/** Into how many parts the time between two keys is cut while a foot stands. */
const CONTACT_PARTS = 3;

/**
 * The keys of a clip, and more between them wherever a foot stands from one to the next. Between keys a leg's turns
 * are interpolated one by one and its sole leaves the straight way by a little: a third of the distance, a ninth of it.
 */
export function contactTimes(
  transfer: Transfer,
  { legs, up, height }: Legs,
  source: Clip,
  times: Float64Array,
): Float64Array {
  const targets = recordTargets(transfer);
  const soles = legs.map((leg) => matchedSole(transfer, leg)).filter((sole) => sole.length > 0);
  const paths = soles.map(() => new Float64Array(times.length * 3));
  times.forEach((time, f) => {
    const points = targets.at(source, time);
    soles.forEach((sole, k) => paths[k].set(meanAt(points, sole), f * 3));
  });
  const { planted } = findContacts(paths, times, up, height);
  const out: number[] = [];
  times.forEach((time, f) => {
    out.push(time);
    if (f + 1 === times.length || !planted.some((on) => on[f] && on[f + 1])) return;
    const step = (times[f + 1] - time) / CONTACT_PARTS;
    for (let part = 1; part < CONTACT_PARTS; part++) out.push(time + part * step);
  });
  return Float64Array.from(out);
}

/** Pulls standing feet into place; `poses` is changed. Twice, because skin near the ankle only half follows the foot. */
export function plantFeet(
  transfer: Transfer,
  { legs, up, height }: Legs,
  source: Clip,
  poses: SolvedPoses,
  options: Partial<PlantFeetOptions> = {},
  run?: Run,
): PlantedFeet {
  const { ease } = { ...PLANT_FEET_DEFAULTS, ...options };
  const feet = legs.flatMap((leg) => {
    const sole = matchedSole(transfer, leg);
    return sole.length > 0 ? [{ leg, sole }] : [];
  });
  checkpoint(run, 0, `Planting feet of ${source.name}`);
  const targets = recordTargets(transfer);
  const wanted = feet.map(() => new Float64Array(poses.times.length * 3));
  poses.times.forEach((time, f) => {
    const points = targets.at(source, time);
    feet.forEach(({ sole }, k) => wanted[k].set(meanAt(points, sole), f * 3));
  });
  const { planted } = findContacts(wanted, poses.times, up, height, options);

  let openings = 0;
  for (const round of [0, 1]) {
    checkpoint(run, round / 2, `Planting feet of ${source.name}`);
    const reached = solePaths(transfer, poses, feet);
    const locked = feet.map(({ leg }, k) => ({
      leg,
      pull: wanted[k].map((x, i) => (x - reached[k][i]) / transfer.system.diagonal),
      weight: easeContacts(planted[k], poses.times, ease),
    }));
    const opened = lockFeet(transfer.system, poses, locked);
    if (round === 0) openings = opened;
  }
  return { feet: feet.map(({ leg }, k) => ({ leg, planted: planted[k] })), openings };
}

/** Units a foot's sole slides in a baked clip while it stands, at its keys and half-way between them. */
export function footSlide(
  transfer: Transfer,
  { feet }: PlantedFeet,
  up: Vec3,
  source: Clip,
  clip: Clip,
  times: Float64Array,
): number[] {
  const targets = recordTargets(transfer);
  const recorder = recordSurface(transfer.target.scene, transfer.target.rig);
  const soles = feet.map(({ leg }) => matchedSole(transfer, leg));
  const slides = feet.map(() => 0);
  const before: (Vec3 | undefined)[] = feet.map(() => undefined);
  for (let f = 0; f < 2 * times.length - 1; f++) {
    const key = f >> 1;
    const between = f % 2 === 1;
    const time = between ? (times[key] + times[key + 1]) / 2 : times[key];
    const surface = recorder.at(clip, time);
    const points = targets.at(source, time);
    feet.forEach(({ planted }, k) => {
      const stands = planted[key] === 1 && (!between || planted[key + 1] === 1);
      if (!stands) {
        before[k] = undefined;
        return;
      }
      const rigSole = meanAt(
        surface,
        soles[k].map((m) => transfer.match.vertices[m]),
      );
      const artistSole = meanAt(points, soles[k]);
      const off: Vec3 = [rigSole[0] - artistSole[0], rigSole[1] - artistSole[1], rigSole[2] - artistSole[2]];
      const last = before[k];
      if (last) slides[k] += alongGround([off[0] - last[0], off[1] - last[1], off[2] - last[2]], up);
      before[k] = off;
    });
  }
  return slides;
}

/** #F×3 world: the middle of each sole in the solved poses. */
function solePaths(
  transfer: Transfer,
  poses: SolvedPoses,
  feet: readonly { readonly sole: Uint32Array }[],
): Float64Array[] {
  const { system } = transfer;
  const T = bindTransforms(system.joints.length);
  const points = new Float64Array(system.vertices.length * 3);
  const out = feet.map(() => new Float64Array(poses.times.length * 3));
  const placeOf = new Map(Array.from(poses.joints, (j, d) => [j, d]));
  for (let f = 0; f < poses.times.length; f++) {
    system.joints.forEach((j, a) => {
      const o = (f * poses.joints.length + (placeOf.get(j) ?? 0)) * 12;
      T.set(poses.transforms.subarray(o, o + 12), a * 12);
    });
    skinPoints(system, T, points);
    feet.forEach(({ sole }, k) => {
      const m = meanAt(points, sole);
      for (let c = 0; c < 3; c++) out[k][f * 3 + c] = m[c] * system.diagonal + system.center[c];
    });
  }
  return out;
}

/** The sole's vertices as places among the matched ones. */
function matchedSole({ match }: Transfer, leg: Leg): Uint32Array {
  const wanted = new Set(leg.sole);
  return Uint32Array.from(match.vertices.keys()).filter((m) => wanted.has(match.vertices[m]));
}

function alongGround(v: Vec3, up: Vec3): number {
  const rise = dot(v, up);
  return Math.hypot(v[0] - rise * up[0], v[1] - rise * up[1], v[2] - rise * up[2]);
}
