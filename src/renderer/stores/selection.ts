import { computed, ref } from 'vue';

/** `only` this one; `toggle` it (Ctrl); or all from the last one chosen to this one (Shift). */
export type SelectHow = 'only' | 'toggle' | 'range';

/** How a click selects. */
export function howToSelect(event: {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}) {
  return event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only';
}

/**
 * Several rows of a list selected at once, one of them primary: the one whose details are shown, and the only one for
 * what is done by hand. As in file managers a range goes from the row that was last chosen alone.
 */
export function createSelection(order: () => readonly string[]) {
  const primary = ref<string>();
  const keys = ref<ReadonlySet<string>>(new Set());
  let anchor: string | undefined;

  function only(key: string | undefined): void {
    primary.value = anchor = key;
    keys.value = new Set(key === undefined ? [] : [key]);
  }

  function select(key: string, how: SelectHow = 'only'): void {
    if (how === 'only') return only(key);
    if (how === 'range') {
      const list = order();
      const [from, to] = [list.indexOf(anchor ?? key), list.indexOf(key)].sort((a, b) => a - b);
      if (from < 0) return only(key);
      keys.value = new Set(list.slice(from, to + 1));
      primary.value = key;
      return;
    }
    const next = new Set(keys.value);
    if (!next.delete(key)) next.add(key);
    keys.value = next;
    anchor = key;
    primary.value = next.has(key) ? key : [...next].at(-1);
  }

  function all(): void {
    keys.value = new Set(order());
    primary.value ??= anchor = order()[0];
  }

  return { primary: computed({ get: () => primary.value, set: only }), keys, select, all };
}
