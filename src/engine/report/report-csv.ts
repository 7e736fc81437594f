import { csvLine } from '../../project/csv-line';
import type { Report, ReportedRow } from './report';

const COLUMNS = ['file', 'clip', 'variant', 'group', 'samples', 'p95', 'p99', 'max', 'torn'] as const;

/** The stretch table as CSV (RFC 4180): one line for each clip, variant and group of edges. */
export function reportCsv({ source, stretch }: Report): string {
  const lines = [csvLine(COLUMNS)];
  for (const [clip, variants] of Object.entries(stretch)) {
    for (const [variant, groups] of Object.entries(variants)) {
      for (const [group, row] of Object.entries(groups as Record<string, ReportedRow>)) {
        const { samples, p95, p99, max, torn } = row;
        lines.push(csvLine([source.file, clip, variant, group, samples, p95, p99, max, torn]));
      }
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}
