import type { Report } from '../../engine/report/report';
import { eachInput, withEngine } from '../each-input';
import { printReport } from '../print-report';
import type { AddCommand } from '../run-cli';
import {
  addCommonFlags,
  addDetectionFlags,
  detectionFrom,
  overridesFrom,
  type CommonFlags,
  type DetectionFlags,
} from '../shared-flags';

/** `rigwright inspect FILE…`: what would be done, with its evidence; nothing is changed. */
export const addInspectCommand: AddCommand = (program, context, finish) => {
  const command = program
    .command('inspect')
    .description('show what hangs off a model without bones, and what would become of it')
    .argument('<files...>', 'GLB, glTF or VRM files');
  addDetectionFlags(addCommonFlags(command)).action(async (files: string[], flags: CommonFlags & DetectionFlags) => {
    const detection = await detectionFrom(flags);
    const overrides = await overridesFrom(flags.override);
    const reports: Report[] = [];
    const code = await withEngine(context, flags.threads, (engine) =>
      eachInput(context, engine, files, async ({ path, run }) => {
        const { model } = await run('open', { source: { path } });
        const { report } = await run('report', { model, detection, overrides });
        if (flags.json) reports.push(report);
        else context.stdout.write(`${printReport(report)}\n\n`);
      }),
    );
    if (flags.json)
      context.stdout.write(`${JSON.stringify(files.length === 1 ? (reports[0] ?? null) : reports, null, 2)}\n`);
    finish(code);
  });
};
