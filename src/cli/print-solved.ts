import { basename } from 'node:path';
import type { SolvedClipReport, SolvedRigReport } from '../engine/services/solve-report';
import { textTable, type Column } from './text-table';

const CLIP_COLUMNS: readonly Column[] = [
  { title: 'rig' },
  { title: 'clip' },
  { title: 'quality', align: 'right' },
  { title: 'vs clip mean', align: 'right' },
  { title: 'a rigid block', align: 'right' },
  { title: 'rotations only', align: 'right' },
  { title: 'mean %', align: 'right' },
  { title: 'worst %', align: 'right' },
  { title: 'between keys %', align: 'right' },
];

/** The tables of a solve: quality, rig by clip, the control first; feet, where they were locked; gates. */
export function printSolved(reports: readonly SolvedRigReport[]): string {
  const parts = [
    textTable(
      CLIP_COLUMNS,
      reports.flatMap((report) => Object.entries(report.clips).map(([name, clip]) => clipRow(report, name, clip))),
    ),
    'Percents of length are of the bind pose’s diagonal: mean and worst vertex at the keys, worst half-way between them.',
    `Joint stiffness ${reports[0]?.jointStiffness ?? 0}.`,
  ];
  const feet = reports.flatMap(footRows);
  if (feet.length > 0) parts.push(textTable(FOOT_COLUMNS, feet));
  parts.push(textTable(GATE_COLUMNS, reports.map(gateRow)));
  return parts.join('\n\n');
}

function label({ file, control }: SolvedRigReport): string {
  return control ? `${basename(file)} (control)` : basename(file);
}

function clipRow(report: SolvedRigReport, name: string, clip: SolvedClipReport): string[] {
  return [
    label(report),
    name,
    share(clip.quality),
    share(clip.clipQuality),
    share(clip.rigidQuality),
    share(clip.rotationsOnlyQuality),
    size(clip.meanPercent),
    size(clip.worstPercent),
    clip.between ? size(clip.between.worstPercent) : '–',
  ];
}

const FOOT_COLUMNS: readonly Column[] = [
  { title: 'rig' },
  { title: 'clip' },
  { title: 'foot' },
  { title: 'slide before, cm', align: 'right' },
  { title: 'after, cm', align: 'right' },
];

function footRows(report: SolvedRigReport): string[][] {
  return Object.entries(report.clips).flatMap(([name, { footSlide }]) =>
    (footSlide ?? [])
      .filter(({ keysOnGround }) => keysOnGround > 1)
      .map(({ foot, beforeCm, afterCm }) => [label(report), name, foot, beforeCm.toFixed(2), afterCm.toFixed(2)]),
  );
}

const GATE_COLUMNS: readonly Column[] = [
  { title: 'rig' },
  { title: 'drivable' },
  { title: 'least fold', align: 'right' },
  { title: 'joints inside', align: 'right' },
  { title: 'carries motion' },
  { title: 'why not' },
];

function gateRow(report: SolvedRigReport): string[] {
  const { drivable, carriesMotion } = report.gates;
  const folds = drivable.legs.map(({ foldRatio }) => foldRatio);
  return [
    label(report),
    drivable.pass ? 'pass' : 'fail',
    folds.length > 0 ? share(Math.min(...folds)) : '–',
    share(drivable.jointsInside),
    `${carriesMotion.pass ? 'pass' : 'fail'} ${share(carriesMotion.quality)}`,
    [...drivable.reasons, ...carriesMotion.reasons].join('; '),
  ];
}

function share(value: number | null): string {
  return value === null ? '–' : `${(100 * value).toFixed(value > 0.9995 ? 3 : 1)} %`;
}

/** Three figures, and powers of ten where they would be zeros. */
function size(percent: number): string {
  return percent !== 0 && Math.abs(percent) < 0.001 ? percent.toExponential(1) : percent.toFixed(3);
}
