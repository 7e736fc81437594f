import { basename } from 'node:path';
import type { ReportPicture } from '../../rpc/exporting';
import { count, escape, figure, htmlPage, list } from './html-page';
import type { Report, ReportedAppendage, ReportedRow } from './report';
import { bakedTable, editWords, measuredWords, settingsTables, vrmTable } from './report-tables';

/** The report as one HTML page that needs nothing else: styles and pictures are inside, there is no script. */
export function reportHtml(report: Report, pictures: readonly ReportPicture[] = []): string {
  const { source, model, appendages, measured, settings, edits, changes, baked, vrmMatch, warnings, tool } = report;
  const name = basename(source.file);
  const facts = [
    `${count(model.vertices)} vertices`,
    `${count(model.triangles)} triangles`,
    `${count(model.joints)} joints`,
    `${model.height.toPrecision(3)} units high`,
    `${count(model.clips.length)} clips`,
  ];
  const body = `<header><h1>${escape(name)}</h1><p>${facts.join(' · ')}</p></header>
${pictures.map(figure).join('\n')}
<h2>Findings</h2>
${appendages.length === 0 ? '<p>Nothing was found that the rig does not serve.</p>' : findingsTable(appendages)}
<h2>Edge stretch</h2>
${measured ? measuredWords(measured) : ''}
${stretchTables(report)}
${baked ? `<h2>Baked clips</h2>${bakedTable(baked)}` : ''}
${vrmMatch ? `<h2>VRM springs</h2>${vrmMatch.map(vrmTable).join('')}` : ''}
<h2>Settings</h2>
${settingsTables(settings)}
<h2>Decided by hand</h2>
${list(edits.map(editWords), 'Nothing: everything is as it was found.')}
<h2>Changes</h2>
${list(changes, 'Nothing was changed.')}
<h2>Warnings</h2>
${list(warnings.map(({ message }) => message), 'Nothing had to be repaired.')}
<footer>${escape(tool)} · source ${count(source.bytes)} bytes · SHA-256 <code>${escape(source.sha256)}</code></footer>`; // prettier-ignore
  return htmlPage(`${name} – Rigwright report`, body);
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
