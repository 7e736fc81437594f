import { flood } from '../mesh/flood';
import { geodesicDistance } from '../mesh/geodesic-distance';
import { piecesOf } from './pieces-of';
import type { BodyAnalysis } from './analyse-body';
import { branchRoot, type BranchRoot } from './branch-root';
import { contourProfile } from './contour-profile';
import { findTips, type Tip } from './find-tips';
import { isAtRear, rearTips } from './rear-tips';
import { sharedStems, stemField } from './shared-stems';

/** A piece of skin that might be an appendage. */
export interface Candidate {
  /** Welded vertices, ascending. */
  readonly vertices: Uint32Array;
  /** A shell of its own that no bone serves, or a branch of skin that goes on into the body. */
  readonly form: 'shell' | 'branch';
  /** For a branch with a neck: where it ends. A branch without one is a hump of the body. */
  readonly root?: BranchRoot;
  /** Told from the body by its own shape alone, not by its distance from bones: it may be short, and only a tail. */
  readonly isRear?: boolean;
}

/** A shell is worn, not body, when no more than this share of its area is served by bones. */
export const SHELL_SERVED = 0.25;
/** And when it is not most of the model. */
const SHELL_AREA = 0.4;
/** Levels of a contour profile. */
const LEVELS = 96;
/** A stem is no body: no more than this share of what it cuts off, tines included, is served by bones. */
const STEM_SERVED = 0.1;
/** Branches looked at, most persistent first: far more than any body has. */
const MOST_TIPS = 40;

/**
 * Shells that no bone serves, whole (their root stubs, which lie near bones, belong to them), and branches of the
 * other skin that stand out from it: each persistent tip's branch, cut where its contours spread over the body, and before
 * them the branches of several tips that share a stem.
 *
 * Cost: two Dijkstra runs and a merge tree over the skin, then one Dijkstra run a tip, limited to its reach.
 */
export function findCandidates(body: BodyAnalysis): Candidate[] {
  const { surface, height, options } = body;
  const { served: servedArea, all } = shellAreas(body);
  const total = all.reduce((sum, area) => sum + area, 0);
  const sizes = new Uint32Array(surface.shellCount);
  for (const shell of surface.shells) sizes[shell]++;
  const worn = Array.from(
    all,
    (area, shell) =>
      servedArea[shell] <= SHELL_SERVED * area && area <= SHELL_AREA * total && sizes[shell] >= options.minVertices,
  );

  const inShell = Uint8Array.from(surface.shells, (shell) => (worn[shell] ? 1 : 0));
  const shells = piecesOf(surface, inShell).map((vertices): Candidate => ({ vertices, form: 'shell' }));

  const reach = body.reach.map((along, w) => (inShell[w] ? Infinity : along));
  const tips = findTips(surface, reach, options.minReach * height).slice(0, MOST_TIPS);
  const forked = forkedBranches(body, reach, tips);
  const branches = tips.map((tip) => branchOf(body, tip));
  const sunk = tips.filter((_, i) => !branches[i].root).flatMap((tip) => rearShell(body, tip, { served: servedArea, all })); // prettier-ignore
  const rear = rearTips(body).filter(({ vertex }) => !inShell[vertex]).flatMap((tip) => rearBranch(body, tip)); // prettier-ignore
  return [...shells, ...sunk, ...withoutNested([...forked, ...withRear(branches, rear)], sunk)].filter(
    ({ vertices }) => vertices.length >= options.minVertices,
  );
}

/** Branches of several tips with a stem of their own: the largest groups that have one. */
function forkedBranches(body: BodyAnalysis, reach: Float64Array, tips: readonly Tip[]): Candidate[] {
  const taken = new Set<Tip>();
  return sharedStems(body, tips).flatMap((group) => {
    if (group.tips.some((tip) => taken.has(tip))) return [];
    const field = stemField(body, reach, group, 2 * lookedAt(body, group.level));
    const root = rootOf(body, field, group.level);
    if (!root || servedWithin(body, field, root.shoulder) > STEM_SERVED) return [];
    for (const tip of group.tips) taken.add(tip);
    return [{ vertices: cutOff(body, group.tips[0].vertex, field, root.cut), form: 'branch', root }];
  });
}

/** A short tail's base is broad beside its length: it is followed this many times as deep. */
const SHORT_DEPTH = 2;

function rearBranch(body: BodyAnalysis, tip: Tip): Candidate[] {
  const branch = branchOf(body, tip);
  if (!branch.root) return [];
  const short = branch.root.shoulder < body.options.minReach * body.height;
  return [{ ...(short ? branchOf(body, tip, SHORT_DEPTH) : branch), isRear: true }];
}

/** A branch this many times as stout at its root as one that shows itself by its own shape has the rump in it. */
const STOUTER = 2;

