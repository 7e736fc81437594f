import { defineStore } from 'pinia';
import { computed, markRaw, ref, shallowRef, watch } from 'vue';
import { CONTROL_LIMITS } from '../../core/solve/control-limits';
import type { SolvedCell, SolvePair } from '../../rpc/contract';
import type { CallOptions } from '../../rpc/channel';
import { toFailure, type Failure } from '../lib/failure';
import { formatError, plural } from '../lib/format';
import { debounced, isCancelled, latestOnly } from '../lib/latest';
import { studio } from '../services/studio';
import { useJobsStore } from './jobs';
import { useLogStore } from './log';
import { usePreferencesStore } from './preferences';
import { useSolveStore } from './solve';
import { solveMatches } from './solve-matches';
import { useSolveSettings } from './solve-settings';

/** The row of the artist's own rig. */
export const CONTROL = 'control';
/** Solving starts this long after the last change. */
const DELAY_MS = 250;

/** One clip on one rig: where it stands, and its last result. */
export interface CellState {
  readonly status: 'queued' | 'solving' | 'solved' | 'failed';
  /** 0…1 while it is solved. */
  readonly fraction: number;
  readonly cell?: SolvedCell;
  readonly failure?: Failure;
  /** What the result belongs to; another key means out of date. */
  readonly key: string;
}
export interface ControlVerdict {
  readonly passed: boolean;
  /** Fractions of the diagonal, the worst over the solved clips. */
  readonly mean: number;
  readonly worst: number;
}

type Report = (task: Task, fraction: number, phase: string) => void;

export const CONTROL_FAILED = 'The solver failed its own check.';
export const controlWords = ({ mean, worst }: ControlVerdict) =>
  `The artist rig should come out at 0 but is ${formatError(mean)} off, ${formatError(worst)} at its worst vertex, so these scores can't be trusted.`;

interface Task {
  readonly row: string;
  readonly clip: number;
  readonly pair: SolvePair;
  readonly key: string;
}

