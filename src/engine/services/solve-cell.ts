import { APPENDAGE_DEFAULTS } from '../../core/appendage/appendage-options';
import { boneLengthChange } from '../../core/measure/bone-length-change';
import { subRun } from '../../core/run';
import { drivableRig } from '../../core/solve/drivable-rig';
import { solveClip } from '../../core/solve/solve-clip';
import type { MatchedRig, SkinnedRig, SolvedCell, SolveSettings } from '../../rpc/solving';
import type { ModelHandle } from '../models/model-handle';
import { bodiesOf } from './bodies';
import { chosenClips } from './chosen-clips';
import { cachedPair } from './pair-cache';
import { result, type Service } from './service';

export interface PairArgs {
  readonly motion: ModelHandle;
  readonly rig: ModelHandle;
  readonly settings?: SolveSettings;
}

/** The largest rig of a model, as the passes read it. */
export const readRigService: Service<{ readonly model: ModelHandle }, SkinnedRig> = async (args, { models, run }) => {
  const model = await models.load(args.model, run);
  const { graph, rigs, clips } = model.scene;
  const [{ forward }] = bodiesOf(model, APPENDAGE_DEFAULTS, run);
  return result({ graph, rig: rigs[0], clips, forward });
};

/** How a rig lies on the artist's surface, and whether it can be posed by turning. */
export const matchRigService: Service<PairArgs, MatchedRig> = async (args, { models, run }) => {
  const artist = await models.load(args.motion, subRun(run, 0, 0.1));
  const rig = await models.load(args.rig, subRun(run, 0.1, 0.2));
  const { alignment, match, system } = cachedPair(artist, rig, args.settings ?? {}, subRun(run, 0.2, 0.9));
  const { pass, reasons } = drivableRig(rig.scene.rigs[0]);
  return result({ alignment, match, diagonal: system.diagonal, drivable: { pass, reasons } });
};

/** One clip on one rig, with all that the studio shows of it. */
export const solveCellService: Service<PairArgs & { readonly clip: number }, SolvedCell> = async (args, context) => {
  const { models, run } = context;
  const artist = await models.load(args.motion, subRun(run, 0, 0.05));
  const rig = await models.load(args.rig, subRun(run, 0.05, 0.1));
  const [source] = chosenClips(artist, [args.clip]);
  const transfer = cachedPair(artist, rig, args.settings ?? {}, subRun(run, 0.1, 0.3));
  const start = performance.now();
  const solved = solveClip(transfer, source, args.settings, subRun(run, 0.3, 1));
  const milliseconds = performance.now() - start;
  const { clip, quality, rotationsOnly, freely, unsettled } = solved;
  const times = Float64Array.from(quality.perFrame, ({ time }) => time);
  return result({
    source: source.index,
    clip,
    quality,
    rotationsOnly,
    freely,
    boneLengths: boneLengthChange(
      rig.scene.graph,
      rig.scene.rigs[0].skeleton,
      clip,
      times,
      new Set(transfer.forest.free),
    ),
    milliseconds,
    unsettled,
  });
};
