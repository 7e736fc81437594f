import type { ReportPicture } from '../../rpc/exporting';

/** A page that needs nothing else: styles and pictures are inside, there is no script. `body` is HTML, the title is text. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>${STYLE}</style>
<body>
${body}
</body>
</html>
`; // prettier-ignore
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin: 0; font-size: 1.6rem; } h2 { margin: 2rem 0 .5rem; font-size: 1.1rem; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
td.n, th.n { text-align: right; } td.torn { font-weight: 600; }
.wide { overflow-x: auto; } summary { cursor: pointer; padding: .25rem 0; }
figure { margin: 1rem 0; } img { max-width: 100%; } figcaption, footer, header p { opacity: .75; } footer { margin-top: 2rem; font-size: .85rem; }
`;

export function figure({ title, png }: ReportPicture): string {
  const data = Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString('base64');
  return `<figure><img src="data:image/png;base64,${data}" alt="${escape(title)}"><figcaption>${escape(title)}</figcaption></figure>`;
}

export function list(items: readonly string[], empty: string): string {
  if (items.length === 0) return `<p>${empty}</p>`;
  return `<ul>${items.map((item) => `<li>${escape(item)}`).join('\n')}</ul>`;
}

export type Column = string | { readonly title: string; readonly number: boolean };

/** A table; titles are text, cells are HTML. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const isNumber = (c: number) => typeof columns[c] === 'object' && columns[c].number;
  const titles = columns.map((column, c) => {
    const title = typeof column === 'string' ? column : column.title;
    return `<th${isNumber(c) ? ' class="n"' : ''}>${escape(title)}`;
  });
  const lines = rows.map((cells) => `<tr>${cells.map((cell, c) => `<td${isNumber(c) ? ' class="n"' : ''}>${cell}`).join('')}`); // prettier-ignore
  return `<div class="wide"><table><thead><tr>${titles.join('')}</thead><tbody>${lines.join('\n')}</tbody></table></div>`;
}

export function count(value: number): string {
  return value.toLocaleString('en-GB');
}

export function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character]);
}
