import { join } from 'node:path';
import type { Handlers } from '../../rpc/channel';
import type { StudioApi } from '../../rpc/contract';
import type { Engine } from '../create-engine';
import { createAutosaves } from './autosaves';
import { batchHandlers } from './batch-handlers';
import { createExportPlans } from './export-plans';
import { hostHandlers } from './host-handlers';
import { createKeptModels } from './kept-models';
import { modelHandlers } from './model-handlers';
import { createModelStore } from './model-store';
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
  readonly handlers: Handlers<StudioApi>;
  /** Lets the page open a path that came from outside it: the OS, a drop, the command line. */
  grant(path: string): void;
}

export function createStudio({ engine, platform, configFolder, resourcesFolder }: StudioOptions): Studio {
  const grants = createPathGrants();
  const services = {
    engine,
    platform,
    grants,
    models: createModelStore(),
    plans: createExportPlans({ engine, grants, platform }),
    samples: createSamples(resourcesFolder),
    settings: createStoredSettings(configFolder),
    autosaves: createAutosaves(join(configFolder, 'autosave')),
    keptModels: createKeptModels(join(configFolder, 'autosave/models')),
  };
  return {
    handlers: {
      ...modelHandlers(services),
      ...solveHandlers(services),
      ...batchHandlers(services),
      ...projectHandlers(services),
      ...hostHandlers(services),
    },
    grant: (path) => services.grants.grant(path),
  };
}
