import { WORKSPACES, type Workspace } from '../stores/layout';

export const EVERYWHERE: readonly Workspace[] = WORKSPACES;
/** Where models are looked at. */
export const VIEWS: readonly Workspace[] = ['appendages', 'solve'];

/** Something the artist can ask for: the same table feeds menus, search, shortcuts and the help sheet. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group: 'File' | 'Edit' | 'View' | 'Model' | 'Playback' | 'Window' | 'Help';
  /** Chords such as `Ctrl+Shift+Z`; the first is shown. `Ctrl` is Command on a Mac. */
  readonly keys?: readonly string[];
  /** The workspaces it means something in; elsewhere neither its key nor its name does anything. */
  readonly where: readonly Workspace[];
  readonly run: () => void;
  readonly enabled?: () => boolean;
  /** For switches: whether it is on. */
  readonly checked?: () => boolean;
  /** Left out of search: it makes sense only in place. */
  readonly quiet?: boolean;
}

/** Commands that all belong to the same workspaces. */
export function within(
  where: readonly Workspace[],
  commands: readonly (Omit<Command, 'where'> & { readonly where?: readonly Workspace[] })[],
): readonly Command[] {
  return commands.map((command) => ({ where, ...command }));
}

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};

/** The chord of a key event: modifiers in a fixed order, then the key. */
export function chordOf(event: KeyboardEvent): string {
  // AltGr types signs (`[` is AltGr 8 in German); some systems report it as Ctrl and Alt.
  const graph = event.getModifierState('AltGraph');
  const key = keyOf(event, graph);
  const sign = [...key].length === 1 && !/[\p{L}\p{N}←→↑↓]/u.test(key);
  const parts: string[] = [];
  if (!graph && (event.ctrlKey || event.metaKey)) parts.push('Ctrl');
  if (!graph && event.altKey) parts.push('Alt');
  // Shift is part of the character itself for signs such as `?`; it counts with letters, digits and named keys.
  if (event.shiftKey && !sign) parts.push('Shift');
  return [...parts, key].join('+');
}

/**
 * The key as it is labelled: a letter or a sign where the layout has it. Digits go by their place, since some layouts
 * type them with Shift; letters do so where the layout has none of ours (Cyrillic); and both while Alt is held, which
 * types other signs on a Mac.
 */
function keyOf({ key, code, altKey, shiftKey }: KeyboardEvent, graph: boolean): string {
  if (code.startsWith('Numpad')) return code.replace('Numpad', 'Num ').replace('Decimal', '.');
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit && !graph && (altKey || !shiftKey)) return digit;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter && !graph && (altKey || /^[^\p{Script=Latin}]$/u.test(key))) return letter;
  return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** Whether a chord is typed text where a text field has the focus. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  if (!target?.closest) return false;
  const field = target.closest('input:not([type=checkbox]), textarea, [contenteditable=true]');
  return field !== null;
}

/** How a chord is written: `Ctrl Shift Z`. */
export function chordText(chord: string): string {
  return chord.replace(/\+(?=.)/g, ' ');
}
