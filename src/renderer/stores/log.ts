import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import { toFailure, type Failure } from '../lib/failure';
import { isCancelled } from '../lib/latest';

export type LogLevel = 'info' | 'warning' | 'error';
export interface LogEntry {
  readonly id: number;
  readonly level: LogLevel;
  readonly message: string;
  readonly detail?: string;
  readonly at: number;
}
export interface Toast {
  readonly id: number;
  readonly tone: 'ok' | 'info' | 'error';
  readonly message: string;
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
}

const KEPT_ENTRIES = 500;

/** What happened: the Log tab, and toasts for background work that ended. */
export const useLogStore = defineStore('log', () => {
  const entries = ref<LogEntry[]>([]);
  const toasts = ref<Toast[]>([]);
  let nextId = 1;

  /** Entries up to this one have been on screen. */
  const seenId = ref(0);
  /** The newest error that nobody has looked at yet. */
  const lastError = computed(() => entries.value.findLast(({ id, level }) => level === 'error' && id > seenId.value));

  function add(level: LogLevel, message: string, detail?: string): void {
    entries.value = [...entries.value, { id: nextId++, level, message, detail, at: Date.now() }].slice(-KEPT_ENTRIES);
  }

  function record({ title, advice, detail }: Failure): void {
    add('error', [title, advice].filter(Boolean).join(' '), detail);
  }

  /** Logs an error unless it is a cancel. */
  function fail(error: unknown): void {
    if (!isCancelled(error)) record(toFailure(error));
  }

  function toast(message: string, actions: Toast['actions'] = [], tone: Toast['tone'] = 'ok'): void {
    toasts.value.push({ id: nextId++, tone, message, actions });
  }

  function dismiss(id: number): void {
    toasts.value = toasts.value.filter((one) => one.id !== id);
  }

  function markSeen(): void {
    seenId.value = entries.value.at(-1)?.id ?? seenId.value;
  }

  function clear(): void {
    entries.value = [];
  }

  return { entries, toasts, lastError, add, record, fail, toast, dismiss, markSeen, clear };
});
