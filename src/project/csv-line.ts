/** One line of CSV (RFC 4180), without its end. Text that a spreadsheet would take for a formula gets a `'` before it. */
export function csvLine(values: readonly (string | number | undefined)[]): string {
  return values.map(field).join(',');
}

function field(value: string | number | undefined): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
