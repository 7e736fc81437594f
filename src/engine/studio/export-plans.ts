import { randomUUID } from 'node:crypto';
import { RigwrightError } from '../../core/errors';
import type { ExportedFile, ExportPlan, WriteExportRequest } from '../../rpc/exporting';
import type { Engine, JobOptions } from '../create-engine';
import type { ExportArgs, MadeExport } from '../services/export-model';
import type { NamedBytes } from '../../rpc/model';
import type { PathGrants } from './path-grants';
import type { Platform } from './platform';
import { downloads, writeFiles } from './write-files';

/** Exports that were made and checked, and wait to be written. */
export interface ExportPlans {
  make(args: ExportArgs, job: JobOptions): Promise<ExportPlan>;
  /** What another pass has made and checked. */
  keep(made: MadeExport): ExportPlan;
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

  const keep = ({ files, changes, baked = [], vrm = [], validation, blocks }: MadeExport): ExportPlan => {
    const id = randomUUID();
    waiting.set(id, { files, blocks });
    for (const old of waiting.keys()) {
      if (waiting.size <= KEPT) break;
      waiting.delete(old);
    }
    const planned = files.map(({ name, bytes }) => ({ name, byteLength: bytes.byteLength }));
    return { id, files: planned, changes, baked, vrm, validation, blocks };
  };

  return {
    make: async (args, job) => keep(await engine.run('export', args, job)),
    keep,
    async write({ planId, folder, ifExists = 'number' }) {
      const plan = waiting.get(planId);
      if (!plan)
        throw new RigwrightError('usage', 'no-such-export', 'That export is no longer prepared. Export again.');
      if (plan.blocks.length > 0) throw new RigwrightError('gate', 'export-blocked', plan.blocks.join(' '));
      const target = folder === undefined ? platform.capabilities.outputFolder : grants.check(folder);
      const written = target === undefined ? downloads(plan.files) : await writeFiles(target, plan.files, ifExists);
      for (const { path } of written) if (path !== undefined) grants.grant(path);
      waiting.delete(planId);
      return written;
    },
    drop: (planId) => void waiting.delete(planId),
  };
}
