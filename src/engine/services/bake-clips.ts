import { bakedChannels, bakeSprings, type BakeSpringsResult } from '../../core/dynamics/bake-springs';
import { inferUnitScale } from '../../core/rig/infer-unit-scale';
import type { SpringRig } from '../../core/dynamics/build-spring-rig';
import type { Channel, Clip } from '../../core/rig/scene';
import { checkpoint, namedRun, subRun, type Run } from '../../core/run';
import { appendChannels } from '../../gltf/write/append-channels';
import { appendClip } from '../../gltf/write/append-clip';
import { setExtras } from '../../gltf/write/set-extras';
import { uniqueNames } from '../../gltf/write/unique-names';
import { Splice } from '../../gltf/write/splice';
import { writeGlb } from '../../gltf/write/write-glb';
import type { SpringsByFinding } from '../../project/settings';
import type { BakedClip, BakeResult, BakeSettings } from '../../rpc/exporting';
import { isSourceBytes, type CachedModel, type RigAnalysis } from '../models/model-cache';
import type { ModelHandle } from '../models/model-handle';
import { analyse, type DetectionPlan } from './analyse';
import { chosenClips } from './chosen-clips';
import { result, type Service } from './service';
import { spliceFix } from './splice-fix';
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
  const rigs = analyses.map((analysis) => ({
    sprung: sprungRig(analysis, springs, model),
    height: analysis.findings.height,
  }));
  let firstNode = model.scene.graph.parents.length;
  const targets = rigs.flatMap(({ sprung, height }) => {
    const nodes = nodesOf(sprung, firstNode);
    firstNode += sprung.rig.skeleton.nodes.filter((node) => node < 0).length;
    return sprung.springs ? [{ sprung, nodes, metresPerUnit: inferUnitScale(height) }] : [];
  });
  return clips.map((clip, c) => {
    const results = targets.map(({ sprung, nodes, metresPerUnit }, r) => {
      const part = subRun(run, (c + r / targets.length) / clips.length, (c + (r + 1) / targets.length) / clips.length);
      const keyed = sprung.springs ? unbaked(model, clip, nodes, sprung.springs) : clip;
      const named = namedRun(part, `Baking ${clip.name}${clips.length > 1 ? `, ${c + 1} of ${clips.length}` : ''}`);
      const baked = bakeClip(model, sprung, keyed, bake, metresPerUnit, named);
      return { baked, channels: bakedChannels(sprung.rig, baked, nodes) };
    });
    writeBaked(
      splice,
      clip,
      results.flatMap(({ channels }) => channels),
      bake.separateClips ?? false,
    );
    return bakedClip(
      clip,
      results.map(({ baked }) => baked),
    );
  });
}

/** The chains' channels into the clip, or into one of their own beside it; either is marked as baked. */
function writeBaked(splice: Splice, clip: Clip, channels: readonly Channel[], separate: boolean): void {
  if (channels.length === 0) return;
  const names = (splice.json.animations ?? []).map(({ name }) => name ?? '');
  const animation = separate
    ? appendClip(splice, { name: uniqueNames(names, [`${clip.name}_tail`])[0], channels })
    : clip.index;
  if (!separate) appendChannels(splice, animation, channels, { replace: true });
  setExtras(splice, { animation }, { bakedSprings: true }, { silent: true });
}

function bakedClip(clip: Clip, results: readonly BakeSpringsResult[]): BakedClip {
  const worst = (pick: (baked: BakeSpringsResult) => number) => Math.max(0, ...results.map(pick));
  return {
    clip: clip.index,
    name: clip.name,
    loops: results.some(({ loops }) => loops),
    seamPercent: worst(({ seamPercent }) => seamPercent),
    blended: results.some(({ blended }) => blended),
    penetrationMillimetres: worst(({ penetrationMillimetres }) => penetrationMillimetres),
    errorMillimetres: worst(({ errorMillimetres }) => errorMillimetres),
    keys: results.reduce((sum, { keys }) => sum + keys, 0),
  };
}

interface AnimationExtras {
  readonly extras?: { readonly rigwright?: { readonly bakedSprings?: boolean } };
}

/** The clip as an artist keyed it: what an earlier bake wrote on the chains is left out, or springs would pile up. */
function unbaked({ container }: CachedModel, clip: Clip, nodes: Int32Array, { joints }: SpringRig): Clip {
  const animation = container.json.animations?.[clip.index] as AnimationExtras | undefined;
  if (!animation?.extras?.rigwright?.bakedSprings) return clip;
  const chains = new Set(joints.flat().map((joint) => nodes[joint]));
  return { ...clip, channels: clip.channels.filter(({ node }) => !chains.has(node)) };
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
  const loop = settings.seamlessLoop === undefined ? 'auto' : settings.seamlessLoop;
  return bakeSprings(scene.graph, rig, springs, clip, { keyRateHz: settings.frameRateHz, loop, metresPerUnit }, run);
}

/** Skeleton joint → node of the written file: new joints are its last nodes, in order. */
function nodesOf({ rig }: SprungRig, firstNode: number): Int32Array {
  let next = firstNode;
  return rig.skeleton.nodes.map((node) => (node >= 0 ? node : next++));
}
