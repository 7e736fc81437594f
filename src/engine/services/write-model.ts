import { createHash } from 'node:crypto';
import { checkpoint, subRun, type Run } from '../../core/run';
import { Splice } from '../../gltf/write/splice';
import { writeGlb } from '../../gltf/write/write-glb';
import type { BakedClip, BakeSettings } from '../../rpc/exporting';
import type { FixedModel, FixVariant } from '../../rpc/model';
import type { SpringsByFinding } from '../../project/settings';
import type { CachedModel, RigAnalysis } from '../models/model-cache';
import { bakeInto } from './bake-clips';
import { spliceFix } from './splice-fix';
import type { ReportedVrmMatch } from '../report/report';
import { spliceSprings, type SpringFormat } from './splice-springs';

export interface WritePlan {
  readonly variant: FixVariant;
  readonly springs?: SpringsByFinding;
  /** Formats the springs are written in. */
  readonly springsAs?: readonly SpringFormat[];
  /** Bake the springs into these clips. */
  readonly bake?: BakeSettings;
}

export interface WrittenModel extends FixedModel {
  /** Empty when nothing was baked. */
  readonly baked: readonly BakedClip[];
  /** How near VRM's springs come to ours; empty when none were written. */
  readonly vrmMatch: readonly ReportedVrmMatch[];
}

/** A model as it is delivered: fixed, its springs beside it, its clips baked where that is wanted. */
export async function writeModel(
  model: CachedModel,
  analyses: readonly RigAnalysis[],
  { variant, springs, springsAs = [], bake }: WritePlan,
  run?: Run,
): Promise<WrittenModel> {
  const splice = new Splice(model.container);
  const chains = await spliceFix(splice, analyses, variant, subRun(run, 0, 0.3));
  let baked: readonly BakedClip[] = [];
  let vrmMatch: readonly ReportedVrmMatch[] = [];
  if (variant === 'chain') {
    vrmMatch = spliceSprings(splice, model, analyses, chains, springs, springsAs);
    if (bake) baked = bakeInto(splice, model, analyses, { springs, bake }, subRun(run, 0.3, 0.9));
  }
  checkpoint(run, 0.9, 'Writing the file');
  const bytes = await writeGlb(splice);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, sha256, changes: splice.changes, chains, warnings: model.scene.warnings, baked, vrmMatch };
}
