import { RigwrightError } from '../../core/errors';
import { inferUnitScale } from '../../core/rig/infer-unit-scale';
import { checkpoint, subRun, type Run } from '../../core/run';
import { drivableRig } from '../../core/solve/drivable-rig';
import {
  prepareTransfer,
  PREPARE_TRANSFER_DEFAULTS,
  type PrepareTransferOptions,
  type Transfer,
} from '../../core/solve/prepare-transfer';
import { SOLVE_CLIP_DEFAULTS, solveClip, type SolvedClip, type SolveClipOptions } from '../../core/solve/solve-clip';
import { appendClip } from '../../gltf/write/append-clip';
import { Splice } from '../../gltf/write/splice';
import { uniqueNames } from '../../gltf/write/unique-names';
import { writeGlb } from '../../gltf/write/write-glb';
import type { CachedModel } from '../models/model-cache';
import type { ModelHandle } from '../models/model-handle';
import { chosenClips } from './chosen-clips';
import { result, type Service } from './service';
import {
  clipRemarks,
  clipReport,
  motionGate,
  pairReport,
  type SolvedClipReport,
  type SolvedRigReport,
} from './solve-report';

export interface SolveRigArgs extends Partial<SolveClipOptions>, Partial<PrepareTransferOptions> {
  /** The artist's file, whose clips are solved; the same model as `rig` for a control. */
  readonly motion: ModelHandle;
  readonly rig: ModelHandle;
  /** glTF animation indices of the artist's file; all when left out. */
  readonly clips?: readonly number[];
  /** Share of the motion that must be kept for the gate, 0…1. */
  readonly minQuality?: number;
  /** Also make the rig's file with the solved clips in it. */
  readonly write?: boolean;
}

/** Every default of the pass that is not the core's own. */
export const SOLVE_RIG_DEFAULTS = Object.freeze({
  ...SOLVE_CLIP_DEFAULTS,
  ...PREPARE_TRANSFER_DEFAULTS,
  minQuality: 0.9,
});

export interface SolveRigResult {
  readonly report: SolvedRigReport;
  /** The rig's file with the clips added, when asked for. */
  readonly bytes?: Uint8Array;
}

/** An artist's clips, solved into one rig's own nodes: the report, the gates, and the file. */
export const solveRigService: Service<SolveRigArgs, SolveRigResult> = async (args, { models, run }) => {
  const artist = await models.load(args.motion, subRun(run, 0, 0.05));
  const rig = await models.load(args.rig, subRun(run, 0.05, 0.1));
  const clips = chosenClips(artist, args.clips);
  if (clips.length === 0) {
    throw new RigwrightError(
      'unusable',
      'no-clips',
      `${args.motion.name} has no clips. --motion wants the animated file.`,
    );
  }
  const transfer = pairModels(artist, rig, args);

  // 1. Solve.
  const solved: SolvedClip[] = [];
  const milliseconds: number[] = [];
  clips.forEach((clip, c) => {
    const start = performance.now();
    const part = subRun(run, 0.15 + (0.75 * c) / clips.length, 0.15 + (0.75 * (c + 1)) / clips.length);
    solved.push(solveClip(transfer, clip, args, part));
    milliseconds.push(performance.now() - start);
  });

  // 2. Report.
  checkpoint(run, 0.9, 'Checking the rig');
  const taken = rig.scene.clips.map(({ name }) => name);
  const names = uniqueNames(taken, clips.map(({ name }) => name)); // prettier-ignore
  const { height } = transfer.legs;
  const reports: Record<string, SolvedClipReport> = {};
  solved.forEach((each, c) => {
    reports[each.source.name] = clipReport(each, names[c], 100 * inferUnitScale(height), milliseconds[c]);
  });
  const splice = new Splice(rig.container);
  if (args.write) addClips(splice, solved, names);
  const report: SolvedRigReport = {
    file: args.rig.path ?? args.rig.name,
    control: args.motion.id === args.rig.id,
    ...pairReport(transfer),
    clips: reports,
    gates: {
      drivable: drivableGate(transfer, solved),
      carriesMotion: motionGate(solved.map(({ quality }) => quality.quality), args.minQuality ?? SOLVE_RIG_DEFAULTS.minQuality), // prettier-ignore
    },
    changes: [...splice.changes, ...solved.flatMap((each, c) => clipRemarks(names[c], each))],
  };
  if (!args.write) return result({ report });
  checkpoint(run, 0.95, 'Writing the file');
  const bytes = await writeGlb(splice);
  return splice.edited ? result({ report, bytes }, bytes) : result({ report, bytes });
};

/** The artist's surface laid over the rig's; throws when they have nothing to do with each other. */
export function pairModels(
  artist: CachedModel,
  rig: CachedModel,
  options: Partial<PrepareTransferOptions>,
  run?: Run,
): Transfer {
  const inScene = ({ scene }: CachedModel) => ({ scene, rig: scene.rigs[0] });
  const transfer = prepareTransfer(inScene(artist), inScene(rig), options, run);
  if (transfer) return transfer;
  throw new RigwrightError(
    'unusable',
    'no-correspondence',
    `${rig.handle.name} does not look like the animal of ${artist.handle.name}: no part of its skin lies on the other's. ` +
      'Both files must show the same model in the same bind pose.',
  );
}

/** Clips that move nothing are left out: glTF knows no animation without channels. */
function addClips(splice: Splice, solved: readonly SolvedClip[], names: readonly string[]): void {
  solved.forEach(({ clip }, c) => {
    if (clip.channels.length > 0) appendClip(splice, { name: names[c], channels: clip.channels });
  });
}

function drivableGate({ target }: Transfer, solved: readonly SolvedClip[]): SolvedRigReport['gates']['drivable'] {
  const { pass, reasons, legs, asymmetry, inside } = drivableRig(target.rig);
  return {
    pass,
    reasons,
    legs: legs.map(({ name, fold, bindDegrees }) => ({
      name,
      foldRatio: fold,
      bindDegrees,
      reachedDegrees: solved.reduce((most, { bends }) => Math.max(most, bends[name] ?? 0), 0),
    })),
    asymmetry,
    jointsInside: inside,
  };
}
