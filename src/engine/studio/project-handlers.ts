import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { RigwrightError } from '../../core/errors';
import { withModelPaths, withRelativePaths } from '../../project/model-paths';
import { readDocument, writeDocument } from '../../project/serialise';
import type { Handlers } from '../../rpc/channel';
import type { ProjectApi } from '../../rpc/contract';
import type { FileSource } from '../../rpc/model';
import { writeFileAtomic } from '../files/write-atomic';
import type { Autosaves } from './autosaves';
import type { PathGrants } from './path-grants';
import type { Platform } from './platform';
import type { StoredSettings } from './stored-settings';

export interface ProjectServices {
  readonly autosaves: Autosaves;
  readonly grants: PathGrants;
  readonly settings: StoredSettings;
  readonly platform: Platform;
}

/** Project files, autosaves and recovery. */
export function projectHandlers({ autosaves, grants, settings, platform }: ProjectServices): Handlers<ProjectApi> {
  const remember = (path: string) => {
    settings.addRecent(path, 'project');
    platform.addRecentDocument(path);
  };
  /** What a document refers to was chosen by the person who saved it. */
  const grantModels = (document: ReturnType<typeof readDocument>) => {
    for (const { path } of document.models) if (path !== undefined) grants.grant(path);
    return document;
  };

  return {
    async openProject({ source }) {
      const { text, name, path } = await readProject(source, grants);
      const stored = readDocument(text, name);
      if (path === undefined) return { document: stored };
      remember(path);
      return { document: grantModels(withModelPaths(stored, path)), path };
    },
    async saveProject({ document, path, suggestedName }) {
      const { nativeDialogs, outputFolder } = platform.capabilities;
      if (!nativeDialogs && outputFolder === undefined && path === undefined) {
        return { bytes: new TextEncoder().encode(writeDocument(document)) };
      }
      const target = path === undefined ? await platform.pickProjectPath(suggestedName) : grants.check(path);
      if (target === undefined) return undefined;
      await writeFileAtomic(target, writeDocument(withRelativePaths(document, target)));
      grants.grant(target);
      remember(target);
      return { path: target };
    },
    autosave: ({ documentId, state, document }) => autosaves.save(documentId, state, document),
    discardAutosaves: ({ documentId }) => autosaves.discard(documentId),
    listRecoveries: () => autosaves.recoveries(),
    recover({ id }) {
      const { document, path } = autosaves.recover(id);
      if (path !== undefined) grants.grant(path);
      return path === undefined ? { document: grantModels(document) } : { document: grantModels(document), path };
    },
    discardRecovery: ({ id }) => autosaves.discardRecovery(id),
  };
}

async function readProject(
  source: FileSource,
  grants: PathGrants,
): Promise<{ text: string; name: string; path?: string }> {
  if (source.kind === 'bytes') return { text: new TextDecoder().decode(source.bytes), name: source.name };
  if (source.kind === 'sample')
    throw new RigwrightError('usage', 'not-a-project', 'A sample is a model, not a project.');
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
