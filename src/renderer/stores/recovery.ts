import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { RecoveryInfo } from '../../rpc/contract';
import { studio } from '../services/studio';
import { useDocumentStore } from './document';
import { useFilesStore } from './files';
import { useLogStore } from './log';
import { usePreferencesStore } from './preferences';

/** Copies against a crash: kept while a document is edited, offered at the next start. */
export const useRecoveryStore = defineStore('recovery', () => {
  const project = useDocumentStore();
  const preferences = usePreferencesStore();
  const found = shallowRef<readonly RecoveryInfo[]>([]);
  let timer = 0;

  /** Some time after a change; many changes make one copy, and none is made while nothing has changed. */
  function schedule(): void {
    const seconds = preferences.values.autosaveSeconds;
    if (seconds === 0 || timer !== 0) return;
    timer = window.setTimeout(() => {
      timer = 0;
      void keep();
    }, seconds * 1000);
  }

  async function keep(): Promise<void> {
    const { documentId, document, title, edited, path } = project;
    if (!edited) return;
    const state = { title, edited, ...(path ? { path } : {}) };
    await studio()
      .api.autosave({ documentId, document, state })
      .catch((error: unknown) => useLogStore().fail(error));
  }

  async function discardAutosaves(): Promise<void> {
    await studio().api.discardAutosaves({ documentId: project.documentId });
  }

  async function load(): Promise<void> {
    found.value = await studio().api.listRecoveries();
  }

  async function recover(id: string): Promise<void> {
    const { documentId, document, path } = await studio().api.recover({ id });
    found.value = [];
    project.replace(document, path, false);
    project.documentId = documentId;
    await useFilesStore().reopenModels();
  }

  async function discard(id: string): Promise<void> {
    await studio().api.discardRecovery({ id });
    found.value = found.value.filter((one) => one.id !== id);
  }

  return { found, schedule, keep, discardAutosaves, load, recover, discard };
});
