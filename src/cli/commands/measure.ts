import type { CompareResult } from '../../engine/services/compare-stretch';
import { TOOL } from '../../engine/version';
import { eachInput, withEngine } from '../each-input';
import { stretchTable } from '../print-report';
import type { AddCommand } from '../run-cli';
import {
  addCommonFlags,
  addDetectionFlags,
  detectionFrom,
  overridesFrom,
  type CommonFlags,
  type DetectionFlags,
} from '../shared-flags';
import { addStretchFlags, stretchFrom, type StretchFlags } from '../stretch-flags';

interface MeasureFlags extends CommonFlags, DetectionFlags, StretchFlags {
  readonly original?: string;
  readonly clip?: string[];
}

/** `rigwright measure FILE`: edge stretch of a file as it is, beside its original's when that is given. */
export const addMeasureCommand: AddCommand = (program, context, finish) => {
  const command = program
    .command('measure')
    .description('measure how far a file stretches its skin under its clips')
    .argument('<files...>', 'GLB, glTF or VRM files')
    .option('--original <file>', 'the file it was made from: measured too, and its findings are the regions')
    .option('--clip <name...>', 'measure only these clips');

  addStretchFlags(addDetectionFlags(addCommonFlags(command)));
  command.action(async (files: string[], flags: MeasureFlags) => {
    const options = await stretchFrom(flags);
    const detection = await detectionFrom(flags);
    const overrides = await overridesFrom(flags.override);
    const results: object[] = [];
    const code = await withEngine(context, flags.threads, (engine) =>
      eachInput(context, engine, files, async ({ path, run }) => {
        const { model } = await run('open', { source: { path } });
        const original = flags.original && (await run('open', { source: { path: flags.original } })).model;
        const measured = await run('compare', {
          model,
          ...(original ? { original } : {}),
          detection,
          overrides,
          clips: flags.clip,
          options,
        });
        if (flags.json) results.push({ schema: 1, tool: TOOL, file: path, original: flags.original, ...measured });
        else context.stdout.write(`${printMeasured(path, measured)}\n\n`);
      }),
    );
    if (flags.json) {
      context.stdout.write(`${JSON.stringify(files.length === 1 ? (results[0] ?? null) : results, null, 2)}\n`);
    }
    finish(code);
  });
};

function printMeasured(path: string, { regions, stretch }: CompareResult): string {
  const clips = Object.entries(stretch);
  if (clips.length === 0) return `${path}\nThis file has no clips to measure.`;
  return [`${path}\nMeasured on ${regions}.`, ...clips.map(([name, rows]) => stretchTable(name, rows))].join('\n\n');
}
