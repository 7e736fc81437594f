import type { useBatchStore } from '../stores/batch';

interface TablePlace {
  /** Index of the current row among those shown, or -1. */
  readonly at: number;
  /** Rows on a page. */
  readonly page: number;
  move(index: number): void;
}

/** What the keys do while the table has the focus: arrows move, Space ticks, Enter opens, Del removes, R retries. */
export function tableKeys(
  batch: ReturnType<typeof useBatchStore>,
  { at, page, move }: TablePlace,
): Readonly<Record<string, () => void>> {
  const { current, shown } = batch;
  const extend = (by: number) => () => {
    if (current) batch.tick([current], true);
    move(at + by);
    if (batch.current) batch.tick([batch.current], true);
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => move(at + 1),
    ArrowUp: () => move(at - 1),
    PageDown: () => move(at + page),
    PageUp: () => move(at - page),
    Home: () => move(0),
    End: () => move(shown.length - 1),
    'Shift+ArrowDown': extend(1),
    'Shift+ArrowUp': extend(-1),
    'Ctrl+A': () => batch.tick(shown, true),
  };
  if (!current) return keys;
  const targets = batch.targets(current);
  return {
    ...keys,
    ' ': () => batch.tick([current], !batch.ticked.has(current.id)),
    Enter: () => void batch.open(current),
    Delete: () => batch.remove(targets),
    R: () => void batch.retry(targets),
    X: () => batch.cancel(targets),
  };
}
