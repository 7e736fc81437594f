import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { FileSource } from '../../rpc/contract';
import { baseName } from '../lib/format';

export interface BatchRow {
  readonly id: number;
  readonly source: FileSource;
  readonly name: string;
}

export const useBatchStore = defineStore('batch', () => {
  const rows = shallowRef<readonly BatchRow[]>([]);
  let nextId = 1;
  const count = computed(() => rows.value.length);

  function add(sources: readonly FileSource[]): void {
    rows.value = [...rows.value, ...sources.map((source) => ({ id: nextId++, source, name: nameOf(source) }))];
  }
  return { rows, count, add };
});

function nameOf(source: FileSource): string {
  return source.kind === 'path' ? baseName(source.path) : source.kind === 'bytes' ? source.name : source.id;
}
