import { dot, normalize, sub, vec3At, type Numbers, type Vec3 } from '../math/vec3';

/** The plane about which a skeleton is symmetric: points x with x·normal = offset. */
export interface MirrorPlane {
  /** Unit, analysis space; its sign is arbitrary. */
  readonly normal: Vec3;
  readonly offset: number;
  /** #J, the joint's mirror image, itself on the midline, -1 for a joint without one. */
  readonly partners: Int32Array;
}

/** A mirrored joint may miss its partner by this much, share of the skeleton's size. */
const TOLERANCE = 0.03;
/** Pairs closer together than this, share of the size, say nothing about the plane. */
const LEAST_SPAN = 0.03;

/**
 * Finds the mirror plane of a skeleton without knowing its names, its up or its facing: every pair of joints with
 * equally many descendants proposes the plane halfway between them; near-equal proposals are counted together, and
 * the most proposed ones are tried on all joints. The plane with the most mirrored pairs wins, the tighter fit on a
 * tie.
 *
 * @param heads #J×3 joint positions. @param active #J, joints that take part.
 * @param descendants #J, number of joints below. @param size diagonal of the model, heads' unit.
 * @returns undefined when fewer than two pairs mirror. Cost: #J² proposals, #J² for each plane tried.
 */
export function mirrorPlane(
  heads: Numbers,
  active: Uint8Array,
  descendants: Uint32Array,
  size: number,
): MirrorPlane | undefined {
  const joints = Array.from(active.keys()).filter((j) => active[j]);
  const proposals = new Map<string, { votes: number; normal: Vec3; offset: number }>();
  for (let a = 0; a < joints.length; a++) {
    for (let b = a + 1; b < joints.length; b++) {
      if (descendants[joints[a]] !== descendants[joints[b]]) continue;
      const p = vec3At(heads, joints[a]);
      const q = vec3At(heads, joints[b]);
      const span = sub(q, p);
      if (Math.hypot(...span) < LEAST_SPAN * size) continue;
      const normal = positive(normalize(span));
      const offset = (dot(normal, p) + dot(normal, q)) / 2;
      const key = [...normal.map((x) => Math.round(x * 25)), Math.round((offset / size) * 60)].join();
      const proposal = proposals.get(key);
      if (proposal) proposal.votes++;
      else proposals.set(key, { votes: 1, normal, offset });
    }
  }

  const ranked = [...proposals.values()].sort((x, y) => y.votes - x.votes).slice(0, 60);
  let best: { pairs: number; error: number; plane: MirrorPlane } | undefined;
  for (const { normal, offset } of ranked) {
    const fit = fitPlane(heads, joints, descendants, normal, offset, size);
    if (fit && (!best || fit.pairs > best.pairs || (fit.pairs === best.pairs && fit.error < best.error))) best = fit;
  }
  return best && best.pairs >= 2 ? best.plane : undefined;
}

/** Pairs joints up about a plane, moves the plane to their midpoints' mean, and pairs them again. */
function fitPlane(
  heads: Numbers,
  joints: readonly number[],
  descendants: Uint32Array,
  normal: Vec3,
  offset: number,
  size: number,
): { pairs: number; error: number; plane: MirrorPlane } | undefined {
  const partners = new Int32Array(descendants.length).fill(-1);
  for (let pass = 0; pass < 2; pass++) {
    partners.fill(-1);
    for (const j of joints) partners[j] = imageOf(heads, joints, descendants, j, normal, offset, size);
    for (const j of joints) if (partners[j] >= 0 && partners[partners[j]] !== j) partners[j] = -1;
    const paired = joints.filter((j) => partners[j] >= 0);
    if (paired.length === 0) return undefined;
    let n: Vec3 = [0, 0, 0];
    for (const j of paired) {
      const span = sub(vec3At(heads, j), vec3At(heads, partners[j]));
      const sign = dot(span, normal) < 0 ? -1 : 1;
      n = [n[0] + sign * span[0], n[1] + sign * span[1], n[2] + sign * span[2]];
    }
    if (Math.hypot(...n) > 0) normal = positive(normalize(n));
    offset = paired.reduce((sum, j) => sum + dot(vec3At(heads, j), normal), 0) / paired.length;
  }
  let error = 0;
  let pairs = 0;
  for (const j of joints) {
    if (partners[j] < 0 || partners[j] <= j) continue;
    pairs++;
    error += Math.hypot(...sub(reflect(vec3At(heads, j), normal, offset), vec3At(heads, partners[j])));
  }
  return { pairs, error, plane: { normal, offset, partners } };
}

function imageOf(
  heads: Numbers,
  joints: readonly number[],
  descendants: Uint32Array,
  joint: number,
  normal: Vec3,
  offset: number,
  size: number,
): number {
  const image = reflect(vec3At(heads, joint), normal, offset);
  let best = -1;
  let least = TOLERANCE * size;
  for (const k of joints) {
    if (descendants[k] !== descendants[joint]) continue;
    const d = Math.hypot(image[0] - heads[k * 3], image[1] - heads[k * 3 + 1], image[2] - heads[k * 3 + 2]);
    if (d < least || (d === least && k === joint)) {
      least = d;
      best = k;
    }
  }
  return best;
}

/** A point's mirror image. */
export function reflect(p: Vec3, normal: Vec3, offset: number): Vec3 {
  const d = 2 * (dot(p, normal) - offset);
  return [p[0] - d * normal[0], p[1] - d * normal[1], p[2] - d * normal[2]];
}

/** One of ±v, chosen by its largest component, so that equal planes get equal normals. */
function positive(v: Vec3): Vec3 {
  const k = Math.abs(v[0]) >= Math.abs(v[1]) && Math.abs(v[0]) >= Math.abs(v[2]) ? 0 : Math.abs(v[1]) >= Math.abs(v[2]) ? 1 : 2; // prettier-ignore
  return v[k] < 0 ? [-v[0], -v[1], -v[2]] : v;
}
