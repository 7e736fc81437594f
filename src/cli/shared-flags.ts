import { Option, type Command } from 'commander';
import { z } from 'zod';
import {
  APPENDAGE_DEFAULTS,
  APPENDAGE_OPTION_SPECS,
  APPENDAGE_SWITCH_SPECS,
  type AppendageOptions,
} from '../core/appendage/appendage-options';
import type { FindingOverride } from '../core/appendage/finding';
import { RigwrightError } from '../core/errors';
import { clipsNamed } from '../core/rig/clips-named';
import type { ClipSummary } from '../rpc/model';
import { addOptionFlags, addSwitchFlags, optionsFrom, readJsonFile } from './option-flags';

/** Flags of every command that runs the appendage pass. */
export interface DetectionFlags extends Record<string, unknown> {
  readonly config?: string;
  readonly override?: string;
}

/** Flags of every command. */
export interface CommonFlags extends Record<string, unknown> {
  readonly json?: boolean;
  readonly threads?: number;
}

export function addCommonFlags(command: Command): Command {
  return command
    .option('--json', 'print the report as JSON on stdout, and nothing else there')
    .addOption(new Option('--threads <n>', 'most worker threads').argParser(Number));
}

export function addDetectionFlags(command: Command): Command {
  command
    .option('--config <file>', 'a JSON object of options; flags overrule it')
    .option(
      '--override <file>',
      'a JSON list of what you want of single findings: verdict, kind, attach joint, region',
    );
  addOptionFlags(command, APPENDAGE_OPTION_SPECS, APPENDAGE_DEFAULTS);
  addSwitchFlags(command, APPENDAGE_SWITCH_SPECS);
  return command;
}

export async function detectionFrom(flags: DetectionFlags): Promise<AppendageOptions> {
  return optionsFrom(flags, APPENDAGE_OPTION_SPECS, flags.config, APPENDAGE_SWITCH_SPECS);
}

const Point = z.tuple([z.number(), z.number(), z.number()]);
const Overrides: z.ZodType<FindingOverride[]> = z.array(
  z.strictObject({
    id: z.string().optional(),
    at: Point.optional(),
    rig: z.number().int().min(0).optional(),
    verdict: z.enum(['chain', 'rigid', 'leave']).optional(),
    kind: z.enum(['tail', 'wing', 'cape', 'skirt', 'strap', 'hair', 'ear', 'other']).optional(),
    attachJoint: z.string().optional(),
    segments: z.number().int().min(1).max(64).optional(),
    jointPositions: z.array(Point).min(2).max(65).optional(),
    add: z.array(z.number().int().min(0)).optional(),
    remove: z.array(z.number().int().min(0)).optional(),
    region: z
      .union([
        z.strictObject({ vertices: z.array(z.number().int().min(0)) }),
        z.strictObject({ centre: Point, radius: z.number().positive() }),
      ])
      .optional(),
    namePrefix: z.string().regex(/^\w+$/, 'letters, digits and _ only').optional(),
  }),
);

export async function overridesFrom(path: string | undefined): Promise<readonly FindingOverride[]> {
  if (path === undefined) return [];
  const parsed = Overrides.safeParse(await readJsonFile(path, 'override file'));
  if (parsed.success) return parsed.data;
  const { path: at, message } = parsed.error.issues[0];
  const where = at.length > 0 ? `entry ${at.join('.')}` : 'the file';
  throw new RigwrightError('usage', 'override-shape', `${path}: ${where} can't be used: ${message}.`);
}

/** glTF indices of the clips named, or all when none is. A name that no clip has is told with those that there are. */
export function clipIndices(
  names: readonly string[] | undefined,
  clips: readonly ClipSummary[],
  file: string,
): number[] | undefined {
  if (!names || names.length === 0) return undefined;
  return names.flatMap((name) => {
    const found = clipsNamed(clips, name);
    if (found.length > 0) return found.map((clip) => clip.index);
    const known = clips.map((clip) => clip.name).join(', ') || 'none';
    throw new RigwrightError('usage', 'no-such-clip', `${file} has no clip named ${name}. It has: ${known}.`);
  });
}
