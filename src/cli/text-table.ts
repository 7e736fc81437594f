/** A cell's text; numbers are the caller's to format. */
export type Cell = string;

export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
}

/** A last column of sentences does not get a rule of their length. */
const LONGEST_RULE = 60;

/**
 * A plain-text table: columns as wide as their widest cell, two spaces apart, a rule under the header.
 * Widths count code points, which is right for the Latin text and digits of reports.
 */
export function textTable(columns: readonly Column[], rows: readonly (readonly Cell[])[]): string {
  const widths = columns.map((column, c) =>
    Math.max(...[column.title, ...rows.map((row) => row[c] ?? '')].map(lengthOf)),
  );
  const line = (cells: readonly Cell[]) =>
    columns
      .map(({ align }, c) => pad(cells[c] ?? '', widths[c], align ?? 'left'))
      .join('  ')
      .trimEnd();
  return [
    line(columns.map((column) => column.title)),
    widths.map((w) => '─'.repeat(Math.min(w, LONGEST_RULE))).join('  '),
    ...rows.map(line),
  ].join('\n');
}

function lengthOf(text: string): number {
  return [...text].length;
}

function pad(text: string, width: number, align: 'left' | 'right'): string {
  const space = ' '.repeat(Math.max(0, width - lengthOf(text)));
  return align === 'right' ? space + text : text + space;
}

/** A share as the article prints it: 11.3 %, and 0 % for an exact zero. */
export function percent(share: number): string {
  return share === 0 ? '0 %' : `${(share * 100).toFixed(share < 0.001 ? 2 : 1)} %`;
}

/** A ratio with two decimals. */
export function ratio(value: number): string {
  return value.toFixed(2);
}

/** A length in scene units with a metre reading when the scale is known: `0.81`. */
export function units(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3).replace(/\.?0+$/, '');
}

export function count(value: number): string {
  return value.toLocaleString('en-GB');
}
