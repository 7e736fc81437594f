import { Option } from 'commander';
import type { SpringFormat } from '../../engine/services/splice-springs';
import type { BakedClip } from '../../rpc/exporting';
import { RigwrightError } from '../../core/errors';
import { writeFileAtomic } from '../../engine/files/write-atomic';
import type { Report } from '../../engine/report/report';
import type { FixVariant } from '../../rpc/model';
import { eachInput, withEngine } from '../each-input';
import { checkGates, GATE_HELP, parseGate, type Gate } from '../gates';
import { outputPaths } from '../output-paths';
import { bakedTable, printReport } from '../print-report';
import { rateOption } from '../rate-option';
import type { AddCommand } from '../run-cli';
import {
  addCommonFlags,
  addDetectionFlags,
  clipIndices,
  detectionFrom,
  overridesFrom,
  type CommonFlags,
  type DetectionFlags,
} from '../shared-flags';
import { addSpringFlags, springsFrom, type SpringFlags } from '../spring-flags';
import { addStretchFlags, stretchFrom, type StretchFlags } from '../stretch-flags';

interface FixFlags extends CommonFlags, DetectionFlags, SpringFlags, StretchFlags {
  readonly output: string;
  readonly mode: FixVariant;
  readonly report?: string;
  readonly clip?: string[];
  readonly measure: boolean;
  readonly physics?: boolean;
  readonly failOn?: Gate[];
  readonly springs: 'vrm' | 'extras' | 'none';
  readonly bake?: boolean;
  readonly rate?: number;
}

/** `vrm` is written beside Rigwright's own settings, which say more. */
const SPRING_FORMATS: Readonly<Record<FixFlags['springs'], readonly SpringFormat[]>> = {
  vrm: ['extras', 'vrm'],
  extras: ['extras'],
  none: [],
};

/** `rigwright fix FILE… -o OUT`: the fixed files, and the table that proves them. */
export const addFixCommand: AddCommand = (program, context, finish) => {
  const command = program
    .command('fix')
    .description('give tails and wings their own bones, make worn pieces rigid, and write the fixed file')
    .argument('<files...>', 'GLB, glTF or VRM files')
    .requiredOption('-o, --output <path>', 'a file for one input; a folder for several, or where it ends in /')
    .addOption(
      new Option('--mode <mode>', 'rigid makes every appendage rigid').choices(['chain', 'rigid']).default('chain'),
    )
    .option('--report <file>', 'write the report as JSON')
    .option('--clip <name...>', 'measure only these clips')
    .option('--no-measure', 'write without measuring edge stretch')
    .option('--physics', 'measure chains as their springs swing them, as the studio does; else in their bind pose')
    .option('--fail-on <gate...>', GATE_HELP, parseGate)
    .addOption(
      new Option('--springs <format>', 'how springs are stored beside the chains')
        .choices(['extras', 'vrm', 'none'])
        .default('extras'),
    )
    .option('--bake', 'bake the springs into the clips (those of --clip, or all)')
    .addOption(rateOption());

  addStretchFlags(addSpringFlags(addDetectionFlags(addCommonFlags(command))));
  command.action(async (files: string[], flags: FixFlags) => {
    const options = await stretchFrom(flags);
    const detection = await detectionFrom(flags);
    const overrides = await overridesFrom(flags.override);
    const springs = await springsFrom(flags);
    const targets = await outputPaths(files, flags.output);
    const reports: Report[] = [];

    const code = await withEngine(context, flags.threads, (engine) =>
      eachInput(context, engine, files, async ({ path, index, run }) => {
        const { model, summary } = await run('open', { source: { path } });
        const clips = clipIndices(flags.clip, summary.clips, path);
        const plan = { model, detection, overrides, clips };
        const bake = flags.bake ? { clips, frameRateHz: flags.rate } : undefined;
        const { report, fixed } = await run('report', {
          ...plan,
          fix: {
            variant: flags.mode,
            springs,
            springsAs: SPRING_FORMATS[flags.springs],
            bake,
          },
          measure: flags.measure,
          physics: flags.physics,
          options,
        });
        if (!fixed) throw new Error('the report service gave no file');
        await writeFileAtomic(targets[index], fixed.bytes);
        reports.push(report);
        if (!flags.json) {
          context.stdout.write(`${[printReport(report, targets[index]), ...bakedLines(fixed.baked)].join('\n\n')}\n\n`);
        }
        checkGates(report, flags.failOn ?? []);
      }),
    );

    const all = files.length === 1 ? (reports[0] ?? null) : reports;
    if (flags.report !== undefined && reports.length > 0) await writeReport(flags.report, all);
    if (flags.json) context.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
    finish(code);
  });
};

function bakedLines(baked: readonly BakedClip[]): string[] {
  return baked.length === 0 ? [] : [bakedTable(baked)];
}

async function writeReport(path: string, report: unknown): Promise<void> {
  if (path.trim() === '') throw new RigwrightError('usage', 'report-path', '--report wants a file name.');
  await writeFileAtomic(path, `${JSON.stringify(report, null, 2)}\n`);
}
