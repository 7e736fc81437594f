import type { Command } from 'commander';
import { STRETCH_DEFAULTS, type StretchOptions } from '../core/measure/edge-stretch';
import { addOptionFlags, optionsFrom, type FlagSpec } from './option-flags';

/** Flags of commands that measure edge stretch. */
export interface StretchFlags extends Record<string, unknown> {
  readonly samples?: number;
  readonly tornAbove?: number;
  readonly tornBelow?: number;
}

const SPECS: readonly FlagSpec[] = [
  { name: 'samples', help: 'evenly spaced times of a clip at which edges are measured', hard: [1, 240], whole: true },
  { name: 'tornAbove', help: 'an edge longer than this many times its bind length is torn', hard: [1, 100] },
  { name: 'tornBelow', help: 'an edge shorter than this share of its bind length is torn', hard: [0, 1] },
];

export function addStretchFlags(command: Command): Command {
  addOptionFlags(command, SPECS, STRETCH_DEFAULTS as unknown as Readonly<Record<string, unknown>>);
  return command;
}

export function stretchFrom(flags: StretchFlags): Promise<StretchOptions> {
  return optionsFrom(flags, SPECS);
}
