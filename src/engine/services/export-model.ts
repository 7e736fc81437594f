import { basename } from 'node:path';
import { subRun, type Run } from '../../core/run';
import type { JsonValue } from '../../gltf/write/set-extras';
import { clipFileNames, outputExtension, outputName } from '../../project/output-name';
import type { BakedClip, ExportRequest, ValidationResult, VrmChain } from '../../rpc/exporting';
import type { ClipStretch } from '../../rpc/measuring';
import type { NamedBytes } from '../../rpc/model';
import { isSourceBytes, type CachedModel, type RigAnalysis } from '../models/model-cache';
import type { ModelHandle } from '../models/model-handle';
import { buildReport } from '../report/build-report';
import type { Report } from '../report/report';
import { reportCsv } from '../report/report-csv';
import { reportHtml } from '../report/report-html';
import { analyse } from './analyse';
import { checkWritten, type WrittenFile } from './check-written';
import { chosenClips } from './chosen-clips';
import { measure, type MeasurePlan } from './measure-stretch';
import { result, type Service } from './service';
import { summarise } from './summarise';
import { writeModel, type WritePlan, type WrittenParts } from './write-model';

export interface ExportArgs extends Omit<ExportRequest, 'modelId' | 'model'> {
  readonly model: ModelHandle;
  readonly includeModel: boolean;
}

export interface MadeExport {
  readonly files: readonly NamedBytes[];
  readonly changes: readonly string[];
  /** What was baked, clip by clip. */
  readonly baked?: readonly BakedClip[];
  /** The springs in VRM's terms. */
  readonly vrm?: readonly VrmChain[];
  readonly validation: ValidationResult;
  readonly blocks: readonly string[];
}

/** Everything an export writes, made and checked: each model is read again, skinned again and validated. */
export const exportModelService: Service<ExportArgs, MadeExport> = async (args, { models, run }) => {
  const model = await models.load(args.model, subRun(run, 0, 0.1));
  const analyses = analyse(model, args, subRun(run, 0.1, 0.2));

  // 1. The numbers, as the dock shows them.
  const { detection, overrides, springs, report: kinds } = args;
  const plan: MeasurePlan = { detection, overrides, springs, ...args.measure };
  const reported = kinds.length > 0 || (args.includeModel && args.embedReport === true);
  const stretch = reported ? measureOnce(model, analyses, plan, subRun(run, 0.2, 0.4)) : [];
  const reportOf = (fixed: WrittenParts) => reportFrom(model, analyses, plan, stretch, fixed);

  // 2. The models, and the checks of each.
  const wanted = plannedModels(model, args, reportOf);
  const { files: written, parts } = await writeModels(model, analyses, wanted, subRun(run, 0.4, 0.7));
  const { validation, blocks } = await checkWritten(model, analyses, args.variant, written, subRun(run, 0.7, 0.95));

  // 3. The reports.
  const texts = reportTexts(reportOf(parts), args);
  const files = [...written.map(({ name, bytes }): NamedBytes => ({ name, bytes })), ...texts];
  const made = { files, changes: parts.changes, baked: parts.baked, vrm: parts.vrmMatch, validation, blocks };
  const own = files.map(({ bytes }) => bytes).filter((bytes) => !isSourceBytes(model, bytes));
  return result(made, ...own);
};

const lastMeasured = new WeakMap<readonly RigAnalysis[], { readonly key: string; readonly stretch: readonly ClipStretch[] }>(); // prettier-ignore

/** What an export writes does not change the numbers: a dialog in which things are switched measures once. */
function measureOnce(
  model: CachedModel,
  analyses: readonly RigAnalysis[],
  plan: MeasurePlan,
  run?: Run,
): readonly ClipStretch[] {
  const key = JSON.stringify([plan.springs, plan.physics, plan.options]);
  const last = lastMeasured.get(analyses);
  if (last?.key === key) return last.stretch;
  const stretch = measure(model, analyses, plan, run);
  lastMeasured.set(analyses, { key, stretch });
  return stretch;
}

