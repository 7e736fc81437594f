import { findAppendages } from '../../src/core/appendage/find-appendages';
import type { Finding } from '../../src/core/appendage/finding';
import { carriedStretch } from './carried-stretch';
import { chainDistance } from './chain-distance';
import { derivedCases, type DerivedCase } from './derived-cases';
import { overlap } from './labels';

interface DerivedRow {
  readonly found: boolean;
  readonly iou: number;
  readonly chainPercent?: number;
  readonly torn?: number;
}

/** Scores the pass on rigs made in memory; prints what is not right, or everything, and the shares. */
export async function scoreDerived(data: string, only: readonly string[], all: boolean): Promise<boolean> {
  const rows: DerivedRow[] = [];
  let wrong = 0;
  let cases = 0;
  console.log('| case | found | attached to | IoU | chain off by | seam torn at 50° |');
  console.log('|---|---|---|---|---|---|');
  for await (const derived of derivedCases(data)) {
    if (only.length > 0 && !only.some((name) => derived.name.includes(name))) continue;
    cases++;
    wrong += scoreCase(derived, rows, all);
  }
  const right = rows.filter(({ found }) => found);
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);
  const chains = right.flatMap(({ chainPercent }) => (chainPercent === undefined ? [] : [chainPercent]));
  const torn = right.map(({ torn = 0 }) => torn);
  console.log(`
${cases} cases, ${rows.length} appendages
found, with the right kind, verdict and joint: ${right.length} of ${rows.length}
IoU of those: mean ${mean(right.map(({ iou }) => iou)).toFixed(3)}, least ${Math.min(...right.map(({ iou }) => iou)).toFixed(2)}, under 0.6: ${right.filter(({ iou }) => iou < 0.6).length}
chain off by: mean ${mean(chains).toFixed(1)} %, most ${Math.max(0, ...chains).toFixed(1)} %
seam torn at 50°: mean ${(100 * mean(torn)).toFixed(2)} %, most ${(100 * Math.max(0, ...torn)).toFixed(1)} %
false chains: ${wrong}`);
  return right.length === rows.length && wrong === 0;
}

/** @returns how many chains were grown that should not have been. */
function scoreCase(derived: DerivedCase, rows: DerivedRow[], all: boolean): number {
  const { rig, truths, expect, attachAnyOf, artistChain, name } = derived;
  const findings = findAppendages(rig);
  const matched = new Set<Finding>();
  for (const truth of truths) {
    const finding = findings.findings.reduce<Finding | undefined>(
      (best, next) => (overlap(truth, next.vertices) > (best ? overlap(truth, best.vertices) : 0) ? next : best),
      undefined,
    );
    const joint = finding ? (rig.skeleton.names[finding.attachJoint] ?? '–') : '–';
    const found = finding !== undefined && finding.kind === expect && finding.verdict === 'chain' && attachAnyOf.includes(joint); // prettier-ignore
    if (finding) matched.add(finding);
    const iou = finding ? overlap(truth, finding.vertices) : 0;
    const chainPercent = finding?.chain && artistChain && artistChain.length > 1 ? chainDistance(rig, finding, artistChain) : undefined; // prettier-ignore
    const torn = finding && carriedStretch(undefined, rig, findings, finding, 50)?.seam.torn;
    rows.push({ found, iou, chainPercent, torn });
    if (!found || all || iou < 0.6) {
      const cells = [name, `${found ? '' : '**'}${finding ? `${finding.id} ${finding.verdict}` : 'nothing'}${found ? '' : '**'}`, joint, iou.toFixed(2), chainPercent === undefined ? '' : `${chainPercent.toFixed(1)} %`, torn === undefined ? '' : `${(100 * torn).toFixed(1)} %`]; // prettier-ignore
      console.log(`| ${cells.join(' | ')} |`);
      if (!found && process.env.EXPLAIN) for (const { reason, vertices } of [...findings.findings, ...findings.rejected]) if (overlap(truth, vertices) > 0) console.log(`    ${overlap(truth, vertices).toFixed(2)} ${vertices.length} ${reason}`); // prettier-ignore
    }
  }
  const extra = findings.findings.filter((finding) => finding.verdict === 'chain' && !matched.has(finding));
  for (const finding of extra) console.log(`| ${name} | **false ${finding.id}** | ${rig.skeleton.names[finding.attachJoint]} | | | |`); // prettier-ignore
  return extra.length;
}
