import { TOOL } from '../../engine/version';
import { writeModelFile } from '../../engine/files/write-model-file';
import { RigwrightError } from '../../core/errors';
import { eachInput, withEngine } from '../each-input';
import { outputPaths } from '../output-paths';
import { bakedTable } from '../print-report';
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

interface BakeFlags extends CommonFlags, DetectionFlags, SpringFlags {
  readonly output: string;
  readonly clip?: string[];
  readonly rate?: number;
  readonly separate?: boolean;
  readonly loop?: boolean;
}

/** `rigwright bake FILE… -o OUT`: the springs of new chains, and of chains a file has already, as keys of its clips. */
export const addBakeCommand: AddCommand = (program, context, finish) => {
  const command = program
    .command('bake')
    .description('bake the springs of the chains into the clips')
    .argument('<files...>', 'GLB, glTF or VRM files, fixed before or not')
    .requiredOption('-o, --output <path>', 'a file for one input; a folder for several, or where it ends in /')
    .option('--clip <name...>', 'bake only these clips')
    .option('--separate', 'leave the clips alone and add the chains’ motion as clips of its own: Walk_tail')
    .option('--loop', 'bake every clip as a loop')
    .option('--no-loop', 'bake no clip as a loop; told from first and last pose when neither is given')
    .addOption(rateOption());

  addSpringFlags(addDetectionFlags(addCommonFlags(command))).action(async (files: string[], flags: BakeFlags) => {
    const detection = await detectionFrom(flags);
    const overrides = await overridesFrom(flags.override);
    const springs = await springsFrom(flags);
    const targets = await outputPaths(files, flags.output);
    const results: object[] = [];

    const code = await withEngine(context, flags.threads, (engine) =>
      eachInput(context, engine, files, async ({ path, index, run }) => {
        const { model, summary } = await run('open', { source: { path } });
        const bake = {
          clips: clipIndices(flags.clip, summary.clips, path),
          frameRateHz: flags.rate,
          separateClips: flags.separate,
          seamlessLoop: flags.loop,
        };
        const fix = { variant: 'chain', springs, springsAs: ['extras'], bake } as const;
        const { report, fixed } = await run('report', { model, detection, overrides, fix });
        if (!fixed) throw new Error('the report service gave no file');
        if (fixed.baked.every(({ keys }) => keys === 0)) {
          const why = summary.clips.length === 0 ? 'it has no clips' : 'it has no chain, and none was grown';
          throw new RigwrightError('unusable', 'nothing-to-bake', `Nothing in ${path} can be baked: ${why}.`);
        }
        await writeModelFile(targets[index], fixed.bytes);
        const { source, changes, warnings } = report;
        results.push({ schema: 1, tool: TOOL, source, baked: fixed.baked, changes, warnings });
        if (flags.json) return;
        const changed = changes.map((line) => `  ${line}`).join('\n');
        context.stdout.write(`${path} → ${targets[index]}\n\n${bakedTable(fixed.baked)}\n\nChanged:\n${changed}\n\n`);
      }),
    );
    if (flags.json) {
      context.stdout.write(`${JSON.stringify(files.length === 1 ? (results[0] ?? null) : results, null, 2)}\n`);
    }
    finish(code);
  });
};
