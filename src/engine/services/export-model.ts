import { subRun, type Run } from '../../core/run';
import type { BakedClip, ExportRequest, ValidationResult } from '../../rpc/exporting';
import type { FixedModel, NamedBytes } from '../../rpc/model';
import { isSourceBytes, type CachedModel, type RigAnalysis } from '../models/model-cache';
import type { ModelHandle } from '../models/model-handle';
import { buildReport } from '../report/build-report';
import { reportCsv } from '../report/report-csv';
import { reportHtml } from '../report/report-html';
import { analyse } from './analyse';
import { checkWritten } from './check-written';
import { measure } from './measure-stretch';
import { result, type Service } from './service';
import { summarise } from './summarise';
import { writeModel, type WritePlan } from './write-model';

export interface ExportArgs extends Omit<ExportRequest, 'modelId' | 'model'> {
  readonly model: ModelHandle;
  readonly includeModel: boolean;
}

export interface MadeExport {
  readonly files: readonly NamedBytes[];
  readonly changes: readonly string[];
  /** What was baked, clip by clip. */
  readonly baked?: readonly BakedClip[];
  readonly validation: ValidationResult;
  readonly blocks: readonly string[];
}

/** Everything an export writes, made and checked: the file is read again, skinned again and validated. */
export const exportModelService: Service<ExportArgs, MadeExport> = async (args, { models, run }) => {
  const model = await models.load(args.model, subRun(run, 0, 0.1));
  const analyses = analyse(model, args, subRun(run, 0.1, 0.2));
  const name = args.pattern.replaceAll('{name}', model.handle.name.replace(/\.[^.]*$/, ''));
  const intoModel = args.bake?.into === 'model';

  const writePlan = (baked: boolean): WritePlan => ({ ...args, bake: baked ? args.bake : undefined });

  // 1. The model, and clips that go into a file of their own.
  const main = await writeModel(model, analyses, writePlan(intoModel), subRun(run, 0.2, 0.4));
  const files: NamedBytes[] = args.includeModel ? [{ name: `${name}.glb`, bytes: main.bytes }] : [];
  let { baked: bakedClips } = main;
  if (args.bake && !intoModel) {
    const baked = await writeModel(model, analyses, writePlan(true), subRun(run, 0.4, 0.5));
    files.push({ name: `${name}_baked.glb`, bytes: baked.bytes });
    bakedClips = baked.baked;
  }

  // 2. The checks.
  const check = { bytes: main.bytes, variant: args.variant, baked: intoModel };
  const { validation, blocks } = await checkWritten(model, analyses, check, subRun(run, 0.5, 0.7));

  // 3. The reports.
  files.push(...reports(model, analyses, args, name, main, subRun(run, 0.7, 1)));
  const made = { files, changes: main.changes, baked: bakedClips, validation, blocks };
  const own = files.map(({ bytes }) => bytes).filter((bytes) => !isSourceBytes(model, bytes));
  return result(made, ...own);
};

function reports(
  model: CachedModel,
  analyses: readonly RigAnalysis[],
  { report: kinds, pictures = [] }: ExportArgs,
  name: string,
  fixed: FixedModel,
  run?: Run,
): NamedBytes[] {
  if (kinds.length === 0) return [];
  const stretch = measure(model, analyses, {}, run);
  const report = buildReport({ model, summary: summarise(model), analyses, stretch, fixed });
  const texts = {
    json: () => `${JSON.stringify(report, undefined, 2)}\n`,
    html: () => reportHtml(report, pictures),
    csv: () => reportCsv(report),
  };
  return [...new Set(kinds)].map((kind) => ({
    name: `${name}_report.${kind}`,
    bytes: new TextEncoder().encode(texts[kind]()),
  }));
}
