import type { CallContext, Handlers } from '../../rpc/channel';
import type { ModelApi } from '../../rpc/contract';
import type { FileSource, RigPlan } from '../../rpc/model';
import type { Engine, JobOptions } from '../create-engine';
import type { ModelHandle } from '../models/model-handle';
import type { ModelSource } from '../services/open-model';
import type { ExportPlans } from './export-plans';
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
      const from = modelSource(source, services);
      const { model, summary, display } = await engine.run('open', { source: from, display: true }, jobOf(call));
      store.put(model);
      if (source.kind === 'path' && model.path !== undefined) {
        settings.addRecent(model.path, 'model');
        platform.addRecentDocument(model.path);
      }
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

/** A path must have been granted; a sample is a path of our own. */
export function modelSource(
  source: FileSource,
  { grants, samples }: Pick<ModelServices, 'grants' | 'samples'>,
): ModelSource {
  if (source.kind === 'path') return { path: grants.check(source.path) };
  if (source.kind === 'sample') return { path: samples.pathOf(source.id) };
  const { name, bytes, companions } = source;
  return companions ? { name, bytes, companions } : { name, bytes };
}
