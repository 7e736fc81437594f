import { InvalidArgumentError } from 'commander';
import { RigwrightError } from '../core/errors';
import type { Report } from '../engine/report/report';
import { percent, ratio } from './text-table';

/** Something that a build may refuse. */
export interface Gate {
  readonly name: 'nothing' | 'torn' | 'stretch' | 'warning';
  readonly limit: number;
}

const DEFAULT_LIMIT: Readonly<Record<Gate['name'], number>> = { nothing: 0, torn: 0, stretch: 1.25, warning: 0 };

export const GATE_HELP =
  'fail (exit code 6) on: nothing (no appendage found), torn[=share] (torn share of fixed edges above it, default 0), ' +
  'stretch[=ratio] (a fixed edge stretched past it, default 1.25), warning';

/** Commander's parser of a repeated `--fail-on`. */
export function parseGate(text: string, previous: Gate[] | undefined): Gate[] {
  const [name, value] = text.split('=');
  if (!(name in DEFAULT_LIMIT)) throw new InvalidArgumentError(`there is no gate named ${name}.`);
  const limit = value === undefined ? DEFAULT_LIMIT[name as Gate['name']] : Number(value);
  if (!(limit >= 0)) throw new InvalidArgumentError(`${name} wants a number, not ${value}.`);
  return [...(previous ?? []), { name: name as Gate['name'], limit }];
}

/** Throws on the first gate that the report does not pass, with the number that failed it. */
export function checkGates(report: Report, gates: readonly Gate[]): void {
  for (const gate of gates) {
    const words = failureOf(report, gate);
    if (words) throw new RigwrightError('gate', `gate-${gate.name}`, `${report.source.file}: ${words}`);
  }
}

function failureOf({ appendages, stretch, warnings }: Report, { name, limit }: Gate): string | undefined {
  const fixed = Object.entries(stretch).flatMap(([clip, rows]) => {
    const row = (rows.chain ?? rows.rigid)?.appendage;
    return row ? [{ clip, row }] : [];
  });
  switch (name) {
    case 'nothing':
      return appendages.length === 0 ? 'no appendage was found.' : undefined;
    case 'warning':
      return warnings.length > 0 ? `it was read with a warning: ${warnings[0].message}` : undefined;
    case 'torn': {
      const worst = fixed.find(({ row }) => row.torn > limit);
      return worst && `${percent(worst.row.torn)} of the edges still tear in ${worst.clip} (limit ${percent(limit)}).`;
    }
    case 'stretch': {
      const worst = fixed.find(({ row }) => row.max > limit);
      return worst && `an edge stretches to ${ratio(worst.row.max)} in ${worst.clip} (limit ${ratio(limit)}).`;
    }
  }
}
