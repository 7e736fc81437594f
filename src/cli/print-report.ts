import type { Report, ReportedAppendage, ReportedRow, ReportedStretch } from '../engine/report/report';
import type { BakedClip } from '../rpc/exporting';
import { count, percent, ratio, textTable, units } from './text-table';

/** Clips shown in full; of more, the ones the original tears most, and a line about the rest. */
const CLIPS_SHOWN = 3;

/** What a person reads of one file: the findings, the article's table of edge stretch, what was changed. */
export function printReport(report: Report, written?: string): string {
  return [
    header(report, written),
    ...report.warnings.map(({ message }) => `! ${message}`),
    findings(report.appendages),
    ...stretchTables(report),
    measuredLine(report),
    vrmLines(report),
    changes(report.changes),
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

function header({ source, model }: Report, written: string | undefined): string {
  const name = written === undefined ? source.file : `${source.file} → ${written}`;
  const facts = [
    `${count(model.vertices)} vertices (${count(model.weldedVertices)} welded)`,
    `${count(model.triangles)} triangles`,
    `${count(model.joints)} joints`,
    `${count(model.clips.length)} ${model.clips.length === 1 ? 'clip' : 'clips'}`,
    `height ${units(model.height)}`,
  ];
  return `${name}\n${facts.join(', ')}`;
}

function findings(appendages: readonly ReportedAppendage[]): string {
  if (appendages.length === 0) return 'Nothing hangs off this model: every part is served by a bone.';
  const rows = appendages.map(({ id, verdict, attachJoint, vertices, chain, boneDistance }) => [
    id,
    verdict,
    attachJoint,
    count(vertices),
    chain ? `${chain.joints.length - 1} bones, ${units(chain.length)} long` : '',
    `${units(boneDistance.before)} → ${units(boneDistance.after)}`,
  ]);
  const table = textTable(
    [
      { title: 'finding' },
      { title: 'verdict' },
      { title: 'hangs from' },
      { title: 'vertices', align: 'right' },
      { title: 'chain' },
      { title: 'bone distance', align: 'right' },
    ],
    rows,
  );
  return `${table}\n${appendages.map(({ id, reason }) => `  ${id}: ${reason}`).join('\n')}`;
}

function stretchTables({ stretch, appendages }: Report): string[] {
  const clips = Object.entries(stretch);
  if (clips.length === 0 || appendages.every(({ verdict }) => verdict === 'leave')) return [];
  const shown = [...clips]
    .sort(([, a], [, b]) => tornOf(b) - tornOf(a))
    .slice(0, clips.length > CLIPS_SHOWN ? CLIPS_SHOWN : clips.length);
  const tables = shown.map(([name, rows]) => stretchTable(name, rows));
  if (shown.length < clips.length) tables.push(restLine(clips, shown.length));
  return tables;
}

/** Said only of a measurement that is not the article's. */
function measuredLine({ measured }: Report): string {
  if (!measured?.springs) return '';
  return `Chains were measured as their springs swing them, at ${measured.samples} times of each clip.`;
}

function tornOf({ original, chain }: ReportedStretch): number {
  return (original ?? chain)?.appendage.torn ?? 0;
}

function restLine(clips: readonly [string, ReportedStretch][], shown: number): string {
  const worst = (variant: 'original' | 'chain') =>
    Math.max(...clips.map(([, rows]) => rows[variant]?.appendage.torn ?? 0));
  return `The ${shown} clips that tear most, of ${count(clips.length)}. Worst of all clips: original ${percent(worst('original'))} torn, chain ${percent(worst('chain'))}.`;
}

/** The article's table, with the seam beside the appendage. */
export function stretchTable(clip: string, rows: ReportedStretch): string {
  const any = rows.original ?? rows.chain ?? rows.rigid ?? rows.file;
  if (!any) return '';
  const cells = (name: string, row: ReportedRow | undefined, seam: ReportedRow | undefined) =>
    row ? [[name, ...rowCells(row), seam && seam.samples > 0 ? percent(seam.torn) : '–']] : [];
  return textTable(
    [
      { title: `${clip}: ${count(any.appendage.samples)} edge samples` },
      { title: 'p95', align: 'right' },
      { title: 'p99', align: 'right' },
      { title: 'max', align: 'right' },
      { title: 'torn', align: 'right' },
      { title: 'seam torn', align: 'right' },
    ],
    [
      ...cells('Original rig', rows.original?.appendage, rows.original?.seam),
      ...cells('This file', rows.file?.appendage, rows.file?.seam),
      ...cells('Rigid', rows.rigid?.appendage, rows.rigid?.seam),
      ...cells('Chain', rows.chain?.appendage, rows.chain?.seam),
      ...cells('Body, for reference', any.body, undefined),
    ],
  );
}

/** What was baked, clip by clip: how many keys, and how well a loop closes. */
export function bakedTable(baked: readonly BakedClip[]): string {
  return textTable(
    [
      { title: 'baked clip' },
      { title: 'keys', align: 'right' },
      { title: 'loop seam', align: 'right' },
      { title: 'key error, mm', align: 'right' },
      { title: 'in the body, mm', align: 'right' },
    ],
    baked.map(({ name, keys, loops, blended, seamPercent, errorMillimetres, penetrationMillimetres }) => [
      name,
      count(keys),
      blended ? 'blended' : loops ? `${seamPercent.toFixed(2)} %` : 'no loop',
      errorMillimetres.toFixed(2),
      penetrationMillimetres.toFixed(2),
    ]),
  );
}

function rowCells({ p95, p99, max, torn }: ReportedRow): string[] {
  return [ratio(p95), ratio(p99), ratio(max), percent(torn)];
}

/** How far VRM's springs are from ours, in % of the chain's length. */
function vrmLines({ vrmMatch = [] }: Report): string {
  return vrmMatch
    .filter(({ rates }) => rates.length > 0)
    .map(({ chain, rates }) => {
      const each = rates.map(({ rateHz, rmsPercent }) => `${rmsPercent.toFixed(1)} % at ${rateHz} fps`);
      return `VRM springs of ${chain} differ from ours by ${each.join(', ')} (RMS of the tips, of the chain's length).`;
    })
    .join('\n');
}

function changes(list: readonly string[]): string {
  return list.length === 0 ? '' : ['Changed:', ...list.map((line) => `  ${line}`)].join('\n');
}
