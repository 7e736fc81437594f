import { basename } from 'node:path';
import type { SolvedRigReport } from './solve-report';

const COLUMNS = ['rig', 'clip', 'quality', 'rotations only', 'mean %', 'worst %', 'unmatched', 'milliseconds'];

/** One line for each rig and clip, the control first. */
export function solvedCsv(reports: readonly SolvedRigReport[]): string {
  const lines = reports.flatMap(({ file, control, clips, match }) =>
    Object.entries(clips).map(([name, clip]) => [
      control ? `${basename(file)} (control)` : basename(file),
      name,
      clip.quality ?? '',
      clip.rotationsOnlyQuality ?? '',
      clip.meanPercent,
      clip.worstPercent,
      match.unmatchedShare,
      clip.milliseconds,
    ]),
  );
  return `${[COLUMNS, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Quoted where RFC 4180 asks for it; a leading sign that a spreadsheet would run is kept from it. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
