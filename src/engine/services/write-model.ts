import { createHash } from 'node:crypto';
import { checkpoint, subRun, type Run } from '../../core/run';
import { keepClips } from '../../gltf/write/keep-clips';
import { setExtras, type JsonValue } from '../../gltf/write/set-extras';
import { Splice } from '../../gltf/write/splice';
import { writeGlb } from '../../gltf/write/write-glb';
import type { BakedClip, BakeSettings, VrmChain } from '../../rpc/exporting';
import type { FixedModel, FixVariant } from '../../rpc/model';
import type { SpringsByFinding } from '../../project/settings';
import type { CachedModel, RigAnalysis } from '../models/model-cache';
import { bakeInto } from './bake-clips';
import { spliceFix } from './splice-fix';
import { spliceSprings, type SpringFormat } from './splice-springs';

export interface WritePlan {
  readonly variant: FixVariant;
  readonly springs?: SpringsByFinding;
  /** Formats the springs are written in. */
  readonly springsAs?: readonly SpringFormat[];
  /** Bake the springs into these clips. */
  readonly bake?: BakeSettings;
  /** glTF animation indices that stay in the file; all when left out. */
  readonly keptClips?: readonly number[];
  /** What is put into the asset's extras, made of what was written. */
  readonly embed?: (made: WrittenParts) => { readonly [key: string]: JsonValue };
}

/** What there is to say of a written file, but for its bytes. */
export interface WrittenParts extends Pick<FixedModel, 'changes' | 'chains'> {
  /** Empty when nothing was baked. */
  readonly baked: readonly BakedClip[];
  /** The springs in VRM's terms; empty when none were written. */
  readonly vrmMatch: readonly VrmChain[];
}

export interface WrittenModel extends FixedModel, WrittenParts {}

/** A model as it is delivered: fixed, its springs beside it, its clips baked where that is wanted. */
export async function writeModel(
  model: CachedModel,
  analyses: readonly RigAnalysis[],
  { variant, springs, springsAs = [], bake, keptClips, embed }: WritePlan,
  run?: Run,
): Promise<WrittenModel> {
  const splice = new Splice(model.container);
  const chains = await spliceFix(splice, analyses, variant, subRun(run, 0, 0.3));
  let baked: readonly BakedClip[] = [];
  let vrmMatch: readonly VrmChain[] = [];
  if (variant === 'chain') {
    vrmMatch = spliceSprings(splice, model, analyses, chains, springs, springsAs);
    if (bake) baked = bakeInto(splice, model, analyses, { springs, bake }, subRun(run, 0.3, 0.9));
  }
  if (keptClips) keepClips(splice, new Set(keptClips));
  const parts: WrittenParts = { changes: splice.changes, chains, baked, vrmMatch };
  if (embed) setExtras(splice, 'asset', embed(parts));
  checkpoint(run, 0.9, 'Writing the file');
  const bytes = await writeGlb(splice);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...parts, bytes, sha256, warnings: model.scene.warnings };
}
