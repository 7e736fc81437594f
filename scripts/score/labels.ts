import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RigModel } from '../../src/core/rig/scene';
import { weldVertices } from '../../src/core/mesh/weld-vertices';
import { weldedSurface } from '../../src/core/mesh/welded-surface';

/** What a labelled file should give. */
export interface Label {
  readonly file: string;
  readonly expect: readonly Expectation[];
  readonly vertices?: readonly { readonly part: number; readonly ranges: readonly (readonly [number, number])[] }[];
}

export interface Expectation {
  readonly kind: string;
  readonly verdict: string;
  readonly attachAnyOf: readonly string[];
  /** The artist's own joints, in the file's rest pose, world space. */
  readonly artistChain?: readonly (readonly [number, number, number])[];
}

export function readLabels(folder: string): Label[] {
  return JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')) as Label[];
}

/** #expect masks over the rig's vertices. A label of several pieces marks them together: they are told apart by side. */
export function truthMasks(rig: RigModel, label: Label): Uint8Array[] {
  const all = new Uint8Array(rig.positions.length / 3);
  for (const { part, ranges } of label.vertices ?? []) {
    const place = rig.parts.find(({ index }) => index === part);
    if (!place) continue;
    for (const [from, to] of ranges) all.fill(1, place.vertexStart + from, place.vertexStart + to + 1);
  }
  if (label.expect.length < 2) return [all];

  const surface = weldedSurface(weldVertices(rig.positions), rig.triangles);
  const sums = new Float64Array(surface.shellCount * 2);
  all.forEach((marked, v) => {
    if (!marked) return;
    const shell = surface.shells[surface.weld.map[v]];
    sums[shell * 2] += rig.positions[v * 3];
    sums[shell * 2 + 1]++;
  });
  const left = all.slice();
  const right = all.slice();
  all.forEach((marked, v) => {
    if (!marked) return;
    const shell = surface.shells[surface.weld.map[v]];
    (sums[shell * 2] > 0 ? right : left)[v] = 0;
  });
  return [left, right];
}

/** Intersection over union of a mask and a set of vertices. */
export function overlap(truth: Uint8Array, vertices: Uint32Array): number {
  let shared = 0;
  for (const v of vertices) shared += truth[v];
  const total = truth.reduce((sum, marked) => sum + marked, 0);
  return shared / (total + vertices.length - shared);
}
