import { randomUUID } from 'node:crypto';
import { access, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { RigwrightError } from '../../core/errors';
import type { ExportedFile, ExportPlan, WriteExportRequest } from '../../rpc/exporting';
import type { Engine, JobOptions } from '../create-engine';
import { writeFileAtomic } from '../files/write-atomic';
import type { ExportArgs } from '../services/export-model';
import type { NamedBytes } from '../../rpc/model';
import { ownBytes } from './own-bytes';
import type { PathGrants } from './path-grants';
import type { Platform } from './platform';

/** Exports that were made and checked, and wait to be written. */
export interface ExportPlans {
  make(args: ExportArgs, job: JobOptions): Promise<ExportPlan>;
  write(request: WriteExportRequest): Promise<readonly ExportedFile[]>;
  drop(planId: string): void;
}

/** The one being looked at, and two that a slow dialog may still name. */
const KEPT = 3;

interface Services {
  readonly engine: Engine;
  readonly grants: PathGrants;
  readonly platform: Platform;
}

export function createExportPlans({ engine, grants, platform }: Services): ExportPlans {
  const waiting = new Map<string, { files: readonly NamedBytes[]; blocks: readonly string[] }>();

  return {
    async make(args, job) {
      const { files, changes, validation, blocks } = await engine.run('export', args, job);
      const id = randomUUID();
      waiting.set(id, { files, blocks });
      for (const old of waiting.keys()) {
        if (waiting.size <= KEPT) break;
        waiting.delete(old);
      }
      const planned = files.map(({ name, bytes }) => ({ name, byteLength: bytes.byteLength }));
      return { id, files: planned, changes, validation, blocks };
    },
    async write({ planId, folder, ifExists = 'number' }) {
      const plan = waiting.get(planId);
      if (!plan)
        throw new RigwrightError('usage', 'no-such-export', 'That export is no longer prepared. Export again.');
      if (plan.blocks.length > 0) throw new RigwrightError('gate', 'export-blocked', plan.blocks.join(' '));
      const target = folder === undefined ? platform.capabilities.outputFolder : grants.check(folder);
      const written = target === undefined ? downloads(plan.files) : await writeAll(target, plan.files, ifExists);
      for (const { path } of written) if (path !== undefined) grants.grant(path);
      waiting.delete(planId);
      return written;
    },
    drop: (planId) => void waiting.delete(planId),
  };
}

function downloads(files: readonly NamedBytes[]): ExportedFile[] {
  return files.map(({ name, bytes }) => ({ name, byteLength: bytes.byteLength, bytes: ownBytes(bytes) }));
}

/** All or none: what was new is taken back when a later file cannot be written. */
async function writeAll(
  folder: string,
  files: readonly NamedBytes[],
  ifExists: NonNullable<WriteExportRequest['ifExists']>,
): Promise<ExportedFile[]> {
  const names = await freeNames(folder, files.map(({ name }) => name), ifExists); // prettier-ignore
  const made: string[] = [];
  try {
    const written: ExportedFile[] = [];
    for (const [i, { bytes }] of files.entries()) {
      const path = join(folder, names[i]);
      const isNew = !(await exists(path));
      await writeFileAtomic(path, bytes);
      if (isNew) made.push(path);
      written.push({ name: names[i], byteLength: bytes.byteLength, path });
    }
    return written;
  } catch (error) {
    for (const path of made) await rm(path, { force: true });
    throw error;
  }
}

/** The names as wanted; where one is taken and is to be kept, all of an export get the same number. */
async function freeNames(folder: string, names: readonly string[], ifExists: string): Promise<string[]> {
  for (let n = 1; ; n++) {
    const numbered = names.map((name) => (n === 1 ? name : withNumber(name, n)));
    const taken = await Promise.all(numbered.map((name) => exists(join(folder, name))));
    const first = taken.indexOf(true);
    if (first < 0 || ifExists === 'replace') return numbered;
    if (ifExists === 'fail') {
      throw new RigwrightError(
        'unwritable',
        'file-exists',
        `${numbered[first]} is there already. Choose another name or folder.`,
      );
    }
  }
}

function withNumber(name: string, n: number): string {
  const extension = extname(name);
  return `${name.slice(0, name.length - extension.length)}_${n}${extension}`;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
