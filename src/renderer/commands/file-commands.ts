import { useExportStore } from '../stores/exporting';
import { useFilesStore } from '../stores/files';
import { useLayoutStore } from '../stores/layout';
import { useModelStore } from '../stores/model';
import { viewport } from '../viewport/controller';
import { downloadBlob } from '../lib/download';
import type { Command } from './command';

export function fileCommands(): readonly Command[] {
  const files = useFilesStore();
  const layout = useLayoutStore();
  const model = useModelStore();
  const exporting = useExportStore();
  const hasModel = () => model.shown !== undefined;
  return [
    { id: 'open', title: 'Open…', group: 'File', keys: ['Ctrl+O'], run: () => void files.pickModel() },
    { id: 'open-project', title: 'Open project…', group: 'File', keys: ['Ctrl+Shift+O'], run: () => void files.pickProject() },
    { id: 'save', title: 'Save', group: 'File', keys: ['Ctrl+S'], run: () => void files.save(), enabled: hasModel },
    { id: 'save-as', title: 'Save as…', group: 'File', keys: ['Ctrl+Shift+S'], run: () => void files.save(true), enabled: hasModel },
    { id: 'export', title: 'Export…', group: 'File', keys: ['Ctrl+E'], run: exporting.open, enabled: hasModel },
    { id: 'report', title: 'Report…', group: 'File', run: exporting.openReport, enabled: () => hasModel() && layout.workspace === 'appendages' },
    { id: 'export-again', title: 'Export again', group: 'File', keys: ['Ctrl+Shift+E'], run: () => void exporting.again(), enabled: () => hasModel() && exporting.canRepeat },
    { id: 'screenshot', title: 'Save a picture of the view', group: 'File', run: () => void savePicture(), enabled: hasModel },
    { id: 'close', title: 'Close', group: 'File', keys: ['Ctrl+W'], run: () => void files.closeDocument(), enabled: hasModel },
  ]; // prettier-ignore
}

async function savePicture(): Promise<void> {
  const picture = await viewport.value?.screenshot();
  if (picture) downloadBlob(picture, 'rigwright-view.png');
}
