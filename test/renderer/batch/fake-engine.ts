import { createPinia, setActivePinia } from 'pinia';
import type {
  BatchOutcome,
  FixedOutcome,
  FixFileRequest,
  HostInfo,
  ModelSummary,
  SolvedOutcome,
  SolveFileRequest,
} from '../../../src/rpc/contract';
import { RpcError } from '../../../src/rpc/wire';
import type { CallOptions } from '../../../src/rpc/channel';
import { PREFERENCES_DEFAULTS } from '../../../src/project/preferences';
import { useStudioClient, type StudioClient } from '../../../src/renderer/services/studio';
import { usePreferencesStore } from '../../../src/renderer/stores/preferences';
import type { BatchInput } from '../../../src/renderer/stores/batch/batch-row';

/** A file the engine was asked to fix, waiting for the test to say what becomes of it. */
export interface AskedFile {
  readonly request: FixFileRequest | SolveFileRequest;
  progress(fraction: number, phase: string): void;
  done(outcome?: Partial<FixedOutcome> | Partial<SolvedOutcome>): Promise<void>;
  fail(message: string): Promise<void>;
}

export const OUTCOME: FixedOutcome = {
  recipe: 'fix',
  skipped: false,
  files: [],
  sourceBytes: 1000,
  vertices: 10,
  joints: 2,
  clips: 1,
  findings: [],
  doubts: [],
  changes: [],
  warnings: [],
};

const { findings: _, ...EMPTY } = OUTCOME;
export const SOLVED: SolvedOutcome = { ...EMPTY, recipe: 'solve', matched: 1, solved: [], doubts: [] };

/** An artist's model, as far as a batch asks. */
export const ARTIST = {
  id: 'a1',
  name: 'wolf.glb',
  clips: ['Walk', 'Idle', 'Gallop'].map((name, index) => ({ index, name, duration: 1 })),
} as unknown as ModelSummary;

/** Fresh stores on an engine that does nothing by itself. */
export function fakeEngine({ threads = 4, native = false, folder = '/out' } = {}) {
  setActivePinia(createPinia());
  const asked: AskedFile[] = [];
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve));
  const work =
    <O extends BatchOutcome>(outcome: O) =>
    (request: FixFileRequest | SolveFileRequest, { signal, onProgress }: CallOptions = {}) =>
      new Promise<O>((resolve, reject) => {
        const fail = (kind: 'cancelled' | 'unreadable', message: string) =>
          reject(new RpcError({ kind, code: kind, message }));
        signal?.addEventListener('abort', () => fail('cancelled', 'Stopped.'));
        asked.push({
          request,
          progress: (fraction, phase) => onProgress?.(fraction, phase),
          done: (change = {}) => (resolve({ ...outcome, ...change }), settled()),
          fail: (message) => (fail('unreadable', message), settled()),
        });
      });
  const api = {
    fixFile: work(OUTCOME),
    solveFile: work(SOLVED),
    openModel: () => Promise.resolve({ summary: ARTIST }),
    closeModel: () => Promise.resolve(),
    chooseFolder: () => Promise.resolve(folder === '' ? undefined : folder),
    setPreferences: () => Promise.resolve(PREFERENCES_DEFAULTS),
  };
  useStudioClient({ api, on: () => () => {}, onClose: () => {} } as unknown as StudioClient);
  const host: HostInfo = {
    kind: native ? 'electron' : 'web',
    version: '0.0.0',
    platform: 'linux',
    threads,
    capabilities: { nativeDialogs: native, reveal: native, windowControls: false },
  };
  usePreferencesStore().host = host;
  return { asked, settled };
}

export function inputs(...paths: readonly string[]): BatchInput[] {
  return paths.map((path) => ({
    name: path.replace(/^.*\//, ''),
    folder: path.replace(/\/[^/]*$/, ''),
    key: path,
    path,
    source: () => Promise.resolve({ kind: 'path', path } as const),
  }));
}
