/**
 * Undo and redo over immutable states. A step keeps the state before and after it, which costs nothing where states
 * share what did not change. A live edit (a drag) moves the state without a step; committing it makes one step from
 * where the drag began, cancelling brings that state back. Nudges of one thing in quick succession are one step.
 *
 * In the spirit of supersplat's edit history (named operations and a cursor); rejected: operations that undo
 * themselves, because a state that is replaced whole cannot be restored halfway.
 */
export interface History<State> {
  readonly present: State;
  readonly steps: readonly HistoryStep<State>[];
  /** Steps before it are done, from it on undone. */
  readonly position: number;
  /** The state a live edit began from. */
  readonly before?: State;
}

export interface HistoryStep<State> {
  /** Shown in the Edit menu: "Damping 0.45 → 0.38". */
  readonly label: string;
  readonly before: State;
  readonly after: State;
  /** Steps of the same key that follow each other quickly are one. */
  readonly merge?: string;
  /** Milliseconds; when it was made or last added to. */
  readonly at: number;
}

export interface HistoryOptions {
  /** Steps kept; the oldest go first. */
  readonly limit?: number;
  /** Longest time between two nudges of one step. */
  readonly mergeMilliseconds?: number;
}

export const HISTORY_DEFAULTS: Required<HistoryOptions> = Object.freeze({ limit: 200, mergeMilliseconds: 500 });

export function startHistory<State>(present: State): History<State> {
  return { present, steps: [], position: 0 };
}

/** Moves the state without a step. Each change starts from the state before the live edit, not from the last one. */
export function liveEdit<State>(history: History<State>, change: (state: State) => State): History<State> {
  const before = history.before ?? history.present;
  return { ...history, present: change(before), before };
}

/** One step; none when nothing changed. What had been undone is gone. */
export function commitEdit<State>(
  history: History<State>,
  edit: { readonly label: string; readonly merge?: string; readonly at: number },
  change: (state: State) => State,
  options: HistoryOptions = {},
): History<State> {
  const { limit, mergeMilliseconds } = { ...HISTORY_DEFAULTS, ...options };
  const before = history.before ?? history.present;
  const after = change(before);
  if (after === before) return { present: before, steps: history.steps, position: history.position };

  const done = history.steps.slice(0, history.position);
  const last = done.at(-1);
  const merges =
    edit.merge !== undefined &&
    last?.merge === edit.merge &&
    edit.at - last.at < mergeMilliseconds &&
    last.after === before;
  const step = merges ? { ...last, ...edit, after } : { ...edit, before, after };
  const steps = [...(merges ? done.slice(0, -1) : done), step].slice(-limit);
  return { present: after, steps, position: steps.length };
}

/** Ends a live edit as if it had not been. */
export function cancelLiveEdit<State>({ present, steps, position, before }: History<State>): History<State> {
  return { present: before ?? present, steps, position };
}

/** The state at a position, 0 (all undone) to the number of steps; a live edit is cancelled first. */
export function goToStep<State>(history: History<State>, position: number): History<State> {
  const { present, steps, position: from } = cancelLiveEdit(history);
  const to = Math.max(0, Math.min(steps.length, position));
  if (to === from) return { present, steps, position: from };
  return { present: to < from ? steps[to].before : steps[to - 1].after, steps, position: to };
}

export function undo<State>(history: History<State>): History<State> {
  return goToStep(history, history.position - 1);
}

export function redo<State>(history: History<State>): History<State> {
  return goToStep(history, history.position + 1);
}
