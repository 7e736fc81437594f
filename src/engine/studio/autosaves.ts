import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { RigwrightError } from '../../core/errors';
import type { ProjectDocument } from '../../project/document';
import { readDocument, writeDocument } from '../../project/serialise';
import type { DocumentState, RecoveryInfo } from '../../rpc/hosting';
import { writeFileAtomic } from '../files/write-atomic';

/**
 * Copies of edited documents, kept against a crash. A file belongs to a document and to the process that wrote it;
 * what a process that has ended left behind is offered for recovery. Folder: `<config>/autosave`.
 */
export interface Autosaves {
  save(documentId: string, state: DocumentState, document: ProjectDocument): Promise<void>;
  /** All copies of a document, whoever kept them. */
  discard(documentId: string): void;
  /** Ids of the models that any kept document refers to. */
  models(): ReadonlySet<string>;
  /** The newest copy of each document, newest document first. */
  recoveries(): readonly RecoveryInfo[];
  /** Hands a document to this session, which keeps it from now on. */
  recover(id: string): Promise<{ readonly document: ProjectDocument; readonly path?: string }>;
}

interface StoredAutosave {
  readonly documentId: string;
  readonly processId: number;
  readonly session: string;
  readonly savedAt: number;
  readonly title: string;
  readonly path?: string;
  /** As in a project file. */
  readonly document: unknown;
}

const KEPT = 5;
const NAME = /^([A-Za-z0-9-]{1,64})\.(\d+)\.json$/;

export function createAutosaves(folder: string, session: string = randomUUID()): Autosaves {
  mkdirSync(folder, { recursive: true });

  const filesOf = (documentId: string): string[] =>
    listFiles(folder).flatMap((file) => (file.documentId === documentId ? [file.name] : []));
  const abandoned = (): StoredAutosave[] => {
    const newest = new Map<string, StoredAutosave>();
    for (const { documentId, name } of listFiles(folder)) {
      const stored = readStored(join(folder, name));
      if (stored) newest.set(documentId, stored);
    }
    return [...newest.values()]
      .filter(({ session: owner, processId }) => owner !== session && !isRunning(processId))
      .sort((a, b) => b.savedAt - a.savedAt);
  };

  const save: Autosaves['save'] = async (documentId, state, document) => {
    if (!NAME.test(`${documentId}.0.json`))
      throw new RangeError('autosave: the document id must be letters and digits');
    const savedAt = Date.now();
    const stored: StoredAutosave = {
      documentId,
      processId: process.pid,
      session,
      savedAt,
      title: state.title,
      ...(state.path === undefined ? {} : { path: state.path }),
      document: JSON.parse(writeDocument(document)),
    };
    await writeFileAtomic(join(folder, `${documentId}.${savedAt}.json`), JSON.stringify(stored));
    for (const old of filesOf(documentId).slice(0, -KEPT)) rmSync(join(folder, old), { force: true });
  };

  return {
    save,
    models() {
      const stored = listFiles(folder).flatMap(({ name }) => readStored(join(folder, name)) ?? []);
      return new Set(stored.flatMap(({ document }) => (document as ProjectDocument).models.map(({ id }) => id)));
    },
    discard(documentId) {
      for (const name of filesOf(documentId)) rmSync(join(folder, name), { force: true });
    },
    recoveries: () =>
      abandoned().map(({ documentId: id, title, savedAt, path }) => ({
        id,
        title,
        savedAt,
        ...(path ? { path } : {}),
      })),
    async recover(id) {
      const found = abandoned().find(({ documentId }) => documentId === id);
      if (!found) throw new RigwrightError('unreadable', 'no-recovery', 'That recovered document is no longer there.');
      const { title, path } = found;
      const document = readDocument(JSON.stringify(found.document), title);
      await save(id, { title, edited: true, ...(path === undefined ? {} : { path }) }, document);
      return path === undefined ? { document } : { document, path };
    },
  };
}

/** Oldest first. */
function listFiles(folder: string): { documentId: string; savedAt: number; name: string }[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const match = NAME.exec(name);
      return match ? [{ documentId: match[1], savedAt: Number(match[2]), name }] : [];
    })
    .sort((a, b) => a.savedAt - b.savedAt);
}

/** Undefined for a file that is gone or cut short. */
function readStored(path: string): StoredAutosave | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as StoredAutosave;
  } catch {
    return undefined;
  }
}

/** Whether a process of that number exists; one that has ended may have passed its number on, which costs a reminder. */
function isRunning(processId: number): boolean {
  if (processId === process.pid) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
