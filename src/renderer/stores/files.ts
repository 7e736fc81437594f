import { defineStore } from 'pinia';
import { ref } from 'vue';
import { emptyDocument } from '../../project/document';
import type { FileSource } from '../../rpc/contract';
import { stem } from '../lib/format';
import { downloadBytes } from '../lib/download';
import { pickWithInput } from '../lib/file-input';
import { openReference } from '../lib/open-reference';
import { studio } from '../services/studio';
import { useDocumentStore } from './document';
import { useFileFailureStore } from './file-failure';
import { useLayoutStore } from './layout';
import { useLogStore } from './log';
import { useModelStore } from './model';
import { MODEL_TYPES } from './pick-models';
import { usePreferencesStore } from './preferences';
import { useSolveStore } from './solve';
import { useSolveModels } from './solve-models';
import { useRecoveryStore } from './recovery';

/** Opening, saving, dropping, recovering: everything between the document and the disk. */
export const useFilesStore = defineStore('files', () => {
  const project = useDocumentStore();
  const model = useModelStore();
  const layout = useLayoutStore();
  const preferences = usePreferencesStore();
  const log = useLogStore();
  const failures = useFileFailureStore();
  /** What to do once the artist has answered "unsaved changes". */
  let afterGuard: (() => void) | undefined;
  const saving = ref(false);

  /** Runs `action` now, or after asking when there are unsaved changes. */
  function guarded(action: () => void): void {
    if (!project.edited) return action();
    afterGuard = action;
    layout.dialog = 'unsaved';
  }

  /** A model that is opened takes the place of the one before it; what is planned in the Solve workspace stays. */
  function replaceModel(source: FileSource): void {
    const open = () => void openModel(source);
    if (project.document.activeModel === undefined) open();
    else guarded(open);
  }

  async function answerGuard(answer: 'save' | 'discard' | 'cancel'): Promise<void> {
    layout.dialog = undefined;
    const action = afterGuard;
    afterGuard = undefined;
    if (answer === 'cancel' || !action) return;
    if (answer === 'save' && !(await save())) return;
    if (answer === 'discard') await useRecoveryStore().discardAutosaves();
    action();
  }

  async function pickModel(): Promise<void> {
    const nativeDialogs = preferences.host?.capabilities.nativeDialogs;
    const source: FileSource | undefined = nativeDialogs
      ? pathSource((await studio().api.pickFiles({ kind: 'model' }))[0])
      : await pickWithInput(MODEL_TYPES);
    if (source) replaceModel(source);
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
      const { document, path, embedded } = await studio().api.openProject({ source });
      project.replace(document, path);
      await reopenModels(embedded);
    } catch (error) {
      failures.fail(error, 'project');
    }
  }

  /**
   * Opens the models that the document refers to, where they can be found: at their paths, in the project file, or
   * where an autosave has kept them.
   */
  async function reopenModels(embedded: readonly string[] = []): Promise<void> {
    const { document } = project;
    const inSolve = new Set([document.solve.artist, ...document.solve.rigs]);
    const active =
      document.models.find(({ id }) => id === document.activeModel) ??
      document.models.find(({ id }) => !inSolve.has(id));
    model.close();
    await useSolveStore().reopen(embedded);
    if (active && (await openReference(active, embedded, (source) => model.open(source, active)))) return;
    if (inSolve.size > 1 && (!active || useSolveStore().artist)) layout.workspace = 'solve';
    if (!active) return;
    failures.dismiss();
    model.awaited = active;
    log.toast(`Open ${active.name} to go on: it is not where it was, and the project does not hold it.`, [], 'info');
  }

  /** Saves; false when the artist thought better of it or it failed. */
  async function save(as = false): Promise<boolean> {
    saving.value = true;
    try {
      const saved = await studio().api.saveProject({
        document: project.document,
        suggestedName: `${stem(project.title)}.rigwright`,
        ...(project.path && !as ? { path: project.path } : {}),
      });
      if (!saved) return false;
      if (saved.bytes) downloadBytes(saved.bytes, `${stem(project.title)}.rigwright`, 'application/json');
      project.markSaved(saved.path);
      await useRecoveryStore().discardAutosaves();
      log.toast(saved.path ? `Saved ${saved.path}` : `Saved ${project.title}.rigwright`);
      return true;
    } catch (error) {
      log.fail(error);
      log.toast(
        error instanceof Error ? error.message : String(error),
        [{ label: 'Save as…', run: () => void save(true) }],
        'error',
      );
      return false;
    } finally {
      saving.value = false;
    }
  }

  function closeDocument(): Promise<void> {
    guarded(() => {
      model.close();
      project.replace(emptyDocument());
      useSolveModels().closeAll();
    });
    return Promise.resolve();
  }

  return {
    saving,
    guarded,
    replaceModel,
    answerGuard,
    pickModel,
    openModel,
    pickProject,
    openProject,
    save,
    closeDocument,
    reopenModels,
  };
});

function pathSource(path: string | undefined): FileSource | undefined {
  return path ? { kind: 'path', path } : undefined;
}
