import { markRaw, shallowRef, watch } from 'vue';
import { isDifferentShape } from '../../core/solve/match-surfaces';
import type { MatchedRig, SolvePair } from '../../rpc/contract';
import { toFailure, type Failure } from '../lib/failure';
import { formatCount } from '../lib/format';
import { isCancelled } from '../lib/latest';
import { studio } from '../services/studio';
import { useJobsStore } from './jobs';
import { useLogStore } from './log';
import { useSolveStore, type SolveRig } from './solve';
import { useSolveSettings } from './solve-settings';

/** Why a rig of another shape is not believed. @param reach fraction of the diagonal */
export function differentShapeWords(found: { missing: number; vertices: number; reach: number }): string {
  const limit = `${Number((100 * found.reach).toPrecision(2))} %`;
  return `${formatCount(found.missing)} of ${formatCount(found.vertices)} points are more than ${limit} from the artist mesh, so its score would mislead.`;
}

/** Where a rig's match to the artist's mesh stands. */
export interface MatchState {
  /** What it was made for; empty when the matching was stopped. */
  readonly key: string;
  readonly match?: MatchedRig;
  readonly failure?: Failure;
}

/** The rigs' matches to the artist's mesh: made anew whenever what they depend on changes. */
export function solveMatches() {
  const solve = useSolveStore();
  const settings = useSolveSettings();
  const jobs = useJobsStore();
  const log = useLogStore();
  const matches = shallowRef<ReadonlyMap<string, MatchState>>(new Map());
  const running = new Map<string, Promise<void>>();
  const matchOf = (rigId: string) => matches.value.get(rigId);
  /** Resolves when what is known of the rig's match is its newest. */
  const matched = (rigId: string) => running.get(rigId) ?? Promise.resolve();
  /** A different shape, whose score would mislead: it is solved only when the artist wants it anyway. */
  function isHeld(rigId: string): boolean {
    const match = matchOf(rigId)?.match?.match;
    return match !== undefined && isDifferentShape(match) && !settings.accepted.includes(rigId);
  }

  async function match(rig: SolveRig, pair: SolvePair, key: string): Promise<void> {
    const keep = (state: Omit<MatchState, 'key'>) => {
      matches.value = new Map(matches.value).set(rig.id, { key, ...state });
    };
    const { match: before } = matches.value.get(rig.id) ?? {};
    keep({ match: before });
    try {
      const found = await jobs.run(`Matching ${rig.summary.name}`, (call) => studio().api.matchRig(pair, call));
      if (matches.value.get(rig.id)?.key === key) keep({ match: markRaw(found) });
    } catch (error) {
      if (!isCancelled(error)) keep({ failure: toFailure(error) });
      else if (matches.value.get(rig.id)?.key === key) forgetMatch(rig.id, before);
      log.fail(error);
    }
  }

  /** Stopped: it is matched anew when it is next asked for, and what was known before is shown until then. */
  function forgetMatch(rigId: string, before: MatchedRig | undefined): void {
    matches.value = new Map(matches.value).set(rigId, { key: '', match: before });
  }

  /** Matches what is not matched as the settings say. */
  function rematch(): void {
    const { artist } = solve;
    if (!artist) return;
    for (const rig of solve.rigs) {
      const pair = { artistId: artist.id, rigId: rig.id, settings: settings.matchSettings(rig.id) };
      const key = JSON.stringify(pair);
      if (matchOf(rig.id)?.key !== key) running.set(rig.id, match(rig, pair, key));
    }
  }

  watch(() => [solve.artist, solve.rigs, ...solve.rigs.map(({ id }) => settings.matchSettings(id))] as const, rematch);
  return { matches, matchOf, matched, isHeld, rematch };
}
