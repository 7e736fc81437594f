import { defineStore } from 'pinia';
import { ref, shallowRef } from 'vue';
import type { FileSource, RecoveryInfo } from '../../rpc/contract';
import { dropKind, readDrop, type DropKind } from '../lib/drop';
import { downloadBytes } from '../lib/download';
import { pickWithInput } from '../lib/file-input';
import { debounced } from '../lib/latest';
import { studio } from '../services/studio';
import { useBatchStore } from './batch';
import { useDocumentStore } from './document';
import { useLayoutStore } from './layout';
import { useLogStore } from './log';
import { useModelStore } from './model';
import { usePreferencesStore } from './preferences';
import { useSolveStore } from './solve';

const MODEL_TYPES = '.glb,.gltf,.vrm,.bin,.png,.jpg,.jpeg,.webp,.ktx2';

/** Opening, saving, dropping, recovering: everything between the document and the disk. */
export const useFilesStore = defineStore('files', () => {
  const project = useDocumentStore();
  const model = useModelStore();
  const layout = useLayoutStore();
  const preferences = usePreferencesStore();
  const log = useLogStore();
  const recoveries = shallowRef<readonly RecoveryInfo[]>([]);
  /** What to do once the artist has answered "unsaved changes". */
  let afterGuard: (() => void) | undefined;
  const saving = ref(false);

  /** Runs `action` now, or after asking when there are unsaved changes. */
  function guarded(action: () => void): void {
    if (!project.edited) return action();
    afterGuard = action;
    layout.dialog = 'unsaved';
  }

  async function answerGuard(answer: 'save' | 'discard' | 'cancel'): Promise<void> {
    layout.dialog = undefined;
    const action = afterGuard;
    afterGuard = undefined;
    if (answer === 'cancel' || !action) return;
    if (answer === 'save' && !(await save())) return;
    if (answer === 'discard') await discardAutosaves();
    action();
  }

  async function pickModel(): Promise<void> {
    const nativeDialogs = preferences.host?.capabilities.nativeDialogs;
    const source: FileSource | undefined = nativeDialogs
      ? pathSource((await studio().api.pickFiles({ kind: 'model' }))[0])
      : await pickWithInput(MODEL_TYPES);
    if (source) guarded(() => void openModel(source));
  }

  async function openModel(source: FileSource): Promise<boolean> {
    layout.workspace = 'appendages';
    return model.open(source);
  }

  async function pickProject(): Promise<void> {
    const nativeDialogs = preferences.host?.capabilities.nativeDialogs;
    const source = nativeDialogs
      ? pathSource((await studio().api.pickFiles({ kind: 'project' }))[0])
      : await pickWithInput('.rigwright');
    if (source) guarded(() => void openProject(source));
  }

  async function openProject(source: FileSource): Promise<void> {
    try {
      const { document, path } = await studio().api.openProject({ source });
      project.replace(document, path);
      await reopenModels();
    } catch (error) {
      log.fail(error);
      model.failure = undefined;
      log.toast(error instanceof Error ? error.message : String(error), [], 'error');
    }
  }

  /** Opens the models that the document refers to, where they can be found. */
  async function reopenModels(): Promise<void> {
    const { document } = project;
    const active = document.models.find(({ id }) => id === document.activeModel) ?? document.models[0];
    if (!active?.path) {
      if (active) log.toast(`Open ${active.name} to go on: the project does not hold the model itself.`, [], 'info');
      return;
    }
    await model.open({ kind: 'path', path: active.path }, true);
  }

  /** Saves; false when the artist thought better of it or it failed. */
  async function save(as = false): Promise<boolean> {
    saving.value = true;
    try {
      const saved = await studio().api.saveProject({
        document: project.document,
        suggestedName: `${project.title}.rigwright`,
        ...(project.path && !as ? { path: project.path } : {}),
      });
      if (!saved) return false;
      if (saved.bytes) downloadBytes(saved.bytes, `${project.title}.rigwright`, 'application/json');
      project.markSaved(saved.path);
      await discardAutosaves();
      log.toast(saved.path ? `Saved ${saved.path}` : `Saved ${project.title}.rigwright`);
      return true;
    } catch (error) {
      log.fail(error);
      log.toast(error instanceof Error ? error.message : String(error), [{ label: 'Save as…', run: () => void save(true) }], 'error');
      return false;
    } finally {
      saving.value = false;
    }
  }

  function closeDocument(): Promise<void> {
    guarded(() => {
      model.close();
      project.replace({ ...project.document, models: [], edits: {}, activeModel: undefined });
    });
    return Promise.resolve();
  }

  async function openDrop(items: readonly File[], zone: string, folder: boolean): Promise<void> {
    const kind: DropKind = folder ? 'folder' : dropKind(items.map((file) => file.name));
    if (kind === 'wrong') {
      model.failure = wrongType(items[0]?.name ?? 'This');
      return;
    }
    const sources = await readDrop(items);
    if (kind === 'project') guarded(() => void openProject(sources[0]));
    else if (kind === 'folder' || layout.workspace === 'batch' || zone === 'batch') {
      layout.workspace = 'batch';
      useBatchStore().add(sources);
    } else if (layout.workspace === 'solve') await useSolveStore().addDropped(sources, zone === 'artist' ? 'artist' : 'rig');
    else guarded(() => void openModel(sources[0]));
  }

  // Autosave: some time after a change, never while nothing has changed.
  const autosave = debounced(() => {
    const { documentId, document, title, edited, path } = project;
    if (edited) void studio().api.autosave({ documentId, document, state: { title, edited, ...(path ? { path } : {}) } });
  }, 0);
  let autosaveTimer = 0;
  function scheduleAutosave(): void {
    const seconds = preferences.values.autosaveSeconds;
    if (seconds === 0 || autosaveTimer !== 0) return;
    autosaveTimer = window.setTimeout(() => {
      autosaveTimer = 0;
      autosave();
    }, seconds * 1000);
  }
  const discardAutosaves = () => studio().api.discardAutosaves({ documentId: project.documentId });

  async function loadRecoveries(): Promise<void> {
    recoveries.value = await studio().api.listRecoveries();
  }
  async function recover(id: string): Promise<void> {
    const { document, path } = await studio().api.recover({ id });
    recoveries.value = [];
    project.replace(document, path, false);
    await reopenModels();
  }
  async function discardRecovery(id: string): Promise<void> {
    await studio().api.discardRecovery({ id });
    recoveries.value = recoveries.value.filter((one) => one.id !== id);
  }

  return {
    recoveries,
    saving,
    guarded,
    answerGuard,
    pickModel,
    openModel,
    pickProject,
    openProject,
    save,
    closeDocument,
    openDrop,
    scheduleAutosave,
    loadRecoveries,
    recover,
    discardRecovery,
  };
});

function pathSource(path: string | undefined): FileSource | undefined {
  return path ? { kind: 'path', path } : undefined;
}

function wrongType(name: string) {
  return {
    title: `${name} is not a GLB.`,
    advice: 'Export it as glTF Binary (.glb) from your 3D program.',
    code: 'wrong-type',
  };
}
