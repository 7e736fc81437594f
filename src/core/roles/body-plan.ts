import { add, cross, dot, length, meanPoint, normalize, scale, sub, vec3At, type Vec3 } from '../math/vec3';
import type { WeldedSurface } from '../mesh/welded-surface';
import type { Limb } from './find-limbs';
import type { MirrorPlane } from './mirror-plane';
import type { SkinRegions } from './skin-regions';
import { supportPlanes, type Support } from './support-planes';

/** Where a body has its up, front, hips and chest, as read from its limbs; nothing here looks at names. */
export interface BodyPlan {
  /** Unit vectors, analysis space; left = up × forward. */
  readonly up: Vec3;
  readonly forward: Vec3;
  readonly left: Vec3;
  /** Middle of the hind legs' (a biped's only legs') meeting with the body, on the mirror plane. */
  readonly hips: Vec3;
  /** The same for the front legs or arms; above the hips when there are none. */
  readonly chest: Vec3;
  readonly fourLegged: boolean;
  /** Extent of the skin along up, analysis units. */
  readonly height: number;
  /** Indices into the limbs: pairs that stand on the ground and hind of the others; front legs or arms. */
  readonly hindLegs: readonly number[];
  readonly frontLimbs: readonly number[];
  /** How clearly the body itself says its facing (feet, head); under {@link FACING_SURE} it is little but a guess. */
  readonly facingConfidence: number;
}

/** A base this long, share of the skin's extent along up, runs from hind to fore feet: it may correct up by this much. */
const LONG_BASE = 0.35;
const LONG_CORRECTS = Math.cos((40 * Math.PI) / 180);
/** A shorter one, from heel to toe, by this much. */
const SHORT_CORRECTS = Math.cos((15 * Math.PI) / 180);
/** An up this near a world axis is that axis, cosine: on a long base, on a short one, without any, with none that agrees. */
const SNAP_LONG = Math.cos((3 * Math.PI) / 180);
const SNAP_SHORT = Math.cos((6 * Math.PI) / 180);
const SNAP_HANGING = Math.cos((20 * Math.PI) / 180);
const SNAP_DOUBTFUL = Math.cos((35 * Math.PI) / 180);
/** A limb stands when its lowest skin is within this share of the height from the lowest limb's. */
const STANDS = 0.12;
/** Leg pairs this far apart along the body, share of the height, are front and hind legs. */
const LEG_SPREAD = 0.12;

/** @returns undefined when no pair of limbs stands on the ground. Cost: #W × #limbs. */
export function bodyPlan(
  surface: WeldedSurface,
  regions: SkinRegions,
  plane: MirrorPlane,
  limbs: readonly Limb[],
): BodyPlan | undefined {
  const up = upOf(surface, regions, plane, limbs);
  if (!up) return undefined;
  const along = normalize(cross(plane.normal, up));
  const left0 = cross(up, along);
  const height = extent(surface.positions, up);
  const pairs = limbs.map((_, i) => i).filter((i) => limbs[i].mirror > i);
  const lows = limbs.map((limb) => lowest(surface, regions, limb, up));
  const floor = Math.min(...pairs.map((i) => Math.min(lows[i], lows[limbs[i].mirror])));
  const middle = (i: number): Vec3 => {
    const both = scale(add(limbs[i].contact, limbs[limbs[i].mirror].contact), 0.5);
    return sub(both, scale(plane.normal, dot(both, plane.normal) - plane.offset));
  };
  const standing = pairs.filter(
    (i) =>
      Math.min(lows[i], lows[limbs[i].mirror]) <= floor + STANDS * height &&
      dot(middle(i), up) > floor + STANDS * height,
  );
  if (standing.length === 0) return undefined;

  const spot = (i: number) => dot(middle(i), along);
  const rear = Math.min(...standing.map(spot));
  const front = Math.max(...standing.map(spot));
  const fourLegged = standing.length > 1 && front - rear > LEG_SPREAD * height;
  const cue = facingOf(surface, regions, limbs, standing, along, up, height, fourLegged ? (rear + front) / 2 : rear);
  const facing = cue + FORMAT_CUE * along[2];
  const forward = facing < 0 ? scale(along, -1) : along;
  const left = facing < 0 ? scale(left0, -1) : left0;

  const ahead = (i: number) => dot(middle(i), forward);
  const byFront = [...standing].sort((a, b) => ahead(a) - ahead(b));
  const split = (ahead(byFront[0]) + ahead(byFront[byFront.length - 1])) / 2;
  const hindLegs = fourLegged ? byFront.filter((i) => ahead(i) <= split) : byFront;
  const hips = meanPoint(hindLegs.map(middle));
  const arms = pairs
    .filter((i) => !standing.includes(i) && dot(sub(middle(i), hips), up) > -0.1 * height)
    .sort((a, b) => limbs[a].depth - limbs[b].depth || limbs[b].area - limbs[a].area);
  const frontLimbs = fourLegged ? byFront.filter((i) => ahead(i) > split) : arms.slice(0, 1);
  const chest = frontLimbs.length > 0 ? meanPoint(frontLimbs.map(middle)) : add(hips, scale(up, 0.25 * height));
  return { up, forward, left, hips, chest, fourLegged, height, hindLegs, frontLimbs, facingConfidence: Math.abs(cue) }; // prettier-ignore
}

