import type { Report, ReportedRow } from './report';

const COLUMNS = ['file', 'clip', 'variant', 'group', 'samples', 'p95', 'p99', 'max', 'torn'] as const;

/** The stretch table as CSV (RFC 4180): one line for each clip, variant and group of edges. */
export function reportCsv({ source, stretch }: Report): string {
  const lines = [COLUMNS.join(',')];
  for (const [clip, variants] of Object.entries(stretch)) {
    for (const [variant, groups] of Object.entries(variants)) {
      for (const [group, row] of Object.entries(groups as Record<string, ReportedRow>)) {
        const { samples, p95, p99, max, torn } = row;
        lines.push([source.file, clip, variant, group, samples, p95, p99, max, torn].map(field).join(','));
      }
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** Text that a spreadsheet would take for a formula gets an apostrophe before it. */
function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