/** Matches and solved clips: what the engine has said of the rigs so far. */
export const useSolveResults = defineStore('solve-results', () => {
  const solve = useSolveStore();
  const settings = useSolveSettings();
  const jobs = useJobsStore();
  const log = useLogStore();
  const preferences = usePreferencesStore();
  const cells = shallowRef<ReadonlyMap<string, CellState>>(new Map());
  const busy = ref(false);
  const latest = latestOnly();
  const { matches, matchOf, matched, isHeld, rematch } = solveMatches();

  const rows = computed(() => [CONTROL, ...solve.rigs.map(({ id }) => id)]);
  const pairOf = (row: string, artistId: string): SolvePair =>
    row === CONTROL
      ? { artistId, rigId: artistId, settings: settings.controlSettings() }
      : { artistId, rigId: row, settings: settings.cellSettings(row) };

  const tasks = computed<readonly Task[]>(() => {
    const { artist, ticked } = solve;
    if (!artist || solve.rigs.length === 0) return [];
    return rows.value.flatMap((row) => {
      if (isHeld(row)) return [];
      const pair = pairOf(row, artist.id);
      const key = JSON.stringify(pair);
      return ticked.map((clip) => ({ row, clip, pair, key }));
    });
  });
  const pending = computed(() =>
    tasks.value.filter(({ row, clip, key }) => !isFresh(cells.value.get(cellKey(row, clip)), key)),
  );
  const stale = computed(() => pending.value.some(({ row, clip }) => stateOf(row, clip)?.cell !== undefined));
  const stateOf = (row: string, clip: number) => cells.value.get(cellKey(row, clip));
  const cellOf = (row: string, clip: number) => stateOf(row, clip)?.cell;

  const control = computed<ControlVerdict | undefined>(() => {
    const done = solve.ticked.flatMap((clip) => cellOf(CONTROL, clip) ?? []);
    if (done.length === 0) return undefined;
    const mean = Math.max(...done.map(({ quality }) => quality.mean));
    const worst = Math.max(...done.map(({ quality }) => quality.worst));
    return { mean, worst, passed: mean <= CONTROL_LIMITS.mean && worst <= CONTROL_LIMITS.worst };
  });

  function put(row: string, clip: number, state: CellState): void {
    cells.value = new Map(cells.value).set(cellKey(row, clip), state);
  }

  /** Solves what is not solved yet: rig after rig, as many at a time as the engine has threads. */
  async function run(): Promise<void> {
    rematch();
    const wanted = pending.value;
    if (wanted.length === 0) return;
    busy.value = true;
    const before = cells.value;
    for (const { row, clip, key } of wanted)
      put(row, clip, { status: 'queued', fraction: 0, cell: cellOf(row, clip), key });
    const title = `Solving ${plural(solve.ticked.length, 'clip')} × ${plural(solve.rigs.length, 'rig')}`;
    try {
      await latest((signal) => jobs.run(title, (call) => runLanes(wanted, call), signal));
    } finally {
      for (const { row, clip } of wanted) {
        const state = stateOf(row, clip);
        if (state?.status !== 'queued' && state?.status !== 'solving') continue;
        // Stopped: what was there before is what is known.
        const known = before.get(cellKey(row, clip));
        if (known) put(row, clip, known);
        else forget(row, clip);
      }
      busy.value = false;
    }
    const { value: checked } = control;
    if (checked && !checked.passed && wanted.some(({ row }) => row === CONTROL))
      log.add('error', `${CONTROL_FAILED} ${controlWords(checked)}`);
  }

  /** Runs the control once more. */
  function recheck(): Promise<void> {
    for (const clip of solve.ticked) forget(CONTROL, clip);
    return run();
  }

  function forget(row: string, clip: number): void {
    const next = new Map(cells.value);
    next.delete(cellKey(row, clip));
    cells.value = next;
  }

  async function runLanes(wanted: readonly Task[], call: CallOptions): Promise<void> {
    const lanes = [...new Set(wanted.map(({ row }) => row))].map((row) => wanted.filter((task) => task.row === row));
    const progress = new Map<Task, number>();
    const report: Report = (task, fraction, phase) => {
      progress.set(task, fraction);
      const sum = [...progress.values()].reduce((total, share) => total + share, 0);
      call.onProgress?.(sum / wanted.length, phase);
    };
    const lane = async (): Promise<void> => {
      for (let next = lanes.shift(); next; next = lanes.shift()) await solveRow(next, call, report);
    };
    await Promise.all(Array.from({ length: Math.max(1, preferences.host?.threads ?? 1) }, lane));
  }

  /** A rig's clips, once it is known to lie on the artist's surface. */
  async function solveRow(row: readonly Task[], call: CallOptions, report: Report): Promise<void> {
    await matched(row[0].row);
    if (!isHeld(row[0].row)) for (const task of row) await solveOne(task, call, report);
  }

  async function solveOne(task: Task, call: CallOptions, report: Report): Promise<void> {
    const { row, clip, pair, key } = task;
    const before = cellOf(row, clip);
    put(row, clip, { status: 'solving', fraction: 0, cell: before, key });
    try {
      const cell = await studio().api.solveClip(
        { ...pair, clip },
        { signal: call.signal, onProgress: (fraction, phase) => report(task, fraction, phase) },
      );
      put(row, clip, { status: 'solved', fraction: 1, cell: markRaw(cell), key });
    } catch (error) {
      if (isCancelled(error)) throw error;
      put(row, clip, { status: 'failed', fraction: 0, failure: toFailure(error), key });
      log.fail(error);
    }
    report(task, 1, '');
  }

  const schedule = debounced(() => void run(), DELAY_MS);
  watch(
    () => tasks.value.map(({ key, clip }) => `${key}${clip}`).join(),
    () => {
      if (preferences.values.autoMeasure && pending.value.length > 0) schedule();
    },
  );

  return {
    cells,
    matches,
    busy,
    stale,
    rows,
    tasks,
    pending,
    control,
    stateOf,
    cellOf,
    matchOf,
    isHeld,
    rematch,
    run,
    recheck,
    cancel: latest.cancel,
  };
});

function cellKey(row: string, clip: number): string {
  return `${row}|${clip}`;
}

function isFresh(state: CellState | undefined, key: string): boolean {
  return state !== undefined && state.key === key && (state.status === 'solved' || state.status === 'failed');
}
