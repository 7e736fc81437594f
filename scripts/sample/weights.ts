/**
 * Skin weights of the body, as a good auto-rigger gives them: smooth along each limb, no leak between limbs that lie
 * side by side. A limb owns a point as far as it is nearer to that limb's skin than to the rest of the body; inside a
 * limb, weight passes from bone to bone across the plane that halves the joint. A function of the point alone, so the
 * same at every mesh resolution.
 */
import { add, dot, normalize, sub, type Vec3 } from '../../src/core/math/vec3';
import { FOX_BODY } from './fox-shape';
import { mix, smoothstep } from './noise';
import { FOX_JOINTS, jointIndex } from './skeleton';

export type Weights = ReadonlyMap<number, number>;

const ARM_FIELD = FOX_BODY.only((part) => part === 'arm');
const LEG_FIELD = FOX_BODY.only((part) => part === 'leg');
const CORE_FIELD = FOX_BODY.only((part) => part !== 'arm' && part !== 'leg' && part !== 'sole');

/** Half width of the blend across each joint, metres. */
const TRUNK = [['Hips', 0], ['Spine', 0.06], ['Spine1', 0.06], ['Spine2', 0.06], ['Neck', 0.05], ['Head', 0.045]] as const; // prettier-ignore
const ARM = [
  ['Arm', 0],
  ['ForeArm', 0.055],
  ['Hand', 0.035],
] as const;
const LEG = [
  ['UpLeg', 0],
  ['Leg', 0.08],
  ['Foot', 0.05],
  ['ToeBase', 0.035],
] as const;

type Chain = readonly (readonly [joint: string, half: number])[];

export function bodyWeights(point: Vec3): Weights {
  const side = point[0] >= 0 ? 'Left' : 'Right';
  const core = CORE_FIELD.at(...point);
  const weights = new Map<number, number>();
  const arm = membership(core, ARM_FIELD.at(...point), 0.07) * smoothstep(0.07, 0.15, Math.abs(point[0]));
  const leg = legShare(point, core);
  addChain(weights, ARM, side, point, arm);
  const left = leftness(point);
  addChain(weights, LEG, 'Left', point, leg * (1 - arm) * left);
  addChain(weights, LEG, 'Right', point, leg * (1 - arm) * (1 - left));
  addChain(weights, TRUNK, '', point, (1 - leg) * (1 - arm));
  shareShoulder(weights, side, point);
  return weights;
}

/** The `count` strongest of a set, summing to 1. */
export function strongest(weights: Weights, count = 4): [joint: number, weight: number][] {
  const kept = [...weights].filter(([, w]) => w > 0.004).sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, count); // prettier-ignore
  const sum = kept.reduce((total, [, w]) => total + w, 0);
  return kept.map(([joint, w]) => [joint, w / sum]);
}

/** 1 on a limb's own skin, 0 well away from it, a half where both are equally near. */
function membership(core: number, limb: number, width: number): number {
  return smoothstep(-width, width, core - limb);
}

/** Thighs take over from the pelvis across the groin's slant; at the crotch the pelvis keeps what lies between them. */
function legShare(point: Vec3, core: number): number {
  const hip = FOX_JOINTS[jointIndex('LeftUpLeg')].position;
  const [x, y, z] = [Math.abs(point[0]), point[1], point[2]];
  if (y > 1.12) return 0;
  const slant = normalize([0.42, -1, 0.05]);
  const below = smoothstep(-0.13, 0.15, dot(sub([x, y, z], hip), slant));
  const near = membership(core, LEG_FIELD.at(x, y, z), 0.16);
  const crotch = smoothstep(0.07, 0, x) * smoothstep(0.64, 0.8, y);
  return below * (y < 0.78 ? 1 : 0.35 + 0.65 * near) * (1 - 0.75 * crotch);
}

/** How much of a leg's share at a point is the left leg's: the two meet softly at the crotch, and nowhere else. */
function leftness(point: Vec3): number {
  const half = mix(0.004, 0.05, smoothstep(0.68, 0.79, point[1]));
  return smoothstep(-half, half, point[0]);
}

function addChain(into: Map<number, number>, chain: Chain, side: string, point: Vec3, share: number): void {
  if (share <= 0) return;
  let rest = share;
  for (let k = chain.length - 1; k > 0; k--) {
    const joint = jointIndex(side + chain[k][0]);
    const here = FOX_JOINTS[joint].position;
    const before = FOX_JOINTS[jointIndex(side + chain[k - 1][0])].position;
    const after = k + 1 < chain.length ? FOX_JOINTS[jointIndex(side + chain[k + 1][0])].position : undefined;
    const incoming = normalize(sub(here, before));
    const normal = after ? normalize(add(incoming, normalize(sub(after, here)))) : incoming;
    const passed = smoothstep(-chain[k][1], chain[k][1], dot(sub(point, here), normal));
    put(into, joint, rest * passed);
    rest *= 1 - passed;
  }
  put(into, jointIndex(side + chain[0][0]), rest);
}

/** The clavicle takes the top of the chest near the arm. */
function shareShoulder(weights: Map<number, number>, side: string, point: Vec3): void {
  const share = smoothstep(0.035, 0.13, Math.abs(point[0])) * smoothstep(1.22, 1.34, point[1]) * smoothstep(1.46, 1.39, point[1]); // prettier-ignore
  for (const name of ['Spine2', 'Neck']) {
    const from = jointIndex(name);
    const moved = (weights.get(from) ?? 0) * share * 0.85;
    if (moved <= 0) continue;
    weights.set(from, (weights.get(from) ?? 0) - moved);
    put(weights, jointIndex(side + 'Shoulder'), moved);
  }
}

function put(into: Map<number, number>, joint: number, weight: number): void {
  if (weight > 0) into.set(joint, (into.get(joint) ?? 0) + weight);
}
