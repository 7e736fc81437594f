import { join } from 'node:path';
import { findAppendages } from '../../src/core/appendage/find-appendages';
import { planEdit } from '../../src/core/appendage/plan-edit';
import { bindLengths, stretchRatios, STRETCH_DEFAULTS } from '../../src/core/measure/edge-stretch';
import { SEAM, stretchEdges } from '../../src/core/measure/stretch-edges';
import { weldVertices } from '../../src/core/mesh/weld-vertices';
import { weldedSurface } from '../../src/core/mesh/welded-surface';
import { applyRigEdit, posedJointWorlds } from '../../src/core/rig/apply-rig-edit';
import { createPose, samplePose } from '../../src/core/rig/sample-pose';
import type { Clip, RigModel, Scene } from '../../src/core/rig/scene';
import { createSkinner } from '../../src/core/rig/skin-positions';
import { loadModel } from '../../src/engine/files/load-model';
import { ANIMALS, jointsNamed } from './derived-cases';
import { stripJoints } from './strip-joints';

/** Times of a clip that are compared. */
const SAMPLES = 8;

/**
 * What fixing a tail does to the skin of the body beside it, against the artist's own: animals of `solve/artist` lose
 * their tails' joints, are fixed, and play all their clips, as they came, without their joints, and fixed.
 */
export async function scoreAgainstArtist(data: string, only: readonly string[]): Promise<void> {
  console.log('| animal, tail handed to | body off by, without joints | fixed | worst vertex, without | fixed | seam torn, artist | without joints | fixed |'); // prettier-ignore
  console.log('|---|---|---|---|---|---|---|---|');
  for (const [file, tail, legs] of ANIMALS) {
    if (only.length > 0 && !only.some((name) => file.includes(name))) continue;
    const { scene } = await loadModel(join(data, 'solve/artist', `${file}.glb`));
    const artist = scene.rigs[0];
    for (const handTo of ['nearest', 'parent', 'legs'] as const) {
      const { rig } = stripJoints(artist, [tail], handTo, jointsNamed(artist, legs));
      const cells = compare(scene, artist, rig);
      console.log(`| ${file}, ${handTo} | ${cells?.join(' | ') ?? 'no chain'} |`);
    }
  }
}

function compare(scene: Scene, artist: RigModel, rig: RigModel): string[] | undefined {
  const findings = findAppendages(rig);
  const finding = findings.findings.find(({ verdict }) => verdict === 'chain');
  if (!finding?.chain) return undefined;
  const { length, segments } = finding.chain;
  const surface = weldedSurface(weldVertices(rig.positions), rig.triangles);
  const edges = stretchEdges(surface, rig.triangles, [{ ...finding, segmentLength: length / segments }]);
  const seam = edges.vertices.filter((_, i) => edges.groups[i >> 1] & SEAM);
  const own = new Set(finding.vertices);
  const near = [...new Set(seam)].filter((v) => !own.has(v));
  const fixed = applyRigEdit(rig, planEdit(rig, findings, 'chain'));

  const bind = bindLengths(rig.positions, seam);
  const ratios = new Float32Array(bind.length);
  const rigs = [artist, rig, fixed];
  const torn = [0, 0, 0];
  const mean = [0, 0, 0];
  const worst = [0, 0, 0];
  let times = 0;
  for (const posed of posesOf(scene, rigs)) {
    times++;
    posed.forEach((positions, i) => {
      stretchRatios(seam, bind, positions, ratios);
      for (const ratio of ratios)
        if (ratio > STRETCH_DEFAULTS.tornAbove || ratio < STRETCH_DEFAULTS.tornBelow) torn[i]++;
      for (const v of near) {
        const off = Math.hypot(...[0, 1, 2].map((c) => positions[v * 3 + c] - posed[0][v * 3 + c])) / findings.height;
        mean[i] += off / near.length;
        worst[i] = Math.max(worst[i], off);
      }
    });
  }
  const percent = (value: number, digits: number) => `${(100 * value).toFixed(digits)} %`;
  return [
    percent(mean[1] / times, 2),
    percent(mean[2] / times, 2),
    percent(worst[1], 1),
    percent(worst[2], 1),
    ...torn.map((count) => percent(count / times / bind.length, 1)),
  ];
}

/** Skinned positions of every rig, at even times of every clip. */
function* posesOf(scene: Scene, rigs: readonly RigModel[]): Generator<Float64Array[]> {
  const pose = createPose(scene.graph);
  const skinners = rigs.map((rig) => createSkinner(rig));
  const worlds = rigs.map(({ skeleton }) => new Float64Array(skeleton.nodes.length * 16));
  const posed = rigs.map(({ positions }) => new Float64Array(positions.length));
  const at = (clip: Clip, time: number) => {
    samplePose(pose, scene.graph, clip, time);
    rigs.forEach(({ skeleton }, i) => {
      posedJointWorlds(skeleton, pose.worlds, worlds[i]);
      skinners[i].skin(worlds[i], posed[i]);
    });
    return posed;
  };
  for (const clip of scene.clips) for (let s = 0; s < SAMPLES; s++) yield at(clip, (clip.duration * s) / SAMPLES);
}
