import { useLayoutStore } from '../stores/layout';
import { useSolvePlayback } from '../stores/playback';
import { useSolveStore } from '../stores/solve';
import { useSolveResults } from '../stores/solve-results';
import { useSolveView } from '../stores/solve-view';
import type { Command } from './command';

type Meaning = Pick<Command, 'run' | 'enabled' | 'checked'>;

/** What commands of other workspaces mean while Solve is open: the same keys for the same wish. */
function meanings(): Readonly<Record<string, Meaning>> {
  const solve = useSolveStore();
  const view = useSolveView();
  const layout = useLayoutStore();
  const playback = useSolvePlayback();
  const step = (by: number) => () => playback.seekFrame(playback.frame + by);
  const nothing = { run: () => undefined, enabled: () => false };
  return {
    open: { run: () => void solve.pick('artist') },
    export: {
      run: () => (layout.dialog = 'export'),
      enabled: () => solve.artist !== undefined && solve.rigs.length > 0,
    },
    'export-again': nothing,
    save: { run: () => undefined, enabled: () => solve.artist !== undefined || solve.rigs.length > 0 },
    'save-as': { run: () => undefined, enabled: () => solve.artist !== undefined || solve.rigs.length > 0 },
    close: { run: () => undefined, enabled: () => solve.artist !== undefined || solve.rigs.length > 0 },
    screenshot: { run: () => undefined, enabled: () => solve.artist !== undefined },
    play: { run: playback.toggle },
    'frame-back': { run: step(-1) },
    'frame-forward': { run: step(1) },
    'frame-first': { run: () => playback.seekFrame(1) },
    'frame-last': { run: () => playback.seekFrame(playback.frames) },
    'bad-frame-next': { run: step(1) },
    'bad-frame-previous': { run: step(-1) },
    'speed-down': { run: () => playback.changeSpeed(-1) },
    'speed-up': { run: () => playback.changeSpeed(1) },
    loop: { run: () => (playback.loop = !playback.loop), checked: () => playback.loop },
    'worst-edge': { run: () => view.goToWorst('worst') },
    'worst-edge-next': { run: () => view.goToWorst('next') },
    'camera-back': { run: view.leaveWorst, enabled: () => view.worst !== undefined },
    layout: { run: view.toggleLayout },
    bones: { run: () => (view.bones = !view.bones), checked: () => view.bones },
    'shading-menu': { run: view.cycleShading },
    'shading-next': { run: view.cycleShading },
    measure: { run: () => void useSolveResults().run() },
    ...Object.fromEntries(
      ['cycle-variant', 'physics', 'plane', 'colliders', 'ghost', 'paint', 'lasso', 'detect'].map((id) => [
        id,
        nothing,
      ]),
    ),
  };
}

/** Commands that do what they say in the workspace that is open. */
export function meantForSolve(commands: readonly Command[]): readonly Command[] {
  const layout = useLayoutStore();
  const inSolve = () => layout.workspace === 'solve';
  const own = meanings();
  return commands.map((command) => {
    const meaning = own[command.id];
    if (!meaning) return command;
    // Saving and pictures are done the same way everywhere; only when they can be differs.
    const same = command.id.startsWith('save') || command.id === 'screenshot' || command.id === 'close';
    return {
      ...command,
      run: () => (inSolve() && !same ? meaning.run() : command.run()),
      enabled: () => (inSolve() ? (meaning.enabled?.() ?? true) : (command.enabled?.() ?? true)),
      ...(command.checked || meaning.checked
        ? { checked: () => (inSolve() ? (meaning.checked?.() ?? false) : (command.checked?.() ?? false)) }
        : {}),
    };
  });
}

export function solveCommands(): readonly Command[] {
  const layout = useLayoutStore();
  const solve = useSolveStore();
  const results = useSolveResults();
  const view = useSolveView();
  const here = () => layout.workspace === 'solve';
  return [
    { id: 'solve', title: 'Solve the clips', group: 'Model', run: () => void results.run(), enabled: () => here() && results.pending.length > 0 },
    { id: 'artist-surface', title: 'Artist surface', group: 'View', keys: ['S'], run: view.toggleArtist, enabled: here, checked: () => view.artistLook !== 'off' },
    { id: 'add-rigs', title: 'Add rigs…', group: 'File', run: () => void solve.pick('rig'), enabled: here },
  ]; // prettier-ignore
}
