import { useDocumentStore } from '../stores/document';
import { useFileFailureStore } from '../stores/file-failure';
import { useJobsStore } from '../stores/jobs';
import { useLayoutStore } from '../stores/layout';
import { useBarEdgesStore } from '../stores/bar-edges';
import { useFindingsStore } from '../stores/findings';
import { useViewStore } from '../stores/view';
import { EVERYWHERE, VIEWS, within, type Command } from './command';

export function editCommands(): readonly Command[] {
  const project = useDocumentStore();
  const layout = useLayoutStore();
  return within(EVERYWHERE, [
    { id: 'undo', title: 'Undo', group: 'Edit', where: VIEWS, keys: ['Ctrl+Z'], run: project.undo, enabled: () => project.canUndo },
    { id: 'redo', title: 'Redo', group: 'Edit', where: VIEWS, keys: ['Ctrl+Shift+Z', 'Ctrl+Y'], run: project.redo, enabled: () => project.canRedo },
    { id: 'search', title: 'Search commands…', group: 'Edit', keys: ['F3', 'Ctrl+K'], run: () => (layout.dialog = 'search'), quiet: true },
    { id: 'preferences', title: 'Preferences…', group: 'Edit', keys: ['Ctrl+,'], run: () => (layout.dialog = 'preferences') },
    { id: 'escape', title: 'Cancel', group: 'Edit', keys: ['Esc'], run: escape, quiet: true },
  ]); // prettier-ignore
}

/** First what lies over the panes, then the tool, then a job, then the selection: of the workspace on screen. */
function escape(): void {
  const view = useViewStore();
  const failures = useFileFailureStore();
  const bars = useBarEdgesStore();
  const inAppendages = useLayoutStore().workspace === 'appendages';
  if (failures.shown) failures.dismiss();
  else if (inAppendages && view.tool !== 'select') view.tool = 'select';
  else if (useJobsStore().cancel() || !inAppendages) return;
  else if (bars.bar) bars.clear();
  else useFindingsStore().selectedKey = undefined;
}
