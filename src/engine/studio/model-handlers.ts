import type { CallContext, Handlers } from '../../rpc/channel';
import type { ModelApi } from '../../rpc/contract';
import type { FileSource, RigPlan } from '../../rpc/model';
import type { Engine, JobOptions } from '../create-engine';
import type { ModelHandle } from '../models/model-handle';
import type { ModelSource, OpenResult } from '../services/open-model';
import type { ExportPlans } from './export-plans';
import type { KeptModels } from './kept-models';
import type { ModelStore } from './model-store';
import { ownBytes } from './own-bytes';
import type { PathGrants } from './path-grants';
import type { Platform } from './platform';
import type { Samples } from './samples';
import type { StoredSettings } from './stored-settings';

export interface ModelServices {
  readonly engine: Engine;
  readonly grants: PathGrants;
  readonly samples: Samples;
  readonly keptModels: KeptModels;
  readonly settings: StoredSettings;
  readonly platform: Platform;
  /** What is open, and what waits to be written: shared by all passes. */
  readonly models: ModelStore;
  readonly plans: ExportPlans;
}

/** The passes: each call is a job of the engine; models are kept by id until they are closed. */
export function modelHandlers(services: ModelServices): Handlers<ModelApi> {
  const { engine, settings, platform, models: store, plans } = services;

  const plan = <T extends RigPlan>({ modelId, ...rest }: T): Omit<T, 'modelId'> & { model: ModelHandle } => ({
    ...rest,
    model: store.get(modelId),
  });

  return {
    async openModel({ source }, call) {
      const from = await modelSource(source, services);
      const opened = await engine.run('open', { source: from, display: true }, jobOf(call));
      const { model, summary } = source.kind === 'kept' ? withoutPath(opened) : opened;
      const { display } = opened;
      store.put(model);
      if (source.kind === 'path' && model.path !== undefined) {
        settings.addRecent(model.path, 'model');
        platform.addRecentDocument(model.path);
      }
      // `display` is the model's own bytes where they show it: the page that sent them need not get them back.
      if (source.kind === 'bytes' && display?.buffer === model.bytes.buffer) return { summary };
      return { summary, display: ownBytes(display ?? model.bytes) };
    },
    closeModel: ({ modelId }) => store.remove(modelId),
    findAppendages: (args, call) => engine.run('find', plan(args), jobOf(call)),
    async fixModel(args, call) {
      const fixed = await engine.run('fix', plan(args), jobOf(call));
      return { ...fixed, bytes: ownBytes(fixed.bytes) };
    },
    measureStretch: (args, call) => engine.run('measure', plan(args), jobOf(call)),
    bakeClips: (args, call) => engine.run('bake', plan(args), jobOf(call)),
    validate: ({ bytes }, call) => engine.run('validate', { bytes }, jobOf(call)),
    planExport: ({ model: includeModel, ...args }, call) => plans.make({ ...plan(args), includeModel }, jobOf(call)),
    writeExport: (args) => plans.write(args),
    dropExport: ({ planId }) => plans.drop(planId),
  };
}

export function jobOf(call: CallContext): JobOptions {
  return { signal: call.signal, onProgress: call.progress };
}

/** A path must have been granted; samples and kept models are paths of our own. */
export async function modelSource(
  source: FileSource,
  { grants, samples, keptModels }: Pick<ModelServices, 'grants' | 'samples' | 'keptModels'>,
): Promise<ModelSource> {
  if (source.kind === 'path') return { path: grants.check(source.path) };
  if (source.kind === 'sample') return { path: samples.pathOf(source.id) };
  if (source.kind === 'kept') return { path: await keptModels.pathOf(source.modelId) };
  const { name, bytes, companions } = source;
  return companions ? { name, bytes, companions } : { name, bytes };
}

/** A kept model's place is not the person's: it goes when it is no longer needed. */
function withoutPath({ model, summary }: OpenResult): Pick<OpenResult, 'model' | 'summary'> {
  const { path: _model, ...modelRest } = model;
  const { path: _summary, ...summaryRest } = summary;
  return { model: modelRest, summary: summaryRest };
}
