import { defineStore } from 'pinia';
import { dropKind, readDrop, type DropKind } from '../lib/drop';
import { useBatchStore } from './batch';
import { useFilesStore } from './files';
import { useLayoutStore } from './layout';
import { useModelStore } from './model';
import { useSolveStore } from './solve';

/** What becomes of files that were dropped: by their kind, the workspace, and the zone they fell on. */
export const useDropsStore = defineStore('drops', () => {
  const files = useFilesStore();
  const layout = useLayoutStore();
  const model = useModelStore();

  async function openDrop(items: readonly File[], zone: string, folder: boolean): Promise<void> {
    const kind: DropKind = folder ? 'folder' : dropKind(items.map((file) => file.name));
    if (kind === 'wrong') {
      model.failure = wrongType(items[0]?.name ?? 'This');
      return;
    }
    // A batch reads its files when their turn comes.
    if (kind === 'folder' || (kind !== 'project' && (layout.workspace === 'batch' || zone === 'batch'))) {
      layout.workspace = 'batch';
      return useBatchStore().addFiles(items);
    }
    const sources = await readDrop(items);
    if (kind === 'project') files.guarded(() => void files.openProject(sources[0]));
    else if (layout.workspace === 'solve')
      await useSolveStore().addDropped(sources, zone === 'artist' ? 'artist' : 'rig');
    else files.replaceModel(sources[0]);
  }

  return { openDrop };
});

function wrongType(name: string) {
  return {
    title: `${name} is not a GLB.`,
    advice: 'Export it as glTF Binary (.glb) from your 3D program.',
    code: 'wrong-type',
  };
}
