import { useLayoutStore } from '../stores/layout';
import { useSolvePlayback } from '../stores/playback';
import { useSolveStore } from '../stores/solve';
import { useSolveExport } from '../stores/solve-export';
import { useSolveResults } from '../stores/solve-results';
import { useSolveView } from '../stores/solve-view';
import { within, type Command } from './command';

type Meaning = Partial<Pick<Command, 'title' | 'run' | 'enabled' | 'checked'>>;

/** What commands of the Appendages workspace mean while Solve is open: the same keys for the same wish. */
function meanings(): Readonly<Record<string, Meaning>> {
  const solve = useSolveStore();
  const view = useSolveView();
  const layout = useLayoutStore();
  const exporting = useSolveExport();
  const results = useSolveResults();
  const playback = useSolvePlayback();
  const step = (by: number) => () => playback.seekFrame(playback.frame + by);
  const canExport = () => solve.artist !== undefined && solve.rigs.length > 0;
  return {
    open: { run: () => void solve.pick('artist') },
    export: { run: () => (layout.dialog = 'export'), enabled: canExport },
    'export-again': { run: () => void exporting.again(), enabled: () => canExport() && exporting.canRepeat },
    screenshot: { enabled: () => solve.artist !== undefined },
    play: { run: playback.toggle },
    'frame-back': { run: step(-1) },
    'frame-forward': { run: step(1) },
    'frame-first': { run: () => playback.seekFrame(1) },
    'frame-last': { run: () => playback.seekFrame(playback.frames) },
    'bad-frame-next': { run: () => view.stepBadFrame(1) },
    'bad-frame-previous': { run: () => view.stepBadFrame(-1) },
    'speed-down': { run: () => playback.changeSpeed(-1) },
    'speed-up': { run: () => playback.changeSpeed(1) },
    loop: { run: () => (playback.loop = !playback.loop), checked: () => playback.loop },
    'worst-edge': { title: 'Go to the worst vertex', run: () => view.goToWorst('worst') },
    'worst-edge-next': { title: 'Next worst vertex', run: () => view.goToWorst('next') },
    'camera-back': { run: view.leaveWorst, enabled: () => view.worst !== undefined },
    layout: { title: 'One rig or all', run: view.toggleLayout },
    bones: { run: () => (view.bones = !view.bones), checked: () => view.bones },
    'shading-menu': { run: () => (view.pie = true) },
    'shading-next': { run: view.cycleShading },
    hide: { title: 'Hide rig', run: view.hideSelected, enabled: () => solve.selected !== undefined },
    'show-all': { title: 'Show all rigs', run: view.showAll, enabled: () => view.hidden.size > 0 },
    measure: { title: 'Solve the clips', run: () => void results.run(), enabled: () => results.pending.length > 0 },
  };
}

/** Commands that do what they say in the workspace that is open. */
export function meantForSolve(commands: readonly Command[]): readonly Command[] {
  const layout = useLayoutStore();
  const own = meanings();
  return commands.map((command) => {
    const meaning = own[command.id];
    if (!meaning) return command;
    const meant = () => (layout.workspace === 'solve' ? { enabled: undefined, ...meaning } : command);
    return {
      ...command,
      where: [...new Set([...command.where, 'solve' as const])],
      get title() {
        return meant().title ?? command.title;
      },
      run: () => (meant().run ?? command.run)(),
      enabled: () => meant().enabled?.() ?? true,
      ...(command.checked ? { checked: () => (meant().checked ?? command.checked)?.() ?? false } : {}),
    };
  });
}

export function solveCommands(): readonly Command[] {
  const solve = useSolveStore();
  const view = useSolveView();
  return within(['solve'], [
    { id: 'artist-surface', title: 'Artist surface', group: 'View', keys: ['S'], run: view.toggleArtist, checked: () => view.artistLook !== 'off' },
    { id: 'add-rigs', title: 'Add rigs…', group: 'File', run: () => void solve.pick('rig') },
  ]); // prettier-ignore
}
