import { defineStore } from 'pinia';
import type { FileSource } from '../../rpc/contract';

export const useSolveStore = defineStore('solve', () => {
  async function addDropped(_sources: readonly FileSource[], _as: 'artist' | 'rig'): Promise<void> {}
  return { addDropped };
});
