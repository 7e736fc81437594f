import { computed, onBeforeUnmount, onMounted } from 'vue';
import { useLayoutStore } from '../stores/layout';
import { usePreferencesStore } from '../stores/preferences';
import { chordOf, chordText, isTyping, type Command } from './command';
import { editCommands } from './edit-commands';
import { fileCommands } from './file-commands';
import { modelCommands } from './model-commands';
import { playbackCommands } from './playback-commands';
import { meantForSolve, solveCommands } from './solve-commands';
import { viewCommands } from './view-commands';
import { windowCommands } from './window-commands';

let commands: readonly Command[] | undefined;

/** All commands; made once, after the stores. */
export function allCommands(): readonly Command[] {
  commands ??= meantForSolve([
    ...fileCommands(),
    ...editCommands(),
    ...viewCommands(),
    ...modelCommands(),
    ...playbackCommands(),
    ...windowCommands(),
    ...solveCommands(),
  ]);
  return commands;
}

/** Whether a command means something where the person is, and can be run now. */
export function canRun(command: Command): boolean {
  return command.where.includes(useLayoutStore().workspace) && command.enabled?.() !== false;
}

const commandOf = (id: string) => allCommands().find((one) => one.id === id);

export function runCommand(id: string): boolean {
  const command = commandOf(id);
  if (!command || !canRun(command)) return false;
  command.run();
  return true;
}

/** Keys of the three.js editor for what both programs have. */
const THREE_KEYS: Readonly<Record<string, string | undefined>> = { 'frame-selected': 'F', joints: 'W' };

/** The chords of a command as the person has bound them. */
export function keysOf(command: Command): readonly string[] {
  const { shortcuts, emulateNumpad, shortcutPreset } = usePreferencesStore().values;
  const rebound = shortcuts[command.id];
  if (rebound !== undefined) return rebound ? [rebound] : [];
  const keys = command.keys ?? [];
  // With an emulated number pad the digits are views, and verdicts move to Alt.
  if (emulateNumpad && command.id.startsWith('verdict-')) return keys.map((key) => `Alt+${key}`);
  if (emulateNumpad) return keys.flatMap((key) => (/Num \d/.test(key) ? [key, key.replace('Num ', '')] : [key]));
  const first = shortcutPreset === 'three' ? THREE_KEYS[command.id] : undefined;
  return first ? [first, ...keys] : keys;
}

/** The key that is shown for a command: the first of those in force, or nothing. */
export function shortcutOf(id: string): string {
  const command = commandOf(id);
  const key = command && keysOf(command)[0];
  return key ? chordText(key) : '';
}

/** The other commands that a command shares a key with, where both mean something. */
export function clashesOf(command: Command): readonly Command[] {
  const keys = keysOf(command);
  return allCommands().filter(
    (other) =>
      other.id !== command.id &&
      other.where.some((place) => command.where.includes(place)) &&
      keysOf(other).some((key) => keys.includes(key)),
  );
}

/** Listens for shortcuts while the component lives. */
export function useShortcuts(): void {
  const byChord = computed(() => {
    const map = new Map<string, Command[]>();
    for (const command of allCommands())
      for (const key of keysOf(command)) map.set(key, [...(map.get(key) ?? []), command]);
    return map;
  });
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const chord = chordOf(event);
    const command = byChord.value.get(chord)?.find(canRun);
    if (!command) return;
    const plain = !chord.includes('Ctrl') && !chord.includes('Alt') && !/^F\d/.test(chord);
    if (plain && (isTyping(event) || ownsKeys(event, chord))) return;
    if (isTyping(event) && /^Ctrl\+(A|C|V|X|Z|Shift\+Z|Y)$/.test(chord)) return;
    // A dialog keeps the keyboard to itself.
    if (document.querySelector('[role=dialog][data-state=open], [role=menu][data-state=open]')) return;
    event.preventDefault();
    command.run();
  };
  onMounted(() => window.addEventListener('keydown', listen));
  onBeforeUnmount(() => window.removeEventListener('keydown', listen));
}

/** Space presses a button, arrows move in lists and sliders, letters find a choice: those keys belong to the control. */
function ownsKeys(event: KeyboardEvent, chord: string): boolean {
  const target = event.target as HTMLElement;
  // In a view arrows turn the camera; Home is everyone's.
  if (chord === 'Home' && target.closest('[role=application]')) return false;
  if (chord === 'Space' || chord === 'Enter')
    return (
      target.closest('button, a, [role=option], [role=switch], [role=radio], [role=checkbox], [role=combobox]') !== null
    );
  if (/[←→↑↓]|Home|End|Pg/.test(chord))
    return (
      target.closest(
        '[role=slider], [role=radio], [role=option], [role=listbox], [role=tab], [role=separator], [role=menuitem], [role=application], [role=combobox]',
      ) !== null
    );
  return target.closest('[role=combobox], [role=menu]') !== null;
}
