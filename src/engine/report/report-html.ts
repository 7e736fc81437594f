import { basename } from 'node:path';
import type { Report, ReportedAppendage, ReportedRow } from './report';

export interface ReportPicture {
  readonly title: string;
  readonly png: Uint8Array;
}

/** The report as one HTML page that needs nothing else: styles and pictures are inside, there is no script. */
export function reportHtml(report: Report, pictures: readonly ReportPicture[] = []): string {
  const { source, model, appendages, changes, warnings, tool } = report;
  const name = basename(source.file);
  const facts = [
    `${count(model.vertices)} vertices`,
    `${count(model.triangles)} triangles`,
    `${count(model.joints)} joints`,
    `${model.height.toPrecision(3)} units high`,
    `${count(model.clips.length)} clips`,
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(name)} – Rigwright report</title>
<style>${STYLE}</style>
<body>
<header><h1>${escape(name)}</h1><p>${facts.join(' · ')}</p></header>
${pictures.map(figure).join('\n')}
<h2>Findings</h2>
${appendages.length === 0 ? '<p>Nothing was found that the rig does not serve.</p>' : findingsTable(appendages)}
<h2>Edge stretch</h2>
${stretchTables(report)}
<h2>Changes</h2>
${list(changes, 'Nothing was changed.')}
<h2>Warnings</h2>
${list(warnings.map(({ message }) => message), 'Nothing had to be repaired.')}
<footer>${escape(tool)} · source ${count(source.bytes)} bytes · SHA-256 <code>${escape(source.sha256)}</code></footer>
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
figure { margin: 1rem 0; } img { max-width: 100%; } figcaption, footer, header p { opacity: .75; } footer { margin-top: 2rem; font-size: .85rem; }
`;

function figure({ title, png }: ReportPicture): string {
  const data = Buffer.from(png.buffer, png.byteOffset, png.byteLength).toString('base64');
  return `<figure><img src="data:image/png;base64,${data}" alt="${escape(title)}"><figcaption>${escape(title)}</figcaption></figure>`;
}

function findingsTable(appendages: readonly ReportedAppendage[]): string {
  const rows = appendages.map(({ id, kind, verdict, attachJoint, vertices, boneDistance, chain, reason }) => {
    const { before, after } = boneDistance;
    const cells = [id, kind, verdict, attachJoint, chain ? String(chain.joints.length - 1) : '–'].map(
      (cell) => `<td>${escape(cell)}`,
    );
    return `<tr>${cells.join('')}<td class="n">${count(vertices)}<td class="n">${before.toPrecision(3)} → ${after.toPrecision(3)}<td>${escape(reason)}`;
  });
  return `<table><thead><tr><th>Finding<th>Kind<th>Verdict<th>Attached to<th>Bones<th class="n">Vertices<th class="n">Bone distance<th>Why</thead><tbody>${rows.join('\n')}</tbody></table>`;
}

function stretchTables({ stretch }: Report): string {
  const clips = Object.entries(stretch);
  if (clips.length === 0) return '<p>Not measured.</p>';
  return clips
    .map(([clip, variants]) => {
      const rows = Object.entries(variants).flatMap(([variant, groups]) =>
        Object.entries(groups as Record<string, ReportedRow>).map(([group, row]) => stretchRow(variant, group, row)),
      );
      return `<h3>${escape(clip)}</h3><table><thead><tr><th>Variant<th>Edges<th class="n">Samples<th class="n">p95<th class="n">p99<th class="n">Max<th class="n">Torn</thead><tbody>${rows.join('\n')}</tbody></table>`;
    })
    .join('\n');
}

function stretchRow(variant: string, group: string, { samples, p95, p99, max, torn }: ReportedRow): string {
  const numbers = [p95, p99, max].map((ratio) => `<td class="n">${ratio.toFixed(2)}`).join('');
  const share = torn === 0 ? '0 %' : `${(torn * 100).toFixed(torn < 0.001 ? 2 : 1)} %`;
  return `<tr><td>${escape(variant)}<td>${escape(group)}<td class="n">${count(samples)}${numbers}<td class="n${torn > 0 ? ' torn' : ''}">${share}`;
}

function list(items: readonly string[], empty: string): string {
  if (items.length === 0) return `<p>${empty}</p>`;
  return `<ul>${items.map((item) => `<li>${escape(item)}`).join('\n')}</ul>`;
}

function count(value: number): string {
  return value.toLocaleString('en-GB');
}

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character]);
}
