import { useDocumentStore } from '../stores/document';
import { useExportStore } from '../stores/exporting';
import { useFilesStore } from '../stores/files';
import { useModelStore } from '../stores/model';
import { viewport } from '../viewport/controller';
import { downloadBlob } from '../lib/download';
import { EVERYWHERE, VIEWS, within, type Command } from './command';

export function fileCommands(): readonly Command[] {
  const files = useFilesStore();
  const model = useModelStore();
  const exporting = useExportStore();
  const project = useDocumentStore();
  const hasModel = () => model.shown !== undefined;
  const hasDocument = () => project.document.models.length > 0;
  return within(EVERYWHERE, [
    { id: 'open', title: 'Open…', group: 'File', keys: ['Ctrl+O'], run: () => void files.pickModel() },
    { id: 'open-project', title: 'Open project…', group: 'File', keys: ['Ctrl+Shift+O'], run: () => void files.pickProject() },
    { id: 'save', title: 'Save', group: 'File', keys: ['Ctrl+S'], run: () => void files.save(), enabled: hasDocument },
    { id: 'save-as', title: 'Save as…', group: 'File', keys: ['Ctrl+Shift+S'], run: () => void files.save(true), enabled: hasDocument },
    { id: 'export', title: 'Export…', group: 'File', where: ['appendages'], keys: ['Ctrl+E'], run: exporting.open, enabled: hasModel },
    { id: 'report', title: 'Report…', group: 'File', where: ['appendages'], run: exporting.openReport, enabled: hasModel },
    { id: 'export-again', title: 'Export again', group: 'File', where: ['appendages'], keys: ['Ctrl+Shift+E'], run: () => void exporting.again(), enabled: () => hasModel() && exporting.canRepeat },
    { id: 'screenshot', title: 'Save a picture of the view', group: 'File', where: VIEWS, run: () => void savePicture(), enabled: hasModel },
    { id: 'close', title: 'Close', group: 'File', keys: ['Ctrl+W'], run: () => void files.closeDocument(), enabled: hasDocument },
  ]); // prettier-ignore
}

async function savePicture(): Promise<void> {
  const picture = await viewport.value?.screenshot();
  if (picture) downloadBlob(picture, 'rigwright-view.png');
}
