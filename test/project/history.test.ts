import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cancelLiveEdit,
  commitEdit,
  goToStep,
  HISTORY_DEFAULTS,
  liveEdit,
  redo,
  startHistory,
  undo,
  type History,
} from '../../src/project/history';

interface State {
  readonly value: number;
}
const set = (value: number) => () => ({ value });
const start: State = { value: 0 };

describe('a step', () => {
  test('is done, undone and redone, and keeps its name', () => {
    const done = commitEdit(startHistory(start), { label: 'to 5', at: 0 }, set(5));
    expect(done.present).toEqual({ value: 5 });
    expect(done.steps.map(({ label }) => label)).toEqual(['to 5']);
    const undone = undo(done);
    expect(undone.present).toBe(start);
    expect(redo(undone).present).toBe(done.present);
  });

  test('that changes nothing is none', () => {
    const history = startHistory(start);
    expect(commitEdit(history, { label: 'same', at: 0 }, (state) => state).steps).toEqual([]);
  });

  test('after an undo drops what was undone', () => {
    let history = commitEdit(startHistory(start), { label: 'a', at: 0 }, set(1));
    history = commitEdit(history, { label: 'b', at: 1000 }, set(2));
    history = commitEdit(undo(history), { label: 'c', at: 2000 }, set(3));
    expect(history.steps.map(({ label }) => label)).toEqual(['a', 'c']);
    expect(redo(history)).toEqual(history);
  });
});

describe('nudges', () => {
  const nudge = (history: History<State>, value: number, at: number, merge = 'damping') =>
    commitEdit(history, { label: `to ${value}`, merge, at }, set(value));

  test('of one field within 500 ms are one step, named by the last', () => {
    const history = nudge(nudge(nudge(startHistory(start), 1, 0), 2, 499), 3, 998);
    expect(history.steps).toHaveLength(1);
    expect(history.steps[0]).toMatchObject({ label: 'to 3', before: start, after: { value: 3 } });
    expect(undo(history).present).toBe(start);
  });

  test('later, of another field, or after an undo are steps of their own', () => {
    expect(nudge(nudge(startHistory(start), 1, 0), 2, 500).steps).toHaveLength(2);
    expect(nudge(nudge(startHistory(start), 1, 0), 2, 10, 'gravity').steps).toHaveLength(2);
    const undone = undo(nudge(nudge(startHistory(start), 1, 0), 2, 600));
    expect(nudge(undone, 3, 610).steps).toHaveLength(2);
  });
});

describe('a live edit', () => {
  test('moves the state without a step; committing makes one from where it began', () => {
    let history = startHistory(start);
    for (const value of [1, 2, 3]) history = liveEdit(history, (state) => ({ value: state.value + value }));
    expect(history.present).toEqual({ value: 3 });
    expect(history.steps).toEqual([]);
    history = commitEdit(history, { label: 'drag', at: 0 }, (state) => ({ value: state.value + 4 }));
    expect(history.steps).toMatchObject([{ before: start, after: { value: 4 } }]);
  });

  test('cancelled, or interrupted by an undo, leaves no trace', () => {
    const committed = commitEdit(startHistory(start), { label: 'a', at: 0 }, set(1));
    const live = liveEdit(committed, set(9));
    expect(cancelLiveEdit(live)).toEqual(committed);
    expect(undo(live).present).toBe(start);
  });
});

test('no more than the limit is kept, and the oldest kept state is where undoing ends', () => {
  let history = startHistory(start);
  for (let i = 1; i <= HISTORY_DEFAULTS.limit + 5; i++)
    history = commitEdit(history, { label: `${i}`, at: i * 1000 }, set(i));
  expect(history.steps).toHaveLength(HISTORY_DEFAULTS.limit);
  expect(goToStep(history, 0).present).toEqual({ value: 5 });
});

type Action = { kind: 'commit' | 'live' | 'cancel' | 'undo' | 'redo'; value: number; wait: number };
const actions = fc.array(
  fc.record<Action>({
    kind: fc.constantFrom('commit', 'commit', 'live', 'cancel', 'undo', 'redo'),
    value: fc.integer({ min: 1, max: 5 }),
    wait: fc.integer({ min: 0, max: 1000 }),
  }),
  { maxLength: 60 },
);

test('whatever is done, undoing all gives the start, redoing all gives the end, and steps join up', () => {
  fc.assert(
    fc.property(actions, (list) => {
      let history = startHistory(start);
      let at = 0;
      for (const { kind, value, wait } of list) {
        at += wait;
        const change = (state: State) => ({ value: state.value * 7 + value });
        if (kind === 'commit') history = commitEdit(history, { label: kind, merge: String(value % 2), at }, change);
        else if (kind === 'live') history = liveEdit(history, change);
        else if (kind === 'cancel') history = cancelLiveEdit(history);
        else if (kind === 'undo') history = undo(history);
        else history = redo(history);
      }
      const settled = cancelLiveEdit(history);
      const first = goToStep(settled, 0);
      const last = goToStep(first, settled.steps.length);
      expect(first.present).toBe(start);
      expect(goToStep(last, settled.position).present).toBe(settled.present);
      for (let i = 1; i < settled.steps.length; i++) expect(settled.steps[i].before).toBe(settled.steps[i - 1].after);
    }),
  );
});
