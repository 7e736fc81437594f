import { subRun } from '../../core/run';
import { isSourceBytes } from '../models/model-cache';
import type { ModelHandle } from '../models/model-handle';
import { buildReport } from '../report/build-report';
import type { Report } from '../report/report';
import { analyse } from './analyse';
import { measure, type MeasurePlan } from './measure-stretch';
import { result, type Service } from './service';
import { summarise } from './summarise';
import { writeModel, type WritePlan, type WrittenModel } from './write-model';

export interface ReportArgs extends MeasurePlan {
  readonly model: ModelHandle;
  /** Also make the fixed file, and report its changes. */
  readonly fix?: WritePlan;
  /** Also measure edge stretch (`clips`, `variants`, `physics`, `options`). */
  readonly measure?: boolean;
}

export interface ReportResult {
  readonly report: Report;
  readonly fixed?: WrittenModel;
}

/** Everything that is to be said of one file, in one job: `inspect`, `fix` and `measure` of the command line. */
export const reportModelService: Service<ReportArgs, ReportResult> = async (args, { models, run }) => {
  const model = await models.load(args.model, subRun(run, 0, 0.2));
  const analyses = analyse(model, args, subRun(run, 0.2, 0.4));
  const fixed = args.fix ? await writeModel(model, analyses, args.fix, subRun(run, 0.4, 0.5)) : undefined;
  const plan = { ...args, springs: args.springs ?? args.fix?.springs };
  const stretch = args.measure ? measure(model, analyses, plan, subRun(run, 0.5, 1)) : [];
  const report = buildReport({ model, summary: summarise(model), analyses, stretch, plan, fixed });
  if (!fixed) return result({ report });
  return isSourceBytes(model, fixed.bytes) ? result({ report, fixed }) : result({ report, fixed }, fixed.bytes);
};
