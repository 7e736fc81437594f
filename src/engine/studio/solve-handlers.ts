import type { Handlers } from '../../rpc/channel';
import type { SolveApi, SolvePair } from '../../rpc/solving';
import { jobOf, type ModelServices } from './model-handlers';

/** Carrying clips from an artist's model to rigs: each cell of the table is one job of the engine. */
export function solveHandlers({ engine, models, plans }: ModelServices): Handlers<SolveApi> {
  const pairOf = ({ artistId, rigId, settings }: SolvePair) => ({
    motion: models.get(artistId),
    rig: models.get(rigId),
    settings,
  });
  return {
    readRig: ({ modelId }, call) => engine.run('readRig', { model: models.get(modelId) }, jobOf(call)),
    matchRig: (args, call) => engine.run('matchRig', pairOf(args), jobOf(call)),
    solveClip: (args, call) => engine.run('solveCell', { ...pairOf(args), clip: args.clip }, jobOf(call)),
    async planSolveExport({ artistId, rigs, ...args }, call) {
      const made = await engine.run(
        'exportSolved',
        {
          ...args,
          motion: models.get(artistId),
          rigs: rigs.map(({ rigId, settings }) => ({ rig: models.get(rigId), settings })),
        },
        jobOf(call),
      );
      return plans.keep(made);
    },
  };
}
