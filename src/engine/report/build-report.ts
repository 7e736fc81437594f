import type { Finding } from '../../core/appendage/finding';
import { planEdit } from '../../core/appendage/plan-edit';
import { vec3At, type Vec3 } from '../../core/math/vec3';
import { applyRigEdit } from '../../core/rig/apply-rig-edit';
import { STRETCH_DEFAULTS, STRETCH_GROUPS, type StretchGroup } from '../../core/measure/edge-stretch';
import type { ClipStretch, MeasuredGroups } from '../../rpc/measuring';
import type { ModelSummary } from '../../rpc/model';
import type { CachedModel, RigAnalysis } from '../models/model-cache';
import type { MeasurePlan } from '../services/measure-stretch';
import type { WrittenParts } from '../services/write-model';
import { TOOL } from '../version';
import { regionRanges } from './region-ranges';
import type { Report, ReportedAppendage, ReportedMeasure, ReportedRow, ReportedStretch } from './report';
import { reportedEdits, reportedSettings } from './report-settings';

export interface ReportParts {
  readonly model: CachedModel;
  readonly summary: ModelSummary;
  readonly analyses: readonly RigAnalysis[];
  /** Empty when nothing was measured. */
  readonly stretch: readonly ClipStretch[];
  /** What was asked of the pass, and how it was measured. */
  readonly plan: MeasurePlan;
  /** Undefined when nothing was written. */
  readonly fixed?: WrittenParts;
}

/** Puts the report together. Names of new joints are the written file's where there is one. */
export function buildReport({ model, summary, analyses, stretch, plan, fixed }: ReportParts): Report {
  const { handle } = model;
  return {
    schema: 1,
    tool: TOOL,
    source: { file: handle.path ?? handle.name, bytes: handle.bytes.byteLength, sha256: handle.id },
    model: {
      height: summary.height,
      unitScale: summary.unitScale,
      forward: analyses[0].findings.forward,
      vertices: summary.vertices,
      weldedVertices: summary.weldedVertices,
      triangles: summary.triangles,
      joints: summary.rigs.reduce((sum, { joints }) => sum + joints.length, 0),
      clips: summary.clips.map(({ name, duration }) => ({ name, duration })),
    },
    appendages: analyses.flatMap((analysis) => appendagesOf(analysis, fixed)),
    stretch: stretchOf(stretch),
    ...(stretch.length > 0 ? { measured: measuredWith(plan) } : {}),
    settings: reportedSettings(analyses, plan.springs),
    edits: reportedEdits(plan.overrides),
    changes: fixed?.changes ?? [],
    ...(fixed?.baked.length ? { baked: fixed.baked } : {}),
    ...(fixed?.vrmMatch.length ? { vrmMatch: fixed.vrmMatch } : {}),
    warnings: summary.warnings,
  };
}

function appendagesOf({ body, findings }: RigAnalysis, fixed: WrittenParts | undefined): ReportedAppendage[] {
  const { rig } = body;
  const edited = applyRigEdit(rig, planEdit(rig, findings, 'chain')).skeleton;
  let next = rig.skeleton.nodes.length;
  return findings.findings.map((finding) => {
    const written = fixed?.chains.find(({ findingId }) => findingId === finding.id);
    const reported: ReportedAppendage = {
      id: finding.id,
      kind: finding.kind,
      verdict: finding.verdict,
      reason: finding.reason,
      attachJoint: rig.skeleton.names[finding.attachJoint] ?? '',
      vertices: finding.vertices.length,
      evidence: finding.evidence,
      boneDistance: finding.boneDistance,
      region: regionRanges(rig.parts, finding.vertices),
      ...(finding.stem === undefined ? {} : { stem: finding.stem }),
    };
    if (!growsChain(finding)) return reported;
    const joints = written?.names ?? finding.chain.names;
    const positions = joints.map((): Vec3 => translationOf(edited.rest, next++));
    return { ...reported, chain: { joints, length: finding.chain.length, positions } };
  });
}

function measuredWith({ physics = false, options }: MeasurePlan): ReportedMeasure {
  return { springs: physics, ...STRETCH_DEFAULTS, ...options };
}

function growsChain(finding: Finding): finding is Finding & { chain: NonNullable<Finding['chain']> } {
  return finding.verdict === 'chain' && finding.chain !== undefined;
}

function translationOf(matrices: Float64Array, index: number): Vec3 {
  return vec3At(matrices.subarray(index * 16 + 12, index * 16 + 15), 0);
}

/** By clip name; a name that was taken gets its number behind it. */
function stretchOf(measured: readonly ClipStretch[]): Record<string, ReportedStretch> {
  const out: Record<string, ReportedStretch> = {};
  for (const { name, variants } of measured) {
    let key = name;
    for (let n = 2; key in out; n++) key = `${name} (${n})`;
    out[key] = Object.fromEntries(
      Object.entries(variants).map(([variant, groups]: [string, MeasuredGroups]) => [variant, reportedGroups(groups)]),
    );
  }
  return out;
}

/** The numbers of a measurement that a report carries. */
export function reportedGroups(groups: Readonly<Record<StretchGroup, ReportedRow>>): Record<StretchGroup, ReportedRow> {
  const row = (group: StretchGroup): ReportedRow => {
    const { samples, p95, p99, max, torn } = groups[group];
    return { samples, p95, p99, max, torn };
  };
  return Object.fromEntries(STRETCH_GROUPS.map((group) => [group, row(group)])) as Record<StretchGroup, ReportedRow>;
}
