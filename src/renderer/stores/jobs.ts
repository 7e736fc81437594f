import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { CallOptions } from '../../rpc/channel';
import { isCancelled } from '../lib/latest';

/** A long pass under way, as the status bar shows it. */
export interface Job {
  readonly id: number;
  readonly title: string;
  readonly phase: string;
  /** 0…1, or undefined while nothing is known. */
  readonly fraction: number | undefined;
}

export const useJobsStore = defineStore('jobs', () => {
  const jobs = ref<Job[]>([]);
  const controllers = new Map<number, AbortController>();
  let nextId = 1;

  /** The job that ended last and how, for those who hear the status bar. */
  const ended = ref<{ readonly title: string; readonly how: 'done' | 'stopped' | 'failed' }>();

  const current = computed(() => jobs.value.at(-1));
  const waiting = computed(() => Math.max(0, jobs.value.length - 1));

  /** Runs a call as a job; `signal` aborts it from outside, the status bar from inside. */
  async function run<T>(title: string, call: (options: CallOptions) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const id = nextId++;
    const controller = new AbortController();
    const abort = () => controller.abort();
    signal?.addEventListener('abort', abort, { once: true });
    controllers.set(id, controller);
    jobs.value.push({ id, title, phase: '', fraction: undefined });
    try {
      const result = await call({
        signal: controller.signal,
        onProgress: (fraction, phase) => {
          const at = jobs.value.findIndex((job) => job.id === id);
          if (at >= 0) jobs.value[at] = { ...jobs.value[at], fraction, phase };
        },
      });
      ended.value = { title, how: controller.signal.aborted ? 'stopped' : 'done' };
      return result;
    } catch (error) {
      ended.value = { title, how: isCancelled(error) ? 'stopped' : 'failed' };
      throw error;
    } finally {
      signal?.removeEventListener('abort', abort);
      controllers.delete(id);
      jobs.value = jobs.value.filter((job) => job.id !== id);
    }
  }

  function cancel(id?: number): boolean {
    const target = id ?? current.value?.id;
    if (target === undefined) return false;
    controllers.get(target)?.abort();
    return true;
  }

  return { jobs, current, waiting, ended, run, cancel, isCancelled };
});
