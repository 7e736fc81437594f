/** Something the artist can ask for: the same table feeds menus, search, shortcuts and the help sheet. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly group: 'File' | 'Edit' | 'View' | 'Model' | 'Playback' | 'Window' | 'Help';
  /** Chords such as `Ctrl+Shift+Z`; the first is shown. `Ctrl` is Command on a Mac. */
  readonly keys?: readonly string[];
  readonly run: () => void;
  readonly enabled?: () => boolean;
  /** For switches: whether it is on. */
  readonly checked?: () => boolean;
  /** Left out of search: it makes sense only in place. */
  readonly quiet?: boolean;
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
  const parts: string[] = [];
  if (event.ctrlKey || event.metaKey) parts.push('Ctrl');
  if (event.altKey) parts.push('Alt');
  // Shift is part of the character itself for signs such as `?`; it counts with letters, digits and named keys.
  const code = event.code;
  const numpad = code.startsWith('Numpad') ? code.replace('Numpad', 'Num ').replace('Decimal', '.') : undefined;
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  const key = numpad ?? digit ?? NAMES[event.key] ?? (event.key.length === 1 ? event.key.toUpperCase() : event.key);
  const sign = key.length === 1 && !/[A-Z0-9]/.test(key);
  if (event.shiftKey && !sign) parts.push('Shift');
  parts.push(key);
  return parts.join('+');
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
