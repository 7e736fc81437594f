import { planEdit } from '../../core/appendage/plan-edit';
import { clipPoser } from '../../core/measure/clip-poser';
import type { STRETCH_GROUPS} from '../../core/measure/edge-stretch';
import { edgeStretch, type StretchOptions, type StretchRow } from '../../core/measure/edge-stretch';
import type { StretchEdges } from '../../core/measure/stretch-edges';
import { applyRigEdit } from '../../core/rig/apply-rig-edit';
import type { Clip, RigModel } from '../../core/rig/scene';
import { RigwrightError } from '../../core/errors';
import { subRun, type Run } from '../../core/run';
import type { ClipStretch, MeasuredGroups, MeasureResult, StretchVariant } from '../../rpc/measuring';
import type { CachedModel, RigAnalysis } from '../models/model-cache';
import type { ModelHandle } from '../models/model-handle';
import { analyse, type DetectionPlan } from './analyse';
import { edgesOf } from './find-appendages';
import { result, type Service } from './service';

export interface MeasurePlan extends DetectionPlan {
  readonly clips?: readonly number[];
  readonly variants?: readonly StretchVariant[];
  readonly findingId?: string;
  readonly options?: StretchOptions;
}

export interface MeasureArgs extends MeasurePlan {
  readonly model: ModelHandle;
}

export const STRETCH_VARIANTS: readonly StretchVariant[] = ['original', 'rigid', 'chain'];

/** Edge stretch of clips and variants. */
export const measureStretchService: Service<MeasureArgs, MeasureResult> = async (args, { models, run }) => {
  const model = await models.load(args.model, subRun(run, 0, 0.1));
  const analyses = analyse(model, args, subRun(run, 0.1, 0.2));
  return result({ clips: measure(model, analyses, args, subRun(run, 0.2, 1)) });
};

/** Every rig that has findings (or the largest one, when none has), clip by clip. */
export function measure(
  model: CachedModel,
  analyses: readonly RigAnalysis[],
  plan: MeasurePlan,
  run?: Run,
): readonly ClipStretch[] {
  const clips = clipsOf(model, plan.clips);
  const variants = plan.variants ?? STRETCH_VARIANTS;
  const rigs = [...analyses.keys()].filter((r) => analyses[r].findings.findings.length > 0);
  const measured = rigs.length > 0 ? rigs : [0];
  const steps = measured.length * clips.length * variants.length;
  let step = 0;

  return measured.flatMap((rig) => {
    const analysis = analyses[rig];
    const edges = edgesOf(analysis, plan.findingId);
    const edited = new Map(variants.map((variant) => [variant, variantOf(analysis, variant)]));
    return clips.map((clip): ClipStretch => {
      const rows: Partial<Record<StretchVariant, MeasuredGroups>> = {};
      let times = new Float64Array(0);
      for (const [variant, model_] of edited) {
        const poser = clipPoser(model.scene.graph, model_.skeleton, clip);
        const part = subRun(run, step / steps, ++step / steps);
        const stretch = edgeStretch(model_, edges, poser, clip.duration, plan.options, part);
        times = Float64Array.from(stretch.times);
        const row = (group: (typeof STRETCH_GROUPS)[number]) => named(stretch[group], edges, rig, clip);
        rows[variant] = { appendage: row('appendage'), seam: row('seam'), body: row('body') };
      }
      return { rig, clip: clip.index, name: clip.name, times, variants: rows };
    });
  });
}

function variantOf({ body, findings }: RigAnalysis, variant: StretchVariant): RigModel {
  if (variant === 'original') return body.rig;
  return applyRigEdit(body.rig, planEdit(body.rig, findings, variant));
}

function named(row: StretchRow, edges: StretchEdges, rig: number, clip: Clip): MeasuredGroups['body'] {
  const { worst, ...rest } = row;
  if (!worst) return rest;
  const vertices = [edges.vertices[worst.edge * 2], edges.vertices[worst.edge * 2 + 1]] as const;
  return { ...rest, worst: { rig, vertices, clip: clip.index, time: worst.time, ratio: worst.ratio } };
}

function clipsOf({ scene, handle }: CachedModel, wanted: readonly number[] | undefined): readonly Clip[] {
  if (!wanted) return scene.clips;
  return wanted.map((index) => {
    const clip = scene.clips.find((each) => each.index === index);
    if (clip) return clip;
    throw new RigwrightError('usage', 'no-such-clip', `${handle.name} has no clip number ${index}.`);
  });
}
