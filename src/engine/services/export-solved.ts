import { measureClip } from '../../core/solve/solve-clip';
import { checkpoint, subRun } from '../../core/run';
import { newIssues, validateGlb } from '../../gltf/validate';
import type { ValidationResult } from '../../rpc/exporting';
import type { NamedBytes } from '../../rpc/model';
import type { SolveExportRequest, SolveSettings } from '../../rpc/solving';
import { readModel, type CachedModel } from '../models/model-cache';
import { shareBytes, type ModelHandle } from '../models/model-handle';
import type { MadeExport } from './export-model';
import { cachedPair } from './pair-cache';
import { clipOff, controlReport } from './solve-control';
import { result, type Service, type ServiceContext } from './service';
import type { SolvedRigReport } from './solve-report';
import { solveRigService } from './solve-rig';
import { solvedHtml } from '../report/solved-html';
import { solvedCsv } from './solved-csv';
import { validateSource, validationResult } from './validate-file';

export interface ExportSolvedArgs extends Pick<
  SolveExportRequest,
  'clips' | 'pattern' | 'report' | 'pictures' | 'anyway'
> {
  readonly motion: ModelHandle;
  readonly rigs: readonly { readonly rig: ModelHandle; readonly settings?: SolveSettings }[];
}

/** What a clip may differ by once it is written and read again: fraction of the diagonal. */
const READ_BACK = 1e-5;

export interface SolvedExport extends MadeExport {
  /** The control, then each rig. */
  readonly reports: readonly SolvedRigReport[];
}

/** Each rig's own file with the clip set in it: solved, written, read back, played, measured again and validated. */
export const exportSolvedService: Service<ExportSolvedArgs, SolvedExport> = async (args, context) => {
  const { motion, rigs, clips, pattern, anyway } = args;
  const { models, run } = context;
  const artist = await models.load(motion, subRun(run, 0, 0.05));

  // 1. The control: with it the numbers stand or fall.
  const control = await controlReport(artist, clips, step(context, 0.05, 0.15));
  const reports: SolvedRigReport[] = [control];
  const blocks = anyway ? [] : controlBlocks(control);

  // 2. Each rig: solve, write, read back.
  const files: NamedBytes[] = [];
  const changes: string[] = [];
  const validation: { -readonly [K in keyof ValidationResult]: ValidationResult[K] } = {
    errors: 0,
    warnings: 0,
    messages: [],
  };
  for (const [k, { rig, settings = {} }] of rigs.entries()) {
    const at = (share: number) => 0.15 + (0.8 * (k + share)) / rigs.length;
    const { report, bytes } = (
      await solveRigService({ ...settings, motion, rig, clips, write: true }, step(context, at(0), at(0.6)))
    ).value;
    reports.push(report);
    if (!bytes) continue;
    checkpoint(run, at(0.6), `Checking ${rig.name}`);
    const own = await models.load(rig);
    if (!(await playsAsSolved(artist, own, bytes, report, settings)))
      blocks.push(`${rig.name} does not play as it was solved once it is written.`);
    const issues = newIssues(await validateSource(rig), await validateGlb(bytes));
    const found = validationResult(issues);
    validation.errors += found.errors;
    validation.warnings += found.warnings;
    validation.messages = [...validation.messages, ...found.messages];
    if (found.errors > 0) blocks.push(`${rig.name} would not be valid glTF: ${issues[0].message}`);
    files.push({ name: `${pattern.replaceAll('{name}', stemOf(rig.name))}.glb`, bytes });
    changes.push(...report.changes.map((change) => (rigs.length > 1 ? `${rig.name}: ${change}` : change)));
  }

  // 3. The report.
  const texts = {
    json: () => `${JSON.stringify({ schema: 1, motion: motion.path ?? motion.name, rigs: reports }, undefined, 2)}\n`,
    csv: () => solvedCsv(reports),
    html: () => solvedHtml(motion.name, reports, args.pictures),
  };
  for (const kind of new Set(args.report)) {
    files.push({ name: `${stemOf(motion.name)}_transfer.${kind}`, bytes: new TextEncoder().encode(texts[kind]()) });
  }
  return result({ files, changes, validation, blocks, reports });
};

function step(context: ServiceContext, from: number, to: number): ServiceContext {
  return { ...context, run: subRun(context.run, from, to) ?? context.run };
}

function controlBlocks(control: SolvedRigReport): string[] {
  const off = clipOff(control);
  if (!off) return [];
  return [`The artist's own rig should come out at 0 but is ${off.meanPercent.toPrecision(2)} % off in ${off.name}, so these clips can't be trusted.`]; // prettier-ignore
}

/** The written file read again, its clips played at the scored times and measured against the artist's. */
async function playsAsSolved(
  artist: CachedModel,
  rig: CachedModel,
  bytes: Uint8Array,
  report: SolvedRigReport,
  settings: SolveSettings,
): Promise<boolean> {
  const handle: ModelHandle = {
    ...rig.handle,
    id: `${rig.handle.id} written`,
    bytes: shareBytes(bytes),
    companions: [],
  };
  const { scene } = await readModel(handle);
  const transfer = { ...cachedPair(artist, rig, settings), target: { scene, rig: scene.rigs[0] } };
  return artist.scene.clips.every((source) => {
    const solved = report.clips[source.name];
    const clip = solved && scene.clips.find(({ name }) => name === solved.name);
    if (!clip) return solved === undefined || solved.quality === null;
    const times = Float64Array.from(solved.perFrame, ({ time }) => time);
    const { mean } = measureClip(transfer, source, clip, times);
    return Math.abs(mean - solved.meanPercent / 100) <= READ_BACK;
  });
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}
