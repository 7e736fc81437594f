import { useLayoutStore, WORKSPACES } from '../stores/layout';
import { useModelStore } from '../stores/model';
import { useSolveStore } from '../stores/solve';
import { focusRegion } from '../lib/focus-regions';
import { EVERYWHERE, VIEWS, within, type Command } from './command';

export function windowCommands(): readonly Command[] {
  const model = useModelStore();
  const solve = useSolveStore();
  const layout = useLayoutStore();
  const go = (by: number) => () => {
    const count = WORKSPACES.length;
    layout.workspace = WORKSPACES[(WORKSPACES.indexOf(layout.workspace) + by + count) % count];
  };
  /** Start screens have no dock, and neither has the batch. */
  const hasDock = () =>
    layout.workspace === 'appendages'
      ? model.shown !== undefined
      : layout.workspace === 'solve' && (solve.artist !== undefined || solve.rigs.length > 0);
  return within(EVERYWHERE, [
    ...WORKSPACES.map(
      (workspace, i) => ({
        id: `workspace-${workspace}`,
        title: `Workspace: ${workspace[0].toUpperCase()}${workspace.slice(1)}`,
        group: 'Window' as const,
        keys: [`Alt+Shift+${i + 1}`],
        run: () => (layout.workspace = workspace),
        checked: () => layout.workspace === workspace,
      }),
    ),
    { id: 'workspace-next', title: 'Next workspace', group: 'Window', keys: ['Ctrl+PgDn'], run: go(1), quiet: true },
    { id: 'workspace-previous', title: 'Previous workspace', group: 'Window', keys: ['Ctrl+PgUp'], run: go(-1), quiet: true },
    { id: 'left-panel', title: 'Left panel', group: 'Window', keys: ['T'], run: () => layout.toggle('left'), checked: () => layout.isShown('left') },
    { id: 'inspector', title: 'Inspector', group: 'Window', keys: ['N'], run: () => layout.toggle('right'), checked: () => layout.isShown('right') },
    { id: 'dock', title: 'Measurements', group: 'Window', where: VIEWS, run: () => layout.toggle('dock'), checked: () => layout.isShown('dock') },
    { id: 'log', title: 'Show the log', group: 'Window', run: () => layout.showLog(hasDock()) },
    { id: 'maximise', title: 'Maximise the panes', group: 'Window', keys: ['Ctrl+Space', 'F11'], run: () => (layout.maximised = !layout.maximised), checked: () => layout.maximised },
    { id: 'next-region', title: 'Next region', group: 'Window', keys: ['F6'], run: () => focusRegion(1), quiet: true },
    { id: 'previous-region', title: 'Previous region', group: 'Window', keys: ['Shift+F6'], run: () => focusRegion(-1), quiet: true },
    { id: 'shortcuts', title: 'Keyboard shortcuts', group: 'Help', keys: ['Ctrl+/'], run: () => (layout.dialog = 'shortcuts') },
    { id: 'help', title: 'How to work with Rigwright', group: 'Help', keys: ['F1'], run: () => (layout.dialog = 'guide') },
    { id: 'about', title: 'About Rigwright', group: 'Help', run: () => (layout.dialog = 'details') },
  ]); // prettier-ignore
}
