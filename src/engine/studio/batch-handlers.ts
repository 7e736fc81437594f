import { basename, join, resolve } from 'node:path';
import { RigwrightError } from '../../core/errors';
import type { BatchApi, FileOutcome, FixFileRequest } from '../../rpc/batching';
import type { Handlers } from '../../rpc/channel';
import { modelSource, type ModelServices } from './model-handlers';
import { downloads, exists, writeFiles } from './write-files';

const SKIPPED: FileOutcome = {
  skipped: true,
  files: [],
  sourceBytes: 0,
  vertices: 0,
  joints: 0,
  clips: 0,
  findings: [],
  doubts: [],
  changes: [],
  warnings: [],
};

/** Files of a batch: each is one job of the engine, and is written as soon as it is made. */
export function batchHandlers(services: ModelServices): Handlers<BatchApi> {
  const { engine, grants, platform } = services;

  return {
    async fixFile({ source: wanted, name, folder, ifExists, ...recipe }, { signal, progress }) {
      const source = await modelSource(wanted, services);
      const target = folder === undefined ? platform.capabilities.outputFolder : grants.check(folder);
      if (target !== undefined) {
        assertOwnName(name);
        if ('path' in source) assertNotSource(join(target, name), source.path, ifExists);
        if (recipe.write && ifExists === 'skip' && (await exists(join(target, name)))) return SKIPPED;
      }
      const { outcome, bytes } = await engine.run('batch', { ...recipe, source }, { signal, onProgress: progress });
      if (!bytes) return { ...outcome, skipped: false, files: [] };
      const made = [{ name, bytes }];
      const files = target === undefined ? downloads(made) : await writeFiles(target, made, policy(ifExists));
      for (const { path } of files) if (path !== undefined) grants.grant(path);
      return { ...outcome, skipped: false, files };
    },
  };
}

/** A name that was free when the file was begun and is taken now was taken by someone else: it is kept. */
function policy(ifExists: FixFileRequest['ifExists']): 'number' | 'replace' {
  return ifExists === 'replace' ? 'replace' : 'number';
}

function assertOwnName(name: string): void {
  if (name !== '' && name === basename(name) && !/[\\/]/.test(name) && !name.startsWith('.')) return;
  throw new RigwrightError('usage', 'file-name', `${name} cannot be a file's name. Change the name pattern.`);
}

function assertNotSource(target: string, source: string, ifExists: FixFileRequest['ifExists']): void {
  if (ifExists !== 'replace' || resolve(target) !== resolve(source)) return;
  throw new RigwrightError(
    'usage',
    'would-overwrite',
    `${target} would overwrite its own source. Choose another folder or name pattern.`,
  );
}
