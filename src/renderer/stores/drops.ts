import { defineStore } from 'pinia';
import { dropKind, readDrop } from '../lib/drop';
import { baseName } from '../lib/format';
import { useBatchStore } from './batch';
import { useBatchArtist } from './batch/batch-artist';
import { inputsOfPaths } from './batch/gather-inputs';
import { useFileFailureStore } from './file-failure';
import { useFilesStore } from './files';
import { useLayoutStore } from './layout';
import { useSolveStore } from './solve';

/** Where a drop can go. */
export type DropZone = 'open' | 'batch' | 'artist' | 'rig';

/** What becomes of files that were dropped: by their kind, the workspace, and the zone they fell on. */
export const useDropsStore = defineStore('drops', () => {
  const files = useFilesStore();
  const layout = useLayoutStore();
  const failures = useFileFailureStore();

  async function openDrop(items: readonly File[], zone: DropZone, folder: boolean): Promise<void> {
    const kind = dropKind(items.map((file) => file.name));
    if (kind === 'wrong')
      return failures.tell(folder ? NO_MODELS : wrongType(items[0].name), zone === 'open' ? 'model' : zone);
    if (layout.workspace === 'batch' && zone === 'artist' && !folder)
      return useBatchArtist().choose((await readDrop(items))[0]);
    // A batch reads its files when their turn comes.
    const many = folder || (kind === 'models' && layout.workspace !== 'solve');
    if (many || (kind !== 'project' && (layout.workspace === 'batch' || zone === 'batch'))) {
      layout.workspace = 'batch';
      return useBatchStore().addFiles(items);
    }
    const sources = await readDrop(items);
    if (kind === 'project') files.guarded(() => void files.openProject(sources[0]));
    else if (layout.workspace === 'solve')
      await useSolveStore().addDropped(sources, zone === 'artist' ? 'artist' : 'rig');
    else files.replaceModel(sources[0]);
  }

  /** What the system asks to open: a project, a model, or several models, which are a batch. */
  function openPaths(paths: readonly string[]): void {
    const project = paths.find((path) => dropKind([path]) === 'project');
    const models = paths.filter((path) => dropKind([path]) === 'model');
    const rest = paths.find((path) => dropKind([path]) === 'wrong');
    if (project) files.guarded(() => void files.openProject({ kind: 'path', path: project }));
    if (models.length > 1 || (project && models.length > 0)) {
      layout.workspace = 'batch';
      useBatchStore().addInputs(inputsOfPaths(models));
    } else if (models.length === 1) files.replaceModel({ kind: 'path', path: models[0] });
    else if (rest && !project) failures.tell(wrongType(baseName(rest)), 'model');
  }

  return { openDrop, openPaths };
});

const NO_MODELS = {
  title: 'There is no model in this folder.',
  advice: 'Rigwright reads .glb, .gltf and .vrm.',
  code: 'no-models',
};

function wrongType(name: string) {
  return {
    title: `${name} is not a GLB.`,
    advice: 'Export it as glTF Binary (.glb) from your 3D program.',
    code: 'wrong-type',
  };
}
