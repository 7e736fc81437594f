import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RigwrightError } from '../../../src/core/errors';
import type { Scene } from '../../../src/core/rig/scene';
import { loadModel } from '../../../src/engine/files/load-model';
import { skinHeight } from '../../../src/core/rig/skin-height';
import { dataFolder, modelsIn } from '../../fixtures/data-folder';

const folder = dataFolder();

interface Label {
  readonly file: string;
  readonly height?: number;
  readonly vertices?: readonly { readonly part: number; readonly ranges: readonly (readonly [number, number])[] }[];
}

/** What every scene read from any file promises; the promises it breaks. */
function faultsOf({ rigs, clips, graph }: Scene): string[] {
  const faults: string[] = [];
  const promise = (kept: boolean, what: string) => kept || faults.push(what);
  for (const { positions, triangles, influences, skeleton, bindSets, parts } of rigs) {
    const { width, joints, weights } = influences;
    const vertices = positions.length / 3;
    promise(positions.every(Number.isFinite), 'finite positions');
    promise(
      triangles.every((vertex) => vertex < vertices),
      'triangles of known vertices',
    );
    promise(
      joints.every((joint) => joint < skeleton.nodes.length),
      'influences of known joints',
    );
    let worst = 0;
    for (let v = 0; v < vertices; v++) {
      const sum = weights.subarray(v * width, (v + 1) * width).reduce((total, weight) => total + weight, 0);
      worst = Math.max(worst, Math.abs(sum - 1));
    }
    promise(worst < 1e-5, 'weights that sum to 1');
    promise(
      skeleton.parents.every((parent, j) => parent < j),
      'parents before children',
    );
    promise(parts.reduce((sum, part) => sum + part.vertexCount, 0) === vertices, 'parts that make up the rig');
    for (const { inverseBind } of bindSets) promise(inverseBind.every(Number.isFinite), 'finite inverse binds');
  }
  for (const { channels } of clips) {
    for (const { node, times, values } of channels) {
      promise(node < graph.parents.length, 'tracks of known nodes');
      promise(
        times.every((time, k) => k === 0 || time > times[k - 1]),
        'increasing key times',
      );
      promise(values.length % times.length === 0, 'as many values as keys');
    }
  }
  return faults;
}

/** Every file of a part of the data either reads, or is refused in words. */
async function readOrRefuse(path: string): Promise<Scene | RigwrightError> {
  try {
    const { scene } = await loadModel(path);
    expect(faultsOf(scene), path).toEqual([]);
    return scene;
  } catch (error) {
    if (!(error instanceof RigwrightError)) throw new Error(`${path}: ${String(error)}`, { cause: error });
    expect(error.kind).toBe('unreadable');
    expect(error.message).toMatch(/^\S.*[.)]$/s);
    return error;
  }
}

describe.skipIf(!folder)('real files', () => {
  const at = (...parts: string[]) => join(folder ?? '', ...parts);

  it.each(['rigs', 'solve'])('every rig of %s reads, with one skinned model of sane size', async (part) => {
    for (const path of modelsIn(at(part))) {
      const { scene } = await loadModel(path);
      expect(faultsOf(scene), basename(path)).toEqual([]);
      expect(scene.rigs, basename(path)).toHaveLength(1);
      const height = skinHeight(scene.rigs[0].positions);
      // The rigs made from an animal's bare mesh stand in its raw units, a hundredth of the artist's.
      expect(height, basename(path)).toBeGreaterThan(/\.(envelope|straight|rigid|blotchy)\./.test(path) ? 0.03 : 1.2);
      expect(height, basename(path)).toBeLessThan(16);
    }
  });

  it('agrees with the labels on heights (of the rest pose: within 5 %) and on the numbering of parts', async () => {
    const labels = JSON.parse(readFileSync(at('rigs', 'labels.json'), 'utf8')) as Label[];
    const labelled = labels.filter(({ height, vertices }) => height !== undefined || vertices !== undefined);
    expect(labelled.length).toBeGreaterThan(0);
    for (const { file, height, vertices = [] } of labelled) {
      const { rigs } = (await loadModel(at('rigs', file))).scene;
      if (height !== undefined) expect(Math.abs(skinHeight(rigs[0].positions) / height - 1), file).toBeLessThan(0.05);
      for (const { part, ranges } of vertices) {
        const found = rigs.flatMap(({ parts }) => parts).find(({ index }) => index === part);
        expect(found?.vertexCount, `${file}, part ${part}`).toBeGreaterThan(
          Math.max(...ranges.map(([, last]) => last)),
        );
      }
    }
  });

  it('every file of robust/ reads', async () => {
    const paths = modelsIn(at('robust')).filter((path) => !path.includes('malformed'));
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(await readOrRefuse(path), basename(path)).not.toBeInstanceOf(RigwrightError);
  });

  it('repairs NaN weights with one warning of each kind', async () => {
    const { scene } = await loadModel(at('robust', 'q_enemy_wasp.glb'));
    expect(scene.warnings.map(({ code }) => code)).toEqual(['weights-not-finite', 'weights-missing']);
  });

  it('every malformed file reads or is refused in words', async () => {
    const refused = new Map<string, string>();
    for (const path of modelsIn(at('robust', 'malformed'))) {
      const outcome = await readOrRefuse(path);
      if (outcome instanceof RigwrightError) refused.set(relative(at('robust', 'malformed'), path), outcome.code);
    }
    expect(Object.fromEntries(refused)).toMatchObject({
      'git_lfs_pointer_saved_as.glb': 'git-lfs-pointer',
      'github_html_saved_as.glb': 'html',
      'placeholder_text_saved_as.glb': 'plain-text',
      'assimp/MissingBin/BoxTextured.gltf': 'bin-missing',
      'assimp/RecursiveNodes/RecursiveNodes.gltf': 'node-cycle',
      'validator/buffer/non_relative_uri.gltf': 'uri-remote',
      'validator/glb/empty_file.glb': 'empty-file',
      'validator/glb/truncated_chunk_data.glb': 'glb-truncated',
    });
  });
});
