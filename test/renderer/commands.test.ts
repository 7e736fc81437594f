// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { chordOf } from '../../src/renderer/commands/command';
import {
  allCommands,
  canRun,
  clashesOf,
  keysOf,
  runCommand,
  shortcutOf,
} from '../../src/renderer/commands/use-commands';
import { useFindingsStore } from '../../src/renderer/stores/findings';
import { useLayoutStore, WORKSPACES } from '../../src/renderer/stores/layout';
import { useModelStore } from '../../src/renderer/stores/model';
import { useOverridesStore } from '../../src/renderer/stores/overrides';
import { usePreferencesStore } from '../../src/renderer/stores/preferences';
import { fakeStudio, found, FOX, tail } from './fake-studio';

let studio: ReturnType<typeof fakeStudio>;
// Commands are made once and hold their stores.
const pinia = createPinia();
beforeEach(() => {
  setActivePinia(pinia);
  studio = fakeStudio();
  useLayoutStore().workspace = 'appendages';
  usePreferencesStore().reset(['shortcuts', 'emulateNumpad', 'shortcutPreset']);
});
const command = (id: string) => allCommands().find((one) => one.id === id)!;

describe('commands', () => {
  it('say where they mean something, and mean nothing elsewhere', () => {
    for (const one of allCommands()) {
      expect(one.where.length, one.id).toBeGreaterThan(0);
      for (const workspace of WORKSPACES) {
        useLayoutStore().workspace = workspace;
        if (!one.where.includes(workspace)) expect(canRun(one), `${one.id} in ${workspace}`).toBe(false);
      }
    }
    expect(new Set(allCommands().map(({ id }) => id)).size).toBe(allCommands().length);
  });

  it('do not reach a finding that is not on screen', async () => {
    void useModelStore().open({ kind: 'path', path: '/fox.glb' });
    await studio.last('openModel').answer({ summary: FOX, display: Uint8Array.of(1) });
    await studio.last('findAppendages').answer(found(tail()));
    const findings = useFindingsStore();
    expect(findings.selected?.finding.id).toBe('tail-1');
    for (const workspace of ['solve', 'batch'] as const) {
      useLayoutStore().workspace = workspace;
      for (const id of ['verdict-rigid', 'rename', 'joints', 'select-all', 'paint']) expect(runCommand(id)).toBe(false);
      runCommand('escape');
    }
    expect(runCommand('export')).toBe(false);
    expect(useLayoutStore().dialog).toBeUndefined();
    expect(findings.selected?.finding.id).toBe('tail-1');
    expect(useOverridesStore().overrideOf('tail-1')).toBeUndefined();
    useLayoutStore().workspace = 'appendages';
    expect(runCommand('verdict-rigid')).toBe(true);
    expect(useOverridesStore().overrideOf('tail-1')?.verdict).toBe('rigid');
  });

  it('keep names and states of their own in Solve', () => {
    expect(command('worst-edge').title).toBe('Go to the worst edge');
    useLayoutStore().workspace = 'solve';
    expect(command('worst-edge').title).toBe('Go to the worst vertex');
  });

  it('share no key where both mean something, and tell which do after rebinding', () => {
    const preferences = usePreferencesStore();
    const clashes = () => allCommands().filter((one) => clashesOf(one).length > 0);
    expect(clashes()).toEqual([]);
    preferences.set('shortcutPreset', 'three');
    expect(shortcutOf('frame-selected')).toBe('F');
    expect(clashes()).toEqual([]);
    preferences.set('emulateNumpad', true);
    expect(keysOf(command('view-front'))).toEqual(['Num 1', '1']);
    expect(clashes()).toEqual([]);
    preferences.reset(['shortcutPreset', 'emulateNumpad']);
    preferences.set('shortcuts', { bones: 'V', 'artist-surface': 'C' });
    expect(shortcutOf('bones')).toBe('V');
    expect(clashesOf(command('layout')).map(({ id }) => id)).toEqual(['bones']);
    // C paints in Appendages alone, and the surface is of Solve alone.
    expect(clashesOf(command('artist-surface'))).toEqual([]);
  });

  it('are reached by the chords that their keys make', () => {
    const shift = (key: string) => chordOf(new KeyboardEvent('keydown', { key, shiftKey: true }));
    expect(keysOf(command('frame-first'))).toEqual([shift('ArrowLeft')]);
    expect(keysOf(command('frame-last'))).toEqual([shift('ArrowRight')]);
  });
});

describe('chordOf', () => {
  const chord = (key: string, code: string, held: string[] = []) => {
    const event = new KeyboardEvent('keydown', {
      key,
      code,
      ctrlKey: held.includes('ctrl'),
      altKey: held.includes('alt'),
      shiftKey: held.includes('shift'),
      metaKey: held.includes('meta'),
    });
    event.getModifierState = (name) => name === 'AltGraph' && held.includes('altgr');
    return chordOf(event);
  };

  it('keeps Shift with arrows, other named keys, letters and digits', () => {
    expect(chord('ArrowLeft', 'ArrowLeft', ['shift'])).toBe('Shift+←');
    expect(chord('ArrowUp', 'ArrowUp', ['shift', 'ctrl'])).toBe('Ctrl+Shift+↑');
    expect(chord('Home', 'Home', ['shift'])).toBe('Shift+Home');
    expect(chord(' ', 'Space', ['shift'])).toBe('Shift+Space');
    expect(chord('E', 'KeyE', ['shift'])).toBe('Shift+E');
    expect(chord('!', 'Digit1', ['shift', 'alt'])).toBe('Alt+Shift+1');
    expect(chord('Ö', 'Semicolon', ['shift'])).toBe('Shift+Ö');
  });

  it('leaves Shift out of signs that it types', () => {
    expect(chord('?', 'Minus', ['shift'])).toBe('?');
    expect(chord('<', 'Comma', ['shift'])).toBe('<');
    expect(chord('/', 'Digit7', ['shift', 'ctrl'])).toBe('Ctrl+/');
  });

  it('knows letters and digits under Alt, whatever a Mac types with them', () => {
    expect(chord('∫', 'KeyB', ['alt'])).toBe('Alt+B');
    expect(chord('Dead', 'KeyU', ['alt'])).toBe('Alt+U');
    expect(chord('˙', 'KeyH', ['alt'])).toBe('Alt+H');
    expect(chord('¡', 'Digit1', ['alt'])).toBe('Alt+1');
  });

  it('follows the layout for the rest', () => {
    // The key left of X is Y on a German keyboard.
    expect(chord('y', 'KeyZ', ['ctrl'])).toBe('Ctrl+Y');
    expect(chord('z', 'KeyY', ['meta'])).toBe('Ctrl+Z');
    // A layout without Latin letters has them by place.
    expect(chord('я', 'KeyZ', ['ctrl'])).toBe('Ctrl+Z');
    // AltGr types signs.
    expect(chord('[', 'Digit8', ['altgr', 'ctrl', 'alt'])).toBe('[');
  });

  it('names the number pad', () => {
    expect(chord('1', 'Numpad1', ['ctrl'])).toBe('Ctrl+Num 1');
    expect(chord('.', 'NumpadDecimal')).toBe('Num .');
    expect(chord('+', 'NumpadAdd', ['ctrl'])).toBe('Ctrl+Num Add');
  });
});
