import { RigwrightError } from '../../core/errors';
import type { Handlers } from '../../rpc/channel';
import type { HostApi } from '../../rpc/contract';
import type { HostInfo } from '../../rpc/hosting';
import { TOOL_VERSION } from '../version';
import type { Engine } from '../create-engine';
import { listModels } from './list-models';
import type { PathGrants } from './path-grants';
import type { Platform } from './platform';
import type { Samples } from './samples';
import type { StoredSettings } from './stored-settings';

export interface HostServices {
  readonly engine: Engine;
  readonly grants: PathGrants;
  readonly samples: Samples;
  readonly settings: StoredSettings;
  readonly platform: Platform;
}

const MOST_MODELS = 10_000;

/** Dialogs, recent files, preferences and the window. */
export function hostHandlers({ engine, grants, samples, settings, platform }: HostServices): Handlers<HostApi> {
  const { kind, capabilities, address } = platform;
  const info: HostInfo = {
    kind,
    version: TOOL_VERSION,
    platform: process.platform,
    threads: engine.threads,
    capabilities,
    ...(address === undefined ? {} : { address }),
  };
  return {
    hostInfo: () => info,
    async pickFiles({ kind: what }) {
      const paths = await platform.pickFiles(what);
      for (const path of paths) grants.grant(path);
      return paths;
    },
    async chooseFolder({ title }) {
      const folder = await platform.pickFolder(title);
      if (folder !== undefined) grants.grant(folder);
      return folder;
    },
    async listFolder({ folder }) {
      const models = await listModels(grants.check(folder), MOST_MODELS);
      for (const model of models) grants.grant(model);
      return models;
    },
    reveal: ({ path }) => platform.reveal(grants.check(path)),
    openReport: ({ path }) => platform.openFile(reportPath(grants.check(path))),
    listSamples: () => samples.list(),
    listRecents() {
      const recents = settings.recents();
      for (const { path } of recents) grants.grant(path);
      return recents;
    },
    setRecentThumbnail: ({ path, thumbnail }) => settings.setThumbnail(path, thumbnail),
    clearRecents: () => settings.clearRecents(),
    getPreferences: () => settings.preferences(),
    setPreferences: ({ values }) => settings.setPreferences(values),
    setDocumentState: (state) => platform.documentChanged(state),
    setTitleBarColors: ({ background, symbols }) => platform.setTitleBarColors(background, symbols),
    closeWindow: () => platform.closeWindow(),
  };
}

/** A page may have reports opened, not whatever a path may name: the system runs some kinds of files. */
function reportPath(path: string): string {
  if (/\.(html|json|csv)$/i.test(path)) return path;
  throw new RigwrightError('usage', 'not-a-report', `${path} is not a report.`);
}
