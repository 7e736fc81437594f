import { nextTick } from 'vue';
import type { CallOptions, Client } from '../../src/rpc/channel';
import type {
  ClipStretch,
  MeasuredRow,
  ModelSummary,
  RigFindings,
  StretchVariant,
  StudioApi,
  StudioEvents,
  WorstEdge,
} from '../../src/rpc/contract';
import { RpcError } from '../../src/rpc/wire';
import { PREFERENCES_DEFAULTS } from '../../src/project/preferences';
import { useFindingsStore } from '../../src/renderer/stores/findings';
import { useModelStore } from '../../src/renderer/stores/model';
import { useStudioClient } from '../../src/renderer/services/studio';
import type { Finding } from '../../src/core/appendage/finding';

type Method = (args: never, options?: CallOptions) => Promise<unknown>;

/** A call that waits until the test answers it. */
export interface OpenCall {
  readonly method: string;
  readonly args: Record<string, unknown>;
  readonly options: CallOptions | undefined;
  answer(value: unknown): Promise<void>;
  fail(code: string, message: string): Promise<void>;
}

/** An engine that answers when it is told to, and remembers what it was asked. Cancelling rejects, as the channel does. */
export function fakeStudio() {
  const calls: OpenCall[] = [];
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
  };
  const api = new Proxy({} as Record<string, Method>, {
    get: (_, method: string) => (args: Record<string, unknown>, options?: CallOptions) => {
      if (method === 'getPreferences') return Promise.resolve(PREFERENCES_DEFAULTS);
      return new Promise((resolve, reject) => {
        const cancel = () => reject(new RpcError({ kind: 'cancelled', code: 'cancelled', message: 'Stopped.' }));
        options?.signal?.addEventListener('abort', cancel);
        calls.push({
          method,
          args,
          options,
          answer(value) {
            resolve(value);
            return settle();
          },
          fail(code, message) {
            reject(new RpcError({ kind: 'unreadable', code, message }));
            return settle();
          },
        });
      });
    },
  });
  const client = { api, on: () => () => {}, onClose: () => {} } as unknown as Client<StudioApi, StudioEvents>;
  useStudioClient(client);
  return {
    calls,
    settle,
    /** The newest call of a method. */
    last(method: string): OpenCall {
      const call = calls.findLast((one) => one.method === method);
      if (!call) throw new Error(`${method} was not called; called: ${calls.map((one) => one.method).join(', ')}`);
      return call;
    },
    count: (method: string) => calls.filter((one) => one.method === method).length,
  };
}

export const FOX: ModelSummary = {
  id: 'fox-hash',
  name: 'fox.glb',
  byteLength: 10,
  height: 1.9,
  unitScale: 1,
  vertices: 6,
  weldedVertices: 6,
  triangles: 4,
  rigs: [
    {
      joints: [{ name: 'mixamorig:Hips', node: 0, parent: -1, role: 'pelvis', side: 0 }],
      parts: [{ mesh: 0, primitive: 0, node: 1, meshName: 'Fox', vertexStart: 0, vertexCount: 6 }],
      vertices: 6,
      triangles: 4,
    },
  ],
  clips: [
    { index: 0, name: 'Idle', duration: 2 },
    { index: 1, name: 'Walk', duration: 1 },
  ],
  contents: { extensions: [], nodes: 2, meshes: 1, skins: 1, materials: 1, images: 0 },
  warnings: [],
};

export function tail(change: Partial<Finding> = {}): Finding {
  return {
    id: 'tail-1',
    kind: 'tail',
    verdict: 'chain',
    automaticVerdict: 'chain',
    reason: 'A long piece that hangs from the hips.',
    counterfactual: '',
    attachJoint: 0,
    vertices: Uint32Array.of(3, 4, 5),
    geodesic: Float32Array.of(0, 0.1, 0.2),
    collar: { centre: [0, 1, 0], ring: Uint32Array.of(3) },
    evidence: {
      threshold: 0.07,
      farthest: 0.3,
      reach: 0.5,
      centroidRatio: 0.6,
      elongation: 2.6,
      flatness: 1.2,
      shells: 1,
    },
    tests: [],
    boneDistance: { before: 0.47, after: 0.17 },
    overridden: false,
    ...change,
  } as Finding;
}

export function found(...findings: Finding[]): RigFindings[] {
  return [
    {
      rig: 0,
      height: 1.9,
      forward: [0, 0, 1],
      findings,
      rejected: [],
      skeletonDistance: new Float32Array(6),
      twins: Uint32Array.of(0, 1, 2, 3, 4, 5),
      edges: { vertices: new Uint32Array(0), groups: new Uint8Array(0) },
      bindLengths: new Float64Array(0),
    },
  ];
}

/** The fox, opened and looked through. */
export async function openFox(engine: ReturnType<typeof fakeStudio>) {
  const model = useModelStore();
  const findings = useFindingsStore();
  const opening = model.open({ kind: 'sample', id: 'fox' });
  await engine.last('openModel').answer({ summary: FOX, display: new Uint8Array(1) });
  await opening;
  await nextTick();
  await engine.last('findAppendages').answer(found(tail(), tail({ id: 'ear-1', kind: 'ear', verdict: 'leave' })));
  await nextTick();
  return { model, findings };
}

/** The walk as it is measured: nothing but the edges that stretch most of each variant's piece. */
export function clipStretch(worst: Partial<Record<StretchVariant, readonly WorstEdge[]>>): ClipStretch {
  const row = (edges: readonly WorstEdge[] = []): MeasuredRow => ({
    samples: 2,
    p95: 1,
    p99: 1,
    max: Math.max(1, ...edges.map(({ ratio }) => ratio)),
    min: 1,
    torn: 0,
    worst: edges,
    histogram: new Uint32Array(80),
    perTime: { max: Float32Array.of(1, 1), p99: Float32Array.of(1, 1), torn: Float32Array.of(0, 0) },
  });
  const groups = (variant: StretchVariant) => ({ appendage: row(worst[variant]), seam: row(), body: row() });
  return {
    rig: 0,
    clip: 1,
    name: 'Walk',
    times: Float64Array.of(0, 0.5),
    variants: { original: groups('original'), rigid: groups('rigid'), chain: groups('chain') },
  };
}
