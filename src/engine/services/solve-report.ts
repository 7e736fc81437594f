import type { TransferQuality } from '../../core/measure/transfer-quality';
import { sourceInterpolation } from '../../core/solve/key-times';
import type { Transfer } from '../../core/solve/prepare-transfer';
import type { SolvedClip } from '../../core/solve/solve-clip';

/** One clip on one rig, as `solve --json` prints it. Shares are 0…1; percents are of the bind pose's diagonal. */
export interface SolvedClipReport {
  /** Name in the written file; the artist's own unless the rig had one like it. */
  readonly name: string;
  readonly keys: number;
  /** null where the surface does not move. */
  readonly quality: number | null;
  readonly clipQuality: number | null;
  /** What the best single rigid motion a frame would score. */
  readonly rigidQuality: number | null;
  readonly rotationsOnlyQuality: number | null;
  readonly meanPercent: number;
  readonly worstPercent: number;
  /** Half-way between the keys. */
  readonly between: { readonly meanPercent: number; readonly worstPercent: number } | null;
  readonly perFrame: readonly { readonly time: number; readonly meanPercent: number; readonly worstPercent: number }[];
  readonly worstVertices: readonly { readonly vertex: number; readonly time: number; readonly percent: number }[];
  readonly footSlide: readonly FootSlideReport[] | null;
  /** Keys over all tracks, and how far leaving some out moves the surface; null when every key stayed. */
  readonly reduced: { readonly keysBefore: number; readonly keysAfter: number; readonly movedPercent: number } | null;
  readonly milliseconds: number;
  /** Frames whose solve had not settled when its steps ran out. */
  readonly unsettled: number;
}

export interface FootSlideReport {
  readonly foot: string;
  readonly keysOnGround: number;
  readonly beforeCm: number;
  readonly afterCm: number;
}

export interface Gate {
  readonly pass: boolean;
  readonly reasons: readonly string[];
}

export interface SolvedRigReport {
  readonly file: string;
  /** The artist's own rig against its own clips: everything here must be zero. */
  readonly control: boolean;
  readonly alignment: { readonly scale: number; readonly residualPercent: number };
  readonly match: { readonly kind: 'vertex' | 'surface'; readonly vertices: number; readonly unmatchedShare: number };
  readonly jointStiffness: number;
  /** Joints that rotations only lets move, because they hang on their parent by name only. */
  readonly freeJoints: readonly string[];
  readonly clips: Readonly<Record<string, SolvedClipReport>>;
  readonly gates: { readonly drivable: DrivableGate; readonly carriesMotion: MotionGate };
  readonly changes: readonly string[];
}

export interface DrivableGate extends Gate {
  readonly legs: readonly {
    readonly name: string;
    readonly foldRatio: number;
    readonly bindDegrees: number;
    /** The most two of its bones bend against each other in the solved clips. */
    readonly reachedDegrees: number;
  }[];
  readonly asymmetry: number;
  readonly jointsInside: number;
}

export interface MotionGate extends Gate {
  /** Mean over the clips that move. */
  readonly quality: number | null;
  readonly threshold: number;
}

/** @param name in the written file. @param centimetres in a unit of the rig's scene. */
export function clipReport(
  solved: SolvedClip,
  name: string,
  centimetres: number,
  milliseconds: number,
): SolvedClipReport {
  const { quality, between, rotationsOnly, feet } = solved;
  return {
    name,
    keys: quality.perFrame.length,
    quality: quality.quality ?? null,
    clipQuality: quality.clipQuality ?? null,
    rigidQuality: quality.rigidQuality ?? null,
    rotationsOnlyQuality: rotationsOnly?.quality ?? null,
    meanPercent: 100 * quality.mean,
    worstPercent: 100 * quality.worst,
    between: between ? percents(between) : null,
    perFrame: quality.perFrame.map((frame) => ({ time: frame.time, ...percents(frame) })),
    worstVertices: quality.worstVertices.map(({ vertex, time, error }) => ({ vertex, time, percent: 100 * error })),
    footSlide: feet
      ? feet.map((foot) => ({
          foot: foot.name,
          keysOnGround: foot.keys,
          beforeCm: foot.before * centimetres,
          afterCm: foot.after * centimetres,
        }))
      : null,
    reduced: solved.reduced
      ? {
          keysBefore: solved.reduced.keys.before,
          keysAfter: solved.reduced.keys.after,
          movedPercent: 100 * solved.reduced.moved,
        }
      : null,
    milliseconds,
    unsettled: solved.unsettled,
  };
}

/** What the written clip does not say of itself: curves that became lines, keys that were left out and what that cost. */
export function clipRemarks(name: string, { source, reduced }: Pick<SolvedClip, 'source' | 'reduced'>): string[] {
  return [
    ...(sourceInterpolation(source) === 'CUBICSPLINE'
      ? [
          `"${name}" follows curves in the artist's file; here it has keys at the same times and is linear between them.`,
        ]
      : []),
    ...(reduced
      ? [`Keys of "${name}" reduced from ${reduced.keys.before} to ${reduced.keys.after}; the surface moves by at most ${(100 * reduced.moved).toPrecision(2)} % of the diagonal.`] // prettier-ignore
      : []),
  ];
}

/** Passes when the clips that move keep at least `threshold` of their motion on average. */
export function motionGate(qualities: readonly (number | undefined)[], threshold: number): MotionGate {
  const moving = qualities.filter((quality) => quality !== undefined);
  const quality = moving.length > 0 ? moving.reduce((sum, q) => sum + q, 0) / moving.length : null;
  const pass = quality === null || quality >= threshold;
  const share = (x: number): string => `${(100 * x).toFixed(1)} %`;
  const reasons = pass ? [] : [`${share(quality)} of the motion is kept (at least ${share(threshold)})`];
  return { pass, quality, threshold, reasons };
}

/** What is said of the pair of files, whatever the clips. */
export function pairReport({
  alignment,
  match,
  jointStiffness,
  forest,
  target,
}: Transfer): Pick<SolvedRigReport, 'alignment' | 'match' | 'jointStiffness' | 'freeJoints'> {
  return {
    alignment: { scale: alignment.scale, residualPercent: 100 * alignment.residual },
    match: { kind: match.kind, vertices: match.vertices.length, unmatchedShare: match.unmatched },
    jointStiffness,
    freeJoints: Array.from(forest.free, (j) => target.rig.skeleton.names[j]),
  };
}

function percents({ mean, worst }: Pick<TransferQuality, 'mean' | 'worst'>): {
  meanPercent: number;
  worstPercent: number;
} {
  return { meanPercent: 100 * mean, worstPercent: 100 * worst };
}
