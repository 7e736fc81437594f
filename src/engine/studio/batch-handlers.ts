import { basename, join, resolve } from 'node:path';
import { RigwrightError } from '../../core/errors';
import type { BatchApi, BatchFileRequest, FixedOutcome, SolvedOutcome } from '../../rpc/batching';
import type { Handlers } from '../../rpc/channel';
import type { ExportedFile } from '../../rpc/exporting';
import type { NamedBytes } from '../../rpc/model';
import type { ModelSource } from '../services/open-model';
import { jobOf, modelSource, type ModelServices } from './model-handlers';
import { downloads, exists, writeFiles } from './write-files';

const NOTHING_DONE = {
  skipped: true,
  files: [],
  sourceBytes: 0,
  vertices: 0,
  joints: 0,
  clips: 0,
  doubts: [],
  changes: [],
  warnings: [],
} as const;
const NOT_FIXED: FixedOutcome = { ...NOTHING_DONE, recipe: 'fix', findings: [] };
const NOT_SOLVED: SolvedOutcome = { ...NOTHING_DONE, recipe: 'solve', matched: 0, solved: [] };

/** Files of a batch: each is one job of the engine, and is written as soon as it is made. */
export function batchHandlers(services: ModelServices): Handlers<BatchApi> {
  const { engine, models } = services;

  return {
    async fixFile({ source, name, folder, ifExists, ...recipe }, call) {
      const place = await placeOf({ source, name, folder, ifExists }, services);
      if (recipe.write && (await place.isKept())) return NOT_FIXED;
      const { outcome, bytes } = await engine.run('batch', { ...recipe, source: place.source }, jobOf(call));
      return { ...outcome, skipped: false, files: await place.write(bytes ? [{ name, bytes }] : []) };
    },
    async solveFile({ source, name, folder, ifExists, artistId, ...recipe }, call) {
      const place = await placeOf({ source, name, folder, ifExists }, services);
      if (recipe.write && (await place.isKept())) return NOT_SOLVED;
      const args = { ...recipe, name, source: place.source, motion: models.get(artistId) };
      const { outcome, files } = await engine.run('batchSolve', args, jobOf(call));
      return { ...outcome, skipped: false, files: await place.write(files) };
    },
  };
}

/** Where a file's result goes. */
interface OutputPlace {
  readonly source: ModelSource;
  /** A result is there already, and is to be kept. */
  isKept(): Promise<boolean>;
  write(files: readonly NamedBytes[]): Promise<readonly ExportedFile[]>;
}

/** Throws when the result could not be written, or would take its own source's place. */
async function placeOf(
  { source: wanted, name, folder, ifExists }: BatchFileRequest,
  services: ModelServices,
): Promise<OutputPlace> {
  const { grants, platform } = services;
  const source = await modelSource(wanted, services);
  const target = folder === undefined ? platform.capabilities.outputFolder : grants.check(folder);
  if (target !== undefined) {
    assertOwnName(name);
    if ('path' in source && ifExists === 'replace') assertNotSource(join(target, name), source.path);
  }
  return {
    source,
    isKept: async () => target !== undefined && ifExists === 'skip' && (await exists(join(target, name))),
    async write(files) {
      if (target === undefined) return downloads(files);
      // A name that was free when the file was begun and is taken now was taken by someone else: it is kept.
      const written = await writeFiles(target, files, ifExists === 'replace' ? 'replace' : 'number');
      for (const { path } of written) if (path !== undefined) grants.grant(path);
      return written;
    },
  };
}

function assertOwnName(name: string): void {
  if (name !== '' && name === basename(name) && !/[\\/]/.test(name) && !name.startsWith('.')) return;
  throw new RigwrightError('usage', 'file-name', `${name} cannot be a file's name. Change the name pattern.`);
}

function assertNotSource(target: string, source: string): void {
  if (resolve(target) !== resolve(source)) return;
  throw new RigwrightError(
    'usage',
    'would-overwrite',
    `${target} would overwrite its own source. Choose another folder or name pattern.`,
  );
}
