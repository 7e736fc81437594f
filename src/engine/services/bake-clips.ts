import { bakedChannels, bakeSprings, type BakeSpringsResult } from '../../core/dynamics/bake-springs';
import { inferUnitScale } from '../../core/rig/infer-unit-scale';
import type { Clip } from '../../core/rig/scene';
import { checkpoint, subRun, type Run } from '../../core/run';
import { appendChannels } from '../../gltf/write/append-channels';
import { Splice } from '../../gltf/write/splice';
import { writeGlb } from '../../gltf/write/write-glb';
import type { SpringsByFinding } from '../../project/settings';
import type { BakedClip, BakeResult, BakeSettings } from '../../rpc/exporting';
import { isSourceBytes, type CachedModel, type RigAnalysis } from '../models/model-cache';
import type { ModelHandle } from '../models/model-handle';
import { analyse, type DetectionPlan } from './analyse';
import { chosenClips } from './chosen-clips';
import { result, type Service } from './service';
import { spliceFix } from './fix-model';
import { sprungRig, type SprungRig } from './spring-chains';

export interface BakePlan extends DetectionPlan {
  readonly springs?: SpringsByFinding;
  readonly bake?: BakeSettings;
}

export interface BakeArgs extends BakePlan {
  readonly model: ModelHandle;
}

/** The fixed file with its springs baked into its clips. */
export const bakeClipsService: Service<BakeArgs, BakeResult> = async (args, { models, run }) => {
  const model = await models.load(args.model, subRun(run, 0, 0.1));
  const analyses = analyse(model, args, subRun(run, 0.1, 0.2));
  const splice = new Splice(model.container);
  await spliceFix(splice, analyses, 'chain', subRun(run, 0.2, 0.3));
  const clips = bakeInto(splice, model, analyses, args, subRun(run, 0.3, 0.95));
  checkpoint(run, 0.95, 'Writing the file');
  const bytes = await writeGlb(splice);
  const baked = { bytes, clips, changes: splice.changes };
  return isSourceBytes(model, bytes) ? result(baked) : result(baked, bytes);
};

/** Bakes into a splice whose chains have been written. */
export function bakeInto(
  splice: Splice,
  model: CachedModel,
  analyses: readonly RigAnalysis[],
  { springs, bake = {} }: BakePlan,
  run?: Run,
): BakedClip[] {
  const clips = chosenClips(model, bake.clips);
  const rigs = analyses.map((analysis) => ({ sprung: sprungRig(analysis, springs), height: analysis.findings.height }));
  let firstNode = model.scene.graph.parents.length;
  const targets = rigs.flatMap(({ sprung, height }) => {
    const nodes = nodesOf(sprung, firstNode);
    firstNode += sprung.rig.skeleton.nodes.filter((node) => node < 0).length;
    return sprung.springs ? [{ sprung, nodes, metresPerUnit: inferUnitScale(height) }] : [];
  });
  return clips.map((clip, c) => {
    const results = targets.map(({ sprung, nodes, metresPerUnit }, r) => {
      const part = subRun(run, (c + r / targets.length) / clips.length, (c + (r + 1) / targets.length) / clips.length);
      const baked = bakeClip(model, sprung, clip, bake, metresPerUnit, part);
      appendChannels(splice, clip.index, bakedChannels(sprung.rig, baked, nodes));
      return baked;
    });
    return {
      clip: clip.index,
      name: clip.name,
      seamPercent: Math.max(0, ...results.map(({ seamPercent }) => seamPercent)),
      keys: results.reduce((sum, { keys }) => sum + keys, 0),
    };
  });
}

/** One clip of one rig; the springs must be there. */
export function bakeClip(
  { scene }: CachedModel,
  { rig, springs }: SprungRig,
  clip: Clip,
  settings: BakeSettings,
  metresPerUnit: number,
  run?: Run,
): BakeSpringsResult {
  if (!springs) throw new RangeError('bakeClip: nothing swings');
  checkpoint(run, 0, `Baking ${clip.name}`);
  const loop = settings.seamlessLoop === undefined ? 'auto' : settings.seamlessLoop;
  return bakeSprings(scene.graph, rig, springs, clip, { keyRateHz: settings.frameRateHz, loop, metresPerUnit }, run);
}

/** Skeleton joint → node of the written file: new joints are its last nodes, in order. */
function nodesOf({ rig }: SprungRig, firstNode: number): Int32Array {
  let next = firstNode;
  return rig.skeleton.nodes.map((node) => (node >= 0 ? node : next++));
}
