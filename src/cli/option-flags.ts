import { readFile } from 'node:fs/promises';
import { InvalidArgumentError, type Command } from 'commander';
import { RigwrightError } from '../core/errors';

/** What a flag needs to know of an option of a pass; the specs of the passes have it and more. */
export interface FlagSpec {
  /** As in the options type: `farFraction` becomes `--far-fraction`. */
  readonly name: string;
  readonly help: string;
  readonly unit?: string;
  readonly hard: readonly [number, number];
  /** A count. */
  readonly whole?: boolean;
}

/** One `--kebab-case <number>` for each option, with the default from the pass itself in its help. */
export function addOptionFlags(
  command: Command,
  specs: readonly FlagSpec[],
  defaults: Readonly<Record<string, unknown>>,
): void {
  for (const { name, help, unit, hard, whole } of specs) {
    const range = `${hard[0]} to ${hard[1]}${unit ? ` ${unit}` : ''}`;
    command.option(
      `--${kebab(name)} <n>`,
      `${help} (${range}; default ${String(defaults[name])})`,
      numberIn(name, hard, whole),
    );
  }
}

/**
 * The options a person gave: the config file's, overruled by flags. Only names in `specs` are taken; an unknown name in
 * the file is an error, because a misspelt option that is silently ignored costs an afternoon.
 */
export async function optionsFrom(
  flags: Readonly<Record<string, unknown>>,
  specs: readonly FlagSpec[],
  configPath?: string,
): Promise<Record<string, number>> {
  const out: Record<string, number> = {};
  if (configPath !== undefined) Object.assign(out, await readConfig(configPath, specs));
  for (const { name } of specs) if (typeof flags[name] === 'number') out[name] = flags[name];
  return out;
}

/** A JSON file of the person's, read with words for what may be wrong with it. */
export async function readJsonFile(path: string, what: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    throw new RigwrightError('usage', 'file-unreadable', `The ${what} ${path} can't be read. Check the path.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const where = error instanceof Error ? error.message : String(error);
    throw new RigwrightError('usage', 'file-not-json', `The ${what} ${path} is not JSON: ${where}.`);
  }
}

async function readConfig(path: string, specs: readonly FlagSpec[]): Promise<Record<string, number>> {
  const parsed = await readJsonFile(path, 'config file');
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new RigwrightError('usage', 'config-shape', `${path} must hold one JSON object of option names and numbers.`);
  }
  const out: Record<string, number> = {};
  for (const [name, value] of Object.entries(parsed)) {
    const spec = specs.find((each) => each.name === name);
    if (!spec) throw new RigwrightError('usage', 'config-unknown', `${path}: there is no option named ${name}.`);
    if (typeof value !== 'number' || !(value >= spec.hard[0] && value <= spec.hard[1])) {
      const range = `${spec.hard[0]} to ${spec.hard[1]}`;
      throw new RigwrightError('usage', 'config-value', `${path}: ${name} must be a number from ${range}.`);
    }
    out[name] = value;
  }
  return out;
}

function numberIn(name: string, [low, high]: readonly [number, number], whole = false) {
  return (text: string): number => {
    const value = Number(text.replace(',', '.'));
    const fits = value >= low && value <= high && (!whole || Number.isInteger(value));
    if (text.trim() === '' || !fits) {
      throw new InvalidArgumentError(`${name} must be a ${whole ? 'whole ' : ''}number from ${low} to ${high}.`);
    }
    return value;
  };
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
