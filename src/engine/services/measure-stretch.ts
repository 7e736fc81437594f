import { planEdit } from '../../core/appendage/plan-edit';
import { clipPoser } from '../../core/measure/clip-poser';
import { edgeStretch } from '../../core/measure/edge-stretch';
import type { JointPoser, StretchGroup } from '../../core/measure/edge-stretch';
import { applyRigEdit } from '../../core/rig/apply-rig-edit';
import type { Clip, RigModel } from '../../core/rig/scene';
import { namedRun, subRun, type Run } from '../../core/run';
import type {
  ClipStretch,
  MeasuredGroups,
  MeasuredJumps,
  MeasureResult,
  MeasureSettings,
  StretchVariant,
} from '../../rpc/measuring';
import { inferUnitScale } from '../../core/rig/infer-unit-scale';
import { bakedPoser } from '../../core/dynamics/baked-poser';
import type { SpringsByFinding } from '../../project/settings';
import type { CachedModel, RigAnalysis } from '../models/model-cache';
import type { ModelHandle } from '../models/model-handle';
import { analyse, type DetectionPlan } from './analyse';
import { bakeClip } from './bake-clips';
import { chosenClips } from './chosen-clips';
import { edgeNames } from './edge-names';
import { edgesOf } from './find-appendages';
import { measureJumps } from './measure-jumps';
import { result, type Service } from './service';
import { sprungRig } from './spring-chains';

export interface MeasurePlan extends DetectionPlan, MeasureSettings {
  readonly clips?: readonly number[];
  readonly variants?: readonly StretchVariant[];
  readonly findingId?: string;
  readonly springs?: SpringsByFinding;
  readonly jumps?: boolean;
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

/** Every rig that has findings, or the asked one (or the first rig, when none has), clip by clip. */
export function measure(
  model: CachedModel,
  analyses: readonly RigAnalysis[],
  plan: MeasurePlan,
  run?: Run,
): readonly ClipStretch[] {
  const clips = chosenClips(model, plan.clips);
  const variants = plan.variants ?? STRETCH_VARIANTS;
  const rigs = [...analyses.keys()].filter((r) =>
    analyses[r].findings.findings.some(({ id }) => plan.findingId === undefined || id === plan.findingId),
  );
  const measured = rigs.length > 0 ? rigs : [0];
  const steps = measured.length * clips.length * variants.length;
  let step = 0;

  return measured.flatMap((rig) => {
    const analysis = analyses[rig];
    const edges = edgesOf(analysis, plan.findingId);
    const edited = new Map(variants.map((variant) => [variant, variantOf(model, analysis, variant, plan)]));
    return clips.map((clip): ClipStretch => {
      const rows: Partial<Record<StretchVariant, MeasuredGroups>> = {};
      const jumps: Partial<Record<StretchVariant, MeasuredJumps>> = {};
      let times = new Float64Array(0);
      for (const [variant, { rig: posed, poser }] of edited) {
        const part = subRun(run, step / steps, ++step / steps);
        const moved = poser(clip, namedRun(subRun(part, 0, 0.4), `Swinging ${clip.name}`));
        const half = plan.jumps ? 0.7 : 1;
        const stretch = edgeStretch(posed, edges, moved, clip.duration, plan.options, subRun(part, 0.4, half));
        times = Float64Array.from(stretch.times);
        const named = edgeNames({ rig: posed, index: rig }, edges, clip);
        const row = (group: StretchGroup) => ({ ...stretch[group], worst: stretch[group].worst.map(named) });
        rows[variant] = { appendage: row('appendage'), seam: row('seam'), body: row('body') };
        if (plan.jumps)
          jumps[variant] = measureJumps(model.scene.graph, { rig: posed, index: rig }, edges, moved, clip, subRun(part, half, 1)); // prettier-ignore
      }
      return { rig, clip: clip.index, name: clip.name, times, variants: rows, ...(plan.jumps ? { jumps } : {}) };
    });
  });
}

interface PosedVariant {
  readonly rig: RigModel;
  poser(clip: Clip, run?: Run): JointPoser;
}

function variantOf(
  model: CachedModel,
  analysis: RigAnalysis,
  variant: StretchVariant,
  plan: MeasurePlan,
): PosedVariant {
  const { graph } = model.scene;
  const { body, findings } = analysis;
  if (variant === 'chain' && plan.physics) {
    const sprung = sprungRig(analysis, plan.springs);
    const metresPerUnit = inferUnitScale(findings.height);
    return {
      rig: sprung.rig,
      poser(clip, run) {
        const base = clipPoser(graph, sprung.rig.skeleton, clip);
        if (!sprung.springs) return base;
        return bakedPoser(sprung.rig.skeleton, base, bakeClip(model, sprung, clip, {}, metresPerUnit, run).joints);
      },
    };
  }
  const rig = variant === 'original' ? body.rig : applyRigEdit(body.rig, planEdit(body.rig, findings, variant));
  return { rig, poser: (clip) => clipPoser(graph, rig.skeleton, clip) };
}
