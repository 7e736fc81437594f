import { useDocumentStore } from '../stores/document';
import { useJobsStore } from '../stores/jobs';
import { useLayoutStore } from '../stores/layout';
import { useBarEdgesStore } from '../stores/bar-edges';
import { useFindingsStore } from '../stores/findings';
import { useViewStore } from '../stores/view';
import type { Command } from './command';

export function editCommands(): readonly Command[] {
  const project = useDocumentStore();
  const layout = useLayoutStore();
  return [
    { id: 'undo', title: 'Undo', group: 'Edit', keys: ['Ctrl+Z'], run: project.undo, enabled: () => project.canUndo },
    { id: 'redo', title: 'Redo', group: 'Edit', keys: ['Ctrl+Shift+Z', 'Ctrl+Y'], run: project.redo, enabled: () => project.canRedo },
    { id: 'search', title: 'Search commands…', group: 'Edit', keys: ['F3', 'Ctrl+K'], run: () => (layout.dialog = 'search'), quiet: true },
    { id: 'preferences', title: 'Preferences…', group: 'Edit', keys: ['Ctrl+,'], run: () => (layout.dialog = 'preferences') },
    { id: 'escape', title: 'Cancel', group: 'Edit', keys: ['Esc'], run: escape, quiet: true },
  ]; // prettier-ignore
}

/** First the tool, then a job, then the histogram's bar, then the selection. */
function escape(): void {
  const view = useViewStore();
  if (view.tool !== 'select') view.tool = 'select';
  else if (useJobsStore().cancel()) return;
  else if (useBarEdgesStore().bar) useBarEdgesStore().clear();
  else useFindingsStore().selectedKey = undefined;
}