/**
 * Up is across the ground that the body stands on. A world axis is one wherever the body can stand on it, as artists'
 * files are mostly upright; other ground has to agree with how the limbs hang. Without any it is how they hang, or a
 * world axis near that.
 */
function upOf(
  surface: WeldedSurface,
  regions: SkinRegions,
  plane: MirrorPlane,
  limbs: readonly Limb[],
): Vec3 | undefined {
  const hanging = hangingUp(regions, plane, limbs);
  if (!hanging) return undefined;
  const total = regions.areas.reduce((sum, area) => sum + area, 0);
  const centre = Array.from(regions.areas).reduce<Vec3>((sum, area, j) => add(sum, scale(vec3At(regions.centres, j), area / total)), [0, 0, 0]); // prettier-ignore
  const skin = onMainShell(
    surface,
    limbs.flatMap((limb) => limbSkin(regions, limb)),
  );
  const grounds = supportPlanes(surface.positions, skin, hanging, cross(plane.normal, hanging), centre);
  const isLong = ({ up, base }: Support) => base >= LONG_BASE * extent(surface.positions, up);
  const leans = ({ up }: Support, cosine: number) => dot(up, hanging) >= cosine;
  const steady = grounds.filter((ground) => leans(ground, isLong(ground) ? LONG_CORRECTS : SHORT_CORRECTS));
  const upright = grounds
    .filter((ground) => isLong(ground) || steady.includes(ground))
    .map((ground) => nearestAxis(ground.up, plane, isLong(ground) ? SNAP_LONG : SNAP_SHORT))
    .find((axis) => axis !== undefined);
  return (
    upright ??
    steady[0]?.up ??
    nearestAxis(hanging, plane, grounds.length > 0 ? SNAP_DOUBTFUL : SNAP_HANGING) ??
    hanging
  );
}

/** The world axis nearest to a direction, laid into the mirror plane; undefined when it is farther than `cosine`. */
function nearestAxis(up: Vec3, plane: MirrorPlane, cosine: number): Vec3 | undefined {
  const axes: Vec3[] = [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]; // prettier-ignore
  const nearest = axes.reduce((best, axis) => (dot(axis, up) > dot(best, up) ? axis : best));
  if (dot(nearest, up) < cosine) return undefined;
  return normalize(sub(nearest, scale(plane.normal, dot(nearest, plane.normal))));
}

/**
 * Limbs hang or stand: their skin lies below where they meet the body. Big limbs count most, and those near the top of
 * the hierarchy, because legs hang from the hips while ears that point up hang from the head. Within 10° on two legs;
 * on four, which point back and forth, within 40°.
 */
function hangingUp(regions: SkinRegions, plane: MirrorPlane, limbs: readonly Limb[]): Vec3 | undefined {
  let down: Vec3 = [0, 0, 0];
  for (const limb of limbs) {
    if (limb.area === 0) continue;
    let centre: Vec3 = [0, 0, 0];
    for (const j of limb.joints)
      if (regions.areas[j] > 0) centre = add(centre, scale(vec3At(regions.centres, j), regions.areas[j] / limb.area));
    const reach = sub(centre, limb.contact);
    const near = 1 / (1 + limb.depth) ** 2;
    down = add(down, scale(sub(reach, scale(plane.normal, dot(reach, plane.normal))), limb.area * near));
  }
  return length(down) > 0 ? scale(normalize(down), -1) : undefined;
}

