import { InvalidArgumentError } from 'commander';
import { RigwrightError } from '../../core/errors';
import { CONTROL_LIMITS } from '../../core/solve/control-limits';
import type { Engine } from '../../engine/create-engine';
import { writeModelFile } from '../../engine/files/write-model-file';
import type { ModelHandle } from '../../engine/models/model-handle';
import { SOLVE_RIG_DEFAULTS, type SolveRigArgs } from '../../engine/services/solve-rig';
import type { SolvedRigReport } from '../../engine/services/solve-report';
import type { CliContext } from '../context';
import { withEngine } from '../each-input';
import { EXIT, exitCodeOf } from '../exit-codes';
import { addOptionFlags, optionsFrom, type FlagSpec } from '../option-flags';
import { outputPaths } from '../output-paths';
import { printSolved } from '../print-solved';
import { progressLine } from '../progress-line';
import type { AddCommand } from '../run-cli';
import { addCommonFlags, clipIndices, type CommonFlags } from '../shared-flags';

/** Numbers of the pass that have a flag, and their place in a config file. */
const SOLVE_FLAGS: readonly FlagSpec[] = [
  {
    name: 'jointStiffness',
    help: 'how firmly bones hang together: 0 loose, about 1e-3 settled, 100 and more rigid',
    hard: [0, 1e6],
  },
  { name: 'rate', help: 'keys a second; 0 keys where the source keys', unit: 'Hz', hard: [0, 1000] },
  {
    name: 'keyTolerance',
    help: 'leave out keys while the surface moves by less than this share of the diagonal, such as 1e-4; 0 keeps every key',
    hard: [0, 0.1],
  },
  { name: 'minQuality', help: 'share of the motion that the gate "motion" wants kept', hard: [0, 1] },
];

type SolveGate = 'control' | 'drivable' | 'motion';

interface SolveFlags extends CommonFlags {
  readonly motion: string;
  readonly rig: string[];
  readonly output?: string;
  readonly clip?: string[];
  readonly config?: string;
  readonly rotationsOnly?: boolean;
  readonly footLock?: boolean;
  readonly priceRotations: boolean;
  readonly failOn?: SolveGate[];
}

/** `rigwright solve --motion ARTIST --rig RIG… -o OUT`: the artist's clips in each rig's own nodes, and what they kept. */
export const addSolveCommand: AddCommand = (program, context, finish) => {
  const command = program
    .command('solve')
    .description(
      "carry an artist's clips into rigs of the same animal, by their surfaces; joints may be called anything",
    )
    .requiredOption('--motion <file>', 'the animated file')
    .requiredOption('--rig <files...>', 'the rigs that are to move like it')
    .option(
      '-o, --output <path>',
      'a file for one rig; a folder for several, or where it ends in /. Without it nothing is written',
    )
    .option('--clip <name...>', 'only these clips')
    .option('--rotations-only', 'bones keep their lengths: joints turn, roots also move')
    .option('--foot-lock', "standing feet are put where the artist's stand")
    .option('--no-price-rotations', 'do not also solve with rotations only for its quality')
    .option('--config <file>', 'a JSON object of options; flags overrule it')
    .option('--fail-on <gate...>', 'fail (exit code 6) on: control, drivable, motion', parseSolveGate);
  addOptionFlags(addCommonFlags(command), SOLVE_FLAGS, SOLVE_RIG_DEFAULTS);

  command.action(async (flags: SolveFlags) => {
    const numbers = await optionsFrom(flags, SOLVE_FLAGS, flags.config);
    const targets = flags.output === undefined ? undefined : await outputPaths(flags.rig, flags.output);
    const plan = {
      rotationsOnly: flags.rotationsOnly ?? false,
      footLock: flags.footLock ?? false,
      priceRotations: flags.priceRotations,
      ...numbers,
    };
    const code = await withEngine(context, flags.threads, (engine) => solveAll(context, engine, flags, plan, targets));
    finish(code);
  });
};

/** The control first, then all rigs at once; a rig that fails is told and does not stop the others. */
async function solveAll(
  context: CliContext,
  engine: Engine,
  flags: SolveFlags,
  plan: Omit<SolveRigArgs, 'motion' | 'rig'>,
  targets: readonly string[] | undefined,
): Promise<number> {
  const { signal } = context;
  const { model: motion, summary } = await engine.run('open', { source: { path: flags.motion } }, { signal });
  const clips = clipIndices(flags.clip, summary.clips, flags.motion);
  const line = progressLine(context, flags.motion);
  const shares = new Float64Array(flags.rig.length + 1);
  const solve = async (rig: ModelHandle, slot: number, write: boolean) =>
    engine.run('solve', { ...plan, motion, rig, clips, write }, {
      signal,
      onProgress: (fraction, phase) => {
        shares[slot] = fraction;
        line.update(shares.reduce((sum, share) => sum + share, 0) / shares.length, phase);
      },
    }); // prettier-ignore

  let code: number = EXIT.done;
  const failed = (path: string, error: unknown): undefined => {
    if (!(error instanceof RigwrightError)) throw error;
    line.clear();
    context.stderr.write(`${error.message.includes(path) ? '' : `${path}: `}${error.message}\n`);
    if (code === EXIT.done) code = exitCodeOf(error);
    return undefined;
  };
  const work = flags.rig.map(async (path, k): Promise<SolvedRigReport | undefined> => {
    try {
      const { model: rig } = await engine.run('open', { source: { path } }, { signal });
      const { report, bytes } = await solve(rig, k + 1, targets !== undefined);
      if (targets && bytes) await writeModelFile(targets[k], bytes);
      return report;
    } catch (error) {
      return failed(path, error);
    }
  });
  const [control, ...rigs] = await Promise.all([solve(motion, 0, false).then(({ report }) => report), ...work]);
  line.clear();

  const reports = [control, ...rigs].filter((report) => report !== undefined);
  if (flags.json) {
    context.stdout.write(`${JSON.stringify({ schema: 1, motion: flags.motion, rigs: reports }, null, 2)}\n`);
  } else context.stdout.write(`${printSolved(reports)}\n`);
  for (const report of reports) {
    const words = failureOf(report, flags.failOn ?? []);
    if (!words) continue;
    context.stderr.write(`${report.file}: ${words}\n`);
    if (code === EXIT.done) code = EXIT.gate;
  }
  return code;
}

function failureOf({ control, clips, gates }: SolvedRigReport, wanted: readonly SolveGate[]): string | undefined {
  if (control) {
    if (!wanted.includes('control')) return undefined;
    const off = Object.entries(clips).find(
      ([, c]) => c.meanPercent > 100 * CONTROL_LIMITS.mean || c.worstPercent > 100 * CONTROL_LIMITS.worst,
    );
    return (
      off && `the control is off by ${off[1].meanPercent.toExponential(1)} % in ${off[0]}; nothing else can be trusted.`
    );
  }
  if (wanted.includes('drivable') && !gates.drivable.pass) return `not drivable: ${gates.drivable.reasons.join('; ')}.`;
  if (wanted.includes('motion') && !gates.carriesMotion.pass) return `${gates.carriesMotion.reasons.join('; ')}.`;
  return undefined;
}

/** Commander's parser of a repeated `--fail-on`. */
function parseSolveGate(text: string, previous: SolveGate[] | undefined): SolveGate[] {
  if (text !== 'control' && text !== 'drivable' && text !== 'motion')
    throw new InvalidArgumentError(`there is no gate named ${text}.`);
  return [...(previous ?? []), text];
}
