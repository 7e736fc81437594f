import { computed, ref, shallowReactive, shallowRef } from 'vue';
import { createRow, type BatchInput, type BatchRow, type BatchStatus } from './batch-row';
import type { BatchTotals } from './batch-totals';

/** The rows of a batch and what is selected of them. */
export function createBatchList(totals: BatchTotals) {
  const rows = shallowRef<readonly BatchRow[]>([]);
  const byId = new Map<number, BatchRow>();
  const keys = new Set<string>();
  const ticked = shallowReactive(new Set<number>());
  const currentId = ref<number>();
  let nextId = 1;

  /** Only rows of this status are shown. */
  const filter = ref<BatchStatus>();

  const count = computed(() => rows.value.length);
  const shown = computed(() =>
    filter.value === undefined ? rows.value : rows.value.filter(({ status }) => status === filter.value),
  );
  const current = computed(() => rows.value.find(({ id }) => id === currentId.value));

  /** Rows of the files that were not in the list yet. */
  function append(inputs: readonly BatchInput[]): readonly BatchRow[] {
    const fresh = inputs.filter(({ key }) => !keys.has(key) && keys.add(key));
    const added = fresh.map((input) => createRow(nextId++, input));
    for (const row of added) {
      byId.set(row.id, row);
      totals.added(row);
    }
    rows.value = [...rows.value, ...added];
    currentId.value ??= added[0]?.id;
    return added;
  }

  /** Takes rows out; the function given puts them back where they were, but for files that were added again since. */
  function remove(which: readonly BatchRow[]): () => void {
    const gone = new Set(which);
    const before = rows.value;
    const at = rows.value.findIndex(({ id }) => id === currentId.value);
    for (const row of gone) {
      totals.removed(row);
      byId.delete(row.id);
      keys.delete(row.input.key);
      ticked.delete(row.id);
    }
    rows.value = rows.value.filter((row) => !gone.has(row));
    if (!byId.has(currentId.value ?? 0)) currentId.value = rows.value[Math.min(at, rows.value.length - 1)]?.id;
    return () => restore(before, gone);
  }

  function restore(before: readonly BatchRow[], gone: ReadonlySet<BatchRow>): void {
    for (const row of gone) {
      if (keys.has(row.input.key)) continue;
      byId.set(row.id, row);
      keys.add(row.input.key);
      totals.added(row);
    }
    const known = new Set(before);
    const since = rows.value.filter((row) => !known.has(row));
    rows.value = [...before.filter(({ id }) => byId.has(id)), ...since];
    currentId.value ??= rows.value[0]?.id;
  }

  function tick(which: readonly BatchRow[], on: boolean): void {
    for (const { id } of which) {
      if (on) ticked.add(id);
      else ticked.delete(id);
    }
  }

  /** What an action on a row is meant for: the ticked rows when it is one of them, else itself. */
  function targets(row: BatchRow): readonly BatchRow[] {
    return ticked.has(row.id) ? rows.value.filter(({ id }) => ticked.has(id)) : [row];
  }

  return {
    rows,
    count,
    filter,
    shown,
    current,
    currentId,
    ticked,
    has: (row: BatchRow) => byId.has(row.id),
    append,
    remove,
    tick,
    targets,
  };
}

export type BatchList = ReturnType<typeof createBatchList>;