/** Rear branches take the place of those that they lie in and that are far stouter at the root; others of theirs are rear too. */
function withRear(branches: readonly Candidate[], rear: readonly Candidate[]): Candidate[] {
  const home = rear.map(({ vertices }) => {
    const own = new Set(vertices);
    return branches.find((branch) => branch.root && branch.vertices.some((w) => own.has(w)));
  });
  const stout = (i: number) => (home[i]?.root?.girth ?? 0) > STOUTER * (rear[i].root?.girth ?? 0);
  const better = rear.filter((_, i) => stout(i));
  const marked = branches.map((branch) => {
    const i = home.indexOf(branch);
    return i >= 0 && !stout(i) ? { ...branch, isRear: true } : branch;
  });
  return [...better, ...marked, ...rear.filter((branch) => !better.includes(branch))];
}

/** A shell of which bones serve more than of a worn one, but no more than this, may still be a short tail. */
const PARTLY_SERVED = 0.6;

/** The shell of a branch without a root, when it is a small one whose tip lies behind the hips: a tail that is sunk in. */
function rearShell({ surface, roles, ...body }: BodyAnalysis, tip: Tip, areas: ReturnType<typeof shellAreas>): Candidate[] {
  const { plan } = roles;
  const shell = surface.shells[tip.vertex];
  const total = areas.all.reduce((sum, area) => sum + area, 0);
  const small = areas.all[shell] <= SHELL_AREA * total && areas.served[shell] <= PARTLY_SERVED * areas.all[shell];
  if (!small || !plan || !isAtRear({ surface, roles, ...body }, plan, tip.vertex)) return [];
  const vertices = Uint32Array.from(surface.shells.keys()).filter((w) => surface.shells[w] === shell);
  return [{ vertices, form: 'shell', isRear: true }];
} // prettier-ignore

function branchOf(body: BodyAnalysis, tip: Tip, deeper = 1): Candidate {
  // Twice as far as is looked at, so that no contour is broken by a triangle with an unreached corner.
  const limit = 2 * lookedAt(body, tip.reach);
  const field = geodesicDistance(body.surface, [tip.vertex], { limit }).distance;
  const root = rootOf(body, field, tip.reach, deeper);
  const cut = root?.cut ?? tip.reach / 2;
  return { vertices: cutOff(body, tip.vertex, field, cut), form: 'branch', root };
}

/** How far along the skin the contours about a tip are looked at: past where it meets served skin, `reach` away. */
function lookedAt({ height }: BodyAnalysis, reach: number): number {
  return 1.35 * reach + 0.35 * height;
}

/** Where what a field starts at ends, by its contours. */
function rootOf(body: BodyAnalysis, field: Float64Array, reach: number, deeper = 1): BranchRoot | undefined {
  const { surface, height, options } = body;
  return branchRoot(contourProfile(surface, field, lookedAt(body, reach), LEVELS), {
    spread: options.spread,
    rootDepth: deeper * options.rootDepth,
    leastRadius: 0.02 * height,
    servedWithin: (distance) => servedWithin(body, field, distance),
  });
}

function servedWithin({ surface, served }: BodyAnalysis, field: Float64Array, distance: number): number {
  let area = 0;
  let near = 0;
  for (let w = 0; w < field.length; w++) {
    if (field[w] > distance) continue;
    area += surface.areas[w];
    if (served[w]) near += surface.areas[w];
  }
  return area > 0 ? near / area : 0;
}

/** The skin within `cut` of the tip, and what it severs from all served skin. */
function cutOff(body: BodyAnalysis, tip: number, field: Float64Array, cut: number): Uint32Array {
  const { surface, served } = body;
  const { shells } = surface;
  const all = Array.from(field.keys()).filter((w) => shells[w] === shells[tip]);
  const kept = flood(surface, all.filter((w) => served[w] && field[w] > cut), (w) => field[w] > cut); // prettier-ignore
  return Uint32Array.from(all).filter((w) => !kept[w]);
}

/** A branch most of which lies in a more persistent one is part of it: a spike on a tail. */
function withoutNested(branches: readonly Candidate[], before: readonly Candidate[]): Candidate[] {
  const taken = new Set(before.flatMap(({ vertices }) => Array.from(vertices)));
  return branches.filter(({ vertices, root }) => {
    let shared = 0;
    for (const w of vertices) if (taken.has(w)) shared++;
    if (shared > vertices.length / 2) return false;
    if (root) for (const w of vertices) taken.add(w);
    return true;
  });
}

/** Area of every shell, and of its served skin. */
function shellAreas({ surface, served }: BodyAnalysis): { all: Float64Array; served: Float64Array } {
  const all = new Float64Array(surface.shellCount);
  const near = new Float64Array(surface.shellCount);
  surface.shells.forEach((shell, w) => {
    all[shell] += surface.areas[w];
    if (served[w]) near[shell] += surface.areas[w];
  });
  return { all, served: near };
}
