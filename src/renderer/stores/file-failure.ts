import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { toFailure, type Failure } from '../lib/failure';
import { isCancelled } from '../lib/latest';
import { useLogStore } from './log';

/** What a file was opened as, and so what "Open another" asks for again. */
export type WantedFile = 'model' | 'project' | 'artist' | 'rig' | 'batch' | 'batch-artist';

/** A file that could not be opened, in whatever workspace: told on one card over what is open, and in the log. */
export const useFileFailureStore = defineStore('file-failure', () => {
  const log = useLogStore();
  const shown = shallowRef<{ readonly failure: Failure; readonly wanted: WantedFile }>();

  function tell(failure: Failure, wanted: WantedFile): void {
    shown.value = { failure, wanted };
    log.record(failure);
  }

  /** The same of an error; a cancel is none. */
  function fail(error: unknown, wanted: WantedFile): void {
    if (!isCancelled(error)) tell(toFailure(error), wanted);
  }

  function dismiss(): void {
    shown.value = undefined;
  }

  return { shown, tell, fail, dismiss };
});