/**
 * Which way along the body is forward: > 0 along `along`. Feet reach forward of the legs above them; the head, the
 * part of the midline that rises highest, mostly lies ahead of the legs.
 */
function facingOf(
  surface: WeldedSurface,
  regions: SkinRegions,
  limbs: readonly Limb[],
  standing: readonly number[],
  along: Vec3,
  up: Vec3,
  height: number,
  centre: number,
): number {
  let feet = 0;
  let count = 0;
  for (const pair of standing) {
    for (const i of [pair, limbs[pair].mirror]) {
      const shift = footShift(surface, regions, limbs[i], along, up);
      feet += shift / height;
      count++;
    }
  }
  const inLimb = new Set(limbs.flatMap((limb) => limb.joints));
  const top = highestMidline(regions, inLimb, up);
  const head = top < 0 ? 0 : (dot(vec3At(regions.centres, top), along) - centre) / height;
  return FEET_CUE * (feet / Math.max(1, count)) + HEAD_CUE * Math.max(-0.5, Math.min(0.5, head));
}

/** Measured on 30 real bodies: feet agree on every quadruped and all but two bipeds, the highest joint on two thirds. */
const FEET_CUE = 20;
const HEAD_CUE = 0.3;
/** Facing cues weaker than this are as good as none. */
export const FACING_SURE = 0.1;
/** glTF says that a model faces +Z; it breaks ties. */
const FORMAT_CUE = 0.1;

/**
 * How far the lowest part of a leg lies ahead of the part above it.
 */
function footShift(surface: WeldedSurface, regions: SkinRegions, limb: Limb, along: Vec3, up: Vec3): number {
  const skin = limbSkin(regions, limb);
  const heightOf = (w: number) => dot(vec3At(surface.positions, w), up);
  const top = dot(limb.contact, up);
  const [low] = bounds(skin.map(heightOf));
  const part = (from: number, to: number) => {
    let sum = 0;
    let area = 0;
    for (const w of skin) {
      const t = (heightOf(w) - low) / (top - low);
      if (!(t >= from && t < to)) continue;
      sum += surface.areas[w] * dot(vec3At(surface.positions, w), along);
      area += surface.areas[w];
    }
    return area > 0 ? sum / area : undefined;
  };
  const foot = part(0, FOOT);
  const shin = part(FOOT, 0.4);
  return foot === undefined || shin === undefined ? 0 : foot - shin;
}

/** Share of a leg's height that is foot. */
const FOOT = 0.12;

function highestMidline(regions: SkinRegions, inLimb: ReadonlySet<number>, up: Vec3): number {
  const total = regions.areas.reduce((sum, area) => sum + area, 0);
  let best = -1;
  regions.areas.forEach((area, j) => {
    if (inLimb.has(j) || area < 0.01 * total) return;
    if (best < 0 || dot(vec3At(regions.centres, j), up) > dot(vec3At(regions.centres, best), up)) best = j;
  });
  return best;
}

function lowest(surface: WeldedSurface, regions: SkinRegions, limb: Limb, up: Vec3): number {
  return bounds(limbSkin(regions, limb).map((w) => dot(vec3At(surface.positions, w), up)))[0];
}

/**
 * Welded vertices of a limb. Of a limb with several joints only its body skin: a tail that was handed to the shin
 * must not count as a foot. A limb of one joint serves little of its skin, so all of it counts.
 */
function limbSkin(regions: SkinRegions, limb: Limb): number[] {
  const members = new Set(limb.joints);
  const all = limb.joints.length < 2;
  const skin: number[] = [];
  regions.owner.forEach((joint, w) => {
    if (members.has(joint) && (all || regions.bodySkin[w])) skin.push(w);
  });
  return skin;
}

/** Those that lie on the shell which most of them, by area, lie on: loose tails that were handed to a leg do not stand. */
function onMainShell({ shells, areas }: WeldedSurface, skin: readonly number[]): number[] {
  const sums = new Map<number, number>();
  for (const w of skin) sums.set(shells[w], (sums.get(shells[w]) ?? 0) + areas[w]);
  const [main] = [...sums].sort((a, b) => b[1] - a[1])[0] ?? [];
  return skin.filter((w) => shells[w] === main);
}

function extent(positions: Float32Array, up: Vec3): number {
  const [low, high] = bounds(Array.from({ length: positions.length / 3 }, (_, w) => dot(vec3At(positions, w), up)));
  return high - low;
}

function bounds(values: readonly number[]): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
