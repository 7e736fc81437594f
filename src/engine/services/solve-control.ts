import { CONTROL_LIMITS } from '../../core/solve/control-limits';
import type { CachedModel } from '../models/model-cache';
import type { ServiceContext } from './service';
import { solveRigService } from './solve-rig';
import type { SolvedClipReport, SolvedRigReport } from './solve-report';

/** The last control of each artist's file, by its clips: it is the same for every rig, and a batch has thousands. */
const controls = new WeakMap<CachedModel, { readonly key: string; readonly report: SolvedRigReport }>();

/** The artist's own rig solved against its own clips. This worker keeps the last one. */
export async function controlReport(
  artist: CachedModel,
  clips: readonly number[],
  context: ServiceContext,
): Promise<SolvedRigReport> {
  const { handle } = artist;
  const key = clips.join();
  const kept = controls.get(artist);
  if (kept?.key === key) return kept.report;
  const args = { motion: handle, rig: handle, clips, priceRotations: false };
  const { report } = (await solveRigService(args, context)).value;
  controls.set(artist, { key, report });
  return report;
}

/** The first clip that the control got wrong, named as the artist does; undefined when the control passed. */
export function clipOff({ clips }: Pick<SolvedRigReport, 'clips'>): SolvedClipReport | undefined {
  const off = Object.entries(clips).find(
    ([, c]) => c.meanPercent > 100 * CONTROL_LIMITS.mean || c.worstPercent > 100 * CONTROL_LIMITS.worst,
  );
  return off && { ...off[1], name: off[0] };
}
