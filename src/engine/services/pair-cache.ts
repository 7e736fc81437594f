import type { PrepareTransferOptions, Transfer } from '../../core/solve/prepare-transfer';
import type { Run } from '../../core/run';
import type { CachedModel } from '../models/model-cache';
import { pairModels } from './solve-rig';

/** Pairs a rig is compared by at a time: the artist's, and the one before a change of settings. */
const KEPT = 2;

const pairs = new WeakMap<CachedModel, Map<string, Transfer>>();

/** As `pairModels`; this worker keeps the last ones, because an artist solves clip after clip on the same pair. */
export function cachedPair(
  artist: CachedModel,
  rig: CachedModel,
  options: Partial<PrepareTransferOptions>,
  run?: Run,
): Transfer {
  const { align, jointStiffness, method, reach } = options;
  const key = JSON.stringify([artist.handle.id, align, jointStiffness, method, reach]);
  const kept = pairs.get(rig) ?? new Map<string, Transfer>();
  const transfer = kept.get(key) ?? pairModels(artist, rig, options, run);
  kept.delete(key);
  kept.set(key, transfer);
  for (const old of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(old);
  }
  pairs.set(rig, kept);
  return transfer;
}
