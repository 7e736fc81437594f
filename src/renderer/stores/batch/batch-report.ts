import { csvLine } from '../../../project/csv-line';
import type { BatchRow } from './batch-row';
import type { RecipeId } from './batch-settings';
import { RECIPES, viewOf } from './recipes';

/** The table as CSV, one line for each file; shares 0…1, seconds, bytes. */
export function batchCsv(rows: readonly BatchRow[], recipe: RecipeId): string {
  const { reportColumns } = RECIPES[recipe];
  const columns = ['file', 'folder', 'status', 'message', ...reportColumns, 'seconds', 'source_bytes', 'output', 'output_bytes']; // prettier-ignore
  const lines = rows.map((row) => {
    const { input, status, seconds, outcome } = row;
    const told = outcome?.skipped ? undefined : outcome;
    const written = outcome?.files[0];
    return csvLine([
      input.name,
      input.folder,
      status,
      messageOf(row),
      ...(told ? viewOf(told).report : reportColumns.map(() => undefined)),
      seconds,
      told?.sourceBytes,
      written?.path ?? written?.name,
      written?.byteLength,
    ]);
  });
  return `${[csvLine(columns), ...lines].join('\r\n')}\r\n`;
}

/** The table as JSON, schema 1, with everything that is known of each file. */
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

/** What is to be said of a row beyond its figures. */
function messageOf({ failure, outcome }: BatchRow): string {
  if (failure) return [failure.title, failure.advice].filter(Boolean).join(' ');
  return outcome ? viewOf(outcome).doubts.map(({ title, text }) => `${title} ${text}`).join(' ') : ''; // prettier-ignore
}
