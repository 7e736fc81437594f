import { join } from 'node:path';
import type { Preferences } from '../../project/preferences';
import { serve, type Server } from '../../rpc/channel';
import type { StudioApi, StudioEvents } from '../../rpc/contract';
import type { Port } from '../../rpc/wire';
import type { Engine } from '../create-engine';
import { createAutosaves } from './autosaves';
import { batchHandlers } from './batch-handlers';
import { createExportPlans } from './export-plans';
import { hostHandlers } from './host-handlers';
import { createKeptModels } from './kept-models';
import { modelHandlers } from './model-handlers';
import { createModelStore, holdModels } from './model-store';
import { createPathGrants } from './path-grants';
import type { Platform } from './platform';
import { projectHandlers } from './project-handlers';
import { createSamples } from './samples';
import { solveHandlers } from './solve-handlers';
import { createStoredSettings } from './stored-settings';

export interface StudioOptions {
  readonly engine: Engine;
  readonly platform: Platform;
  /** Where preferences, recent files and autosaves are kept. */
  readonly configFolder: string;
  /** Holds `samples/`. */
  readonly resourcesFolder: string;
}

/** The studio's api without its window: the same for Electron and the web host. */
export interface Studio {
  /** Answers a page until its port closes. What the page had open then, and what it had prepared, is let go. */
  serve(port: Port): Server<StudioEvents>;
  /** Lets the page open a path that came from outside it: the OS, a drop, the command line. */
  grant(path: string): void;
}

export function createStudio({ engine, platform, configFolder, resourcesFolder }: StudioOptions): Studio {
  const grants = createPathGrants();
  const shared = {
    engine,
    platform,
    grants,
    models: createModelStore(),
    samples: createSamples(resourcesFolder),
    settings: createStoredSettings(configFolder),
    autosaves: createAutosaves(join(configFolder, 'autosave')),
    keptModels: createKeptModels(join(configFolder, 'autosave/models')),
  };
  const common = { ...projectHandlers(shared), ...hostHandlers(shared) };
  const pages = new Set<Server<StudioEvents>>();

  return {
    serve(port) {
      const models = holdModels(shared.models);
      const services = { ...shared, models, plans: createExportPlans(shared) };
      const page: Server<StudioEvents> = serve<StudioApi, StudioEvents>(port, {
        ...common,
        ...modelHandlers(services),
        ...solveHandlers(services),
        ...batchHandlers(services),
        async setPreferences(args, call) {
          const stored = await common.setPreferences(args, call);
          const names = Object.keys(args.values) as (keyof Preferences)[];
          const values = Object.fromEntries(names.map((name) => [name, stored[name]]));
          for (const other of pages) if (other !== page) other.emit('preferences', { values });
          return stored;
        },
      });
      pages.add(page);
      port.onClose(() => {
        pages.delete(page);
        models.release();
      });
      return page;
    },
    grant: (path) => grants.grant(path),
  };
}
