import { basename } from 'node:path';
import type { ReportPicture } from '../../rpc/exporting';
import type { SolvedClipReport, SolvedRigReport } from '../services/solve-report';
import { TOOL_VERSION } from '../version';
import { count, escape, figure, htmlPage, list } from './html-page';

/** What was carried from an artist's clips to each rig, as one page; the control comes first, as everywhere. */
export function solvedHtml(
  motion: string,
  reports: readonly SolvedRigReport[],
  pictures: readonly ReportPicture[] = [],
): string {
  const rigs = reports.filter(({ control }) => !control);
  const body = [
    `<header><h1>Clips of ${escape(basename(motion))}</h1><p>carried to ${count(rigs.length)} rig${rigs.length === 1 ? '' : 's'}</p></header>`,
    ...pictures.map(figure),
    ...reports.map(rigSection),
    `<footer>Rigwright ${TOOL_VERSION} · errors in % of the bind pose's diagonal · quality: share of the surface's motion that is kept</footer>`,
  ];
  return htmlPage(`${basename(motion)} – transfer report`, body.join('\n'));
}

function rigSection({ file, control, match, clips, gates, changes }: SolvedRigReport): string {
  const rows = Object.entries(clips).map(([name, clip]) => clipRow(name, clip));
  const reasons = [...gates.drivable.reasons, ...gates.carriesMotion.reasons];
  return [
    `<h2>${escape(basename(file))}${control ? ' (control: everything must be zero)' : ''}</h2>`,
    `<p>${count(match.vertices)} vertices matched by ${match.kind}, ${percent(match.unmatchedShare)} not matched</p>`,
    `<table><thead><tr><th>Clip<th class="n">Quality<th class="n">Rotations only<th class="n">Mean<th class="n">Worst<th>Worst vertex</thead><tbody>${rows.join('\n')}</tbody></table>`,
    ...(control
      ? []
      : [`<p>${reasons.length === 0 ? 'Drivable, and carries the motion.' : ''}</p>`, list(reasons, '')]),
    ...(changes.length > 0 ? ['<h3>Changes</h3>', list(changes, '')] : []),
  ].join('\n');
}

function clipRow(name: string, clip: SolvedClipReport): string {
  const [worst] = clip.worstVertices;
  const where = worst ? `${count(worst.vertex)} at ${worst.time.toFixed(2)} s` : '–';
  const shares = [clip.quality, clip.rotationsOnlyQuality].map((share) => (share === null ? '–' : percent(share)));
  const errors = [clip.meanPercent, clip.worstPercent].map((value) => `${value.toPrecision(2)} %`);
  return `<tr><td>${escape(name)}${[...shares, ...errors].map((cell) => `<td class="n">${cell}`).join('')}<td>${where}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
