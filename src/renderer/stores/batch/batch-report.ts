import { csvLine } from '../../../project/csv-line';
import type { Verdict } from '../../../core/appendage/finding';
import type { FileOutcome } from '../../../rpc/contract';
import type { BatchRow } from './batch-row';
import { doubtWords } from './doubt-words';

const COLUMNS = [
  'file',
  'folder',
  'status',
  'message',
  'chains',
  'rigid',
  'leave',
  'torn_before',
  'torn_after',
  'worst_clip',
  'max_stretch_after',
  'seconds',
  'source_bytes',
  'output',
  'output_bytes',
] as const;

/** The table as CSV, one line for each file; shares 0…1, seconds, bytes. */
export function batchCsv(rows: readonly BatchRow[]): string {
  const lines = rows.map((row) => {
    const { input, status, seconds, outcome } = row;
    const stretch = outcome?.stretch;
    const written = outcome?.files[0];
    return csvLine([
      input.name,
      input.folder,
      status,
      messageOf(row),
      ...(['chain', 'rigid', 'leave'] as const).map((verdict) => outcome && countOf(outcome, verdict)),
      stretch?.before,
      stretch?.after,
      stretch?.clip,
      stretch?.max,
      seconds,
      outcome?.skipped ? undefined : outcome?.sourceBytes,
      written?.path ?? written?.name,
      written?.byteLength,
    ]);
  });
  return `${[csvLine(COLUMNS), ...lines].join('\r\n')}\r\n`;
}

/** The table as JSON, schema 1, with every finding and its reason. */
export function batchJson(rows: readonly BatchRow[], tool: string): string {
  const files = rows.map((row) => {
    const { input, status, seconds, outcome } = row;
    const { files: written = [], ...said } = outcome ?? {};
    return {
      file: input.path ?? input.name,
      status,
      ...(seconds === undefined ? {} : { seconds }),
      ...(messageOf(row) === '' ? {} : { message: messageOf(row) }),
      ...said,
      written: written.map(({ name, byteLength, path }) => ({ file: path ?? name, bytes: byteLength })),
    };
  });
  return `${JSON.stringify({ schema: 1, tool, files }, undefined, 2)}\n`;
}

export function countOf({ findings }: Pick<FileOutcome, 'findings'>, verdict: Verdict): number {
  return findings.filter((finding) => finding.verdict === verdict).length;
}

/** What is to be said of a row beyond its figures. */
function messageOf({ failure, outcome }: BatchRow): string {
  if (failure) return [failure.title, failure.advice].filter(Boolean).join(' ');
  return (outcome?.doubts ?? [])
    .map((doubt) => Object.values(doubtWords(doubt, outcome?.findings ?? [])).join(' '))
    .join(' ');
}
