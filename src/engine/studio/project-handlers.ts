import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { RigwrightError } from '../../core/errors';
import { withModelPaths, withRelativePaths } from '../../project/model-paths';
import type { ProjectDocument } from '../../project/document';
import { readDocument, writeDocument } from '../../project/serialise';
import type { Handlers } from '../../rpc/channel';
import type { ProjectApi } from '../../rpc/contract';
import type { FileSource } from '../../rpc/model';
import { writeFileAtomic } from '../files/write-atomic';
import type { Autosaves } from './autosaves';
import { embedModels, takeEmbedded } from './embedded-models';
import type { KeptModels } from './kept-models';
import type { ModelStore } from './model-store';
import type { PathGrants } from './path-grants';
import type { Platform } from './platform';
import type { StoredSettings } from './stored-settings';

export interface ProjectServices {
  readonly autosaves: Autosaves;
  readonly keptModels: KeptModels;
  readonly models: ModelStore;
  readonly grants: PathGrants;
  readonly settings: StoredSettings;
  readonly platform: Platform;
}

/** Project files, autosaves and recovery. */
export function projectHandlers(services: ProjectServices): Handlers<ProjectApi> {
  const { autosaves, keptModels, models, grants, settings, platform } = services;
  const remember = (path: string) => {
    settings.addRecent(path, 'project');
    platform.addRecentDocument(path);
  };
  /** What a document refers to was chosen by the person who saved it. */
  const grantModels = (document: ReturnType<typeof readDocument>) => {
    for (const { path } of document.models) if (path !== undefined) grants.grant(path);
    return document;
  };

  /** Models that this session has taken out of project files: they may not have been opened yet. */
  const taken = new Set<string>();

  const forget = async (documentId: string) => {
    autosaves.discard(documentId);
    await keptModels.prune(new Set([...autosaves.models(), ...taken]));
  };
  const withModels = (document: ProjectDocument) =>
    embedModels(document, settings.preferences().embedModels, { models, keptModels });

  return {
    async openProject({ source }) {
      const { text, name, path } = await readProject(source, grants);
      const { document, embedded } = await takeEmbedded(readDocument(text, name), keptModels);
      for (const id of embedded) taken.add(id);
      if (path === undefined) return { document, embedded };
      remember(path);
      return { document: grantModels(withModelPaths(document, path)), path, embedded };
    },
    async saveProject({ document, path, suggestedName }) {
      const { nativeDialogs, outputFolder } = platform.capabilities;
      if (!nativeDialogs && outputFolder === undefined && path === undefined) {
        return { bytes: new TextEncoder().encode(writeDocument(await withModels(document))) };
      }
      const target = path === undefined ? await platform.pickProjectPath(suggestedName) : grants.check(path);
      if (target === undefined) return undefined;
      await writeFileAtomic(target, writeDocument(await withModels(withRelativePaths(document, target))));
      grants.grant(target);
      remember(target);
      return { path: target };
    },
    async autosave({ documentId, state, document }) {
      // A model that came without a path, dropped into a browser, would be lost with the page: keep it too.
      const pathless = document.models.filter(({ path }) => path === undefined);
      for (const { id } of pathless) if (models.has(id)) await keptModels.keep(models.get(id));
      await autosaves.save(documentId, state, document);
    },
    discardAutosaves: ({ documentId }) => forget(documentId),
    listRecoveries: () => autosaves.recoveries(),
    async recover({ id }) {
      const { document, path } = await autosaves.recover(id);
      if (path !== undefined) grants.grant(path);
      return { documentId: id, document: grantModels(document), ...(path === undefined ? {} : { path }) };
    },
    discardRecovery: ({ id }) => forget(id),
  };
}

async function readProject(
  source: FileSource,
  grants: PathGrants,
): Promise<{ text: string; name: string; path?: string }> {
  if (source.kind === 'bytes') return { text: new TextDecoder().decode(source.bytes), name: source.name };
  if (source.kind !== 'path') throw new RigwrightError('usage', 'not-a-project', 'That is a model, not a project.');
  const path = grants.check(source.path);
  const name = basename(path);
  try {
    return { text: await readFile(path, 'utf8'), name, path };
  } catch (error) {
    throw new RigwrightError(
      'unreadable',
      'file-unreadable',
      `${name} could not be read. Is it still there?`,
      String(error),
    );
  }
}