interface PlannedModel {
  /** Undefined: only looked at, for a report. */
  readonly name?: string;
  readonly plan: WritePlan;
  readonly clipsKept: boolean;
}

/** The fixed model, and a file for each baked clip where they are wanted apart; without either, what a report speaks of. */
function plannedModels(
  model: CachedModel,
  { includeModel, pattern, variant, springs, springsAs, bake, keepClips = true, embedReport }: ExportArgs,
  reportOf: (fixed: WrittenParts) => Report,
): PlannedModel[] {
  const base = outputName(pattern, model.handle.name);
  const extension = outputExtension(model.handle.name);
  const plain: WritePlan = { variant, springs, springsAs };
  const clips = bake && variant === 'chain' ? chosenClips(model, bake.clips) : [];
  const baked = clips.map(({ index }) => index);
  // Without the model there is nothing to bake into: the clips go into files of their own.
  const apart = bake?.into === 'separate' || !includeModel;
  const intoModel = clips.length > 0 && !apart;
  const planned: PlannedModel[] = [];
  if (includeModel) {
    const plan: WritePlan = {
      ...plain,
      ...(intoModel ? { bake } : {}),
      ...(keepClips ? {} : { keptClips: intoModel ? baked : [] }),
      ...(embedReport ? { embed: (made) => ({ report: embedded(reportOf(made)) }) } : {}),
    };
    planned.push({ name: `${base}${extension}`, plan, clipsKept: keepClips && !intoModel });
  }
  if (apart) {
    const names = clipFileNames(base, extension, clips.map(({ name }) => name)); // prettier-ignore
    const each = baked.map((index): WritePlan => ({ ...plain, bake: { ...bake, clips: [index] }, keptClips: [index] }));
    planned.push(...each.map((plan, c) => ({ name: names[c], plan, clipsKept: false })));
  }
  return planned.length > 0 ? planned : [{ plan: plain, clipsKept: true }];
}

/** As JSON holds it, and without the folder that the source lies in: the file goes to other people. */
function embedded(report: Report): JsonValue {
  const source = { ...report.source, file: basename(report.source.file) };
  return JSON.parse(JSON.stringify({ ...report, source })) as JsonValue;
}

/** Writes the models one by one; `parts` is what there is to say of all of them. */
async function writeModels(
  model: CachedModel,
  analyses: readonly RigAnalysis[],
  wanted: readonly PlannedModel[],
  run?: Run,
): Promise<{ readonly files: readonly WrittenFile[]; readonly parts: WrittenParts }> {
  const files: WrittenFile[] = [];
  const made: WrittenParts[] = [];
  for (const [i, { name, plan, clipsKept }] of wanted.entries()) {
    const part = subRun(run, i / wanted.length, (i + 1) / wanted.length);
    const { bytes, ...parts } = await writeModel(model, analyses, plan, part);
    made.push(parts);
    if (name !== undefined) files.push({ name, bytes, clipsKept });
  }
  const [{ chains, vrmMatch }] = made;
  const changes = [...new Set(made.flatMap((parts) => parts.changes))];
  return { files, parts: { chains, vrmMatch, changes, baked: made.flatMap(({ baked }) => baked) } };
}

function reportFrom(
  model: CachedModel,
  analyses: readonly RigAnalysis[],
  plan: MeasurePlan,
  stretch: readonly ClipStretch[],
  fixed: WrittenParts,
): Report {
  return buildReport({ model, summary: summarise(model), analyses, stretch, plan, fixed });
}

function reportTexts(report: Report, { report: kinds, pattern, pictures = [], model }: ExportArgs): NamedBytes[] {
  const texts = {
    json: () => `${JSON.stringify(report, undefined, 2)}\n`,
    html: () => reportHtml(report, pictures),
    csv: () => reportCsv(report),
  };
  return [...new Set(kinds)].map((kind) => ({
    name: `${outputName(pattern, model.name)}_report.${kind}`,
    bytes: new TextEncoder().encode(texts[kind]()),
  }));
}
