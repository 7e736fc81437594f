import { assembleFox, FOX_DEFAULTS, type FoxOptions } from './assemble';
import { foxClips } from './clips';
import { writeFox } from './write-fox';

/** What is true of the fox, for those who judge a pass by it. Never part of the file itself. */
export interface FoxTruth {
  readonly vertices: number;
  readonly weldedVertices: number;
  readonly triangles: number;
  readonly uvCharts: number;
  /** Vertices of the tail's two shells, first and last of a contiguous range, both included. */
  readonly tail: { readonly first: number; readonly last: number; readonly count: number; readonly shells: number };
}

export async function buildFox(options: Partial<FoxOptions> = {}): Promise<{ glb: Uint8Array; truth: FoxTruth }> {
  const mesh = await assembleFox({ ...FOX_DEFAULTS, ...options });
  const glb = await writeFox(mesh, foxClips());
  const [first, end] = mesh.tail;
  const truth: FoxTruth = {
    vertices: mesh.positions.length / 3,
    weldedVertices: mesh.welded,
    triangles: mesh.triangles.length / 3,
    uvCharts: mesh.charts,
    tail: { first, last: end - 1, count: end - first, shells: 2 },
  };
  return { glb, truth };
}
