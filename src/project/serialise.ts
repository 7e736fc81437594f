import { z } from 'zod';
import { RigwrightError } from '../core/errors';
import { PROJECT_FORMAT, PROJECT_VERSION, projectSchema, type ProjectDocument } from './document';
import { MIGRATIONS } from './migrations';

/** The document as the text of a `.rigwright` file: JSON, indented, so that it can be compared line by line. */
export function writeDocument(document: ProjectDocument): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/**
 * Reads the text of a `.rigwright` file, of this version or an older one. Fields it does not know are kept.
 * Throws an `unreadable` RigwrightError for anything else.
 * @param name the file's name, for messages.
 */
export function readDocument(text: string, name: string): ProjectDocument {
  const json = parse(text, name);
  const { format, version } = json;
  if (format !== PROJECT_FORMAT) {
    throw new RigwrightError(
      'unreadable',
      'not-a-project',
      `${name} is not a Rigwright project. Choose a .rigwright file.`,
    );
  }
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw broken(name, 'version: not a number');
  if (version > PROJECT_VERSION) {
    throw new RigwrightError(
      'unreadable',
      'project-too-new',
      `${name} was saved by a newer Rigwright. Update Rigwright to open it.`,
      `version ${version}; this Rigwright reads up to ${PROJECT_VERSION}`,
    );
  }
  let migrated: Record<string, unknown> = json;
  for (let from = version; from < PROJECT_VERSION; from++)
    migrated = { ...MIGRATIONS[from](migrated), version: from + 1 };
  const parsed = projectSchema.safeParse(migrated);
  if (!parsed.success) throw broken(name, z.prettifyError(parsed.error));
  return parsed.data;
}

function parse(text: string, name: string): Record<string, unknown> {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw broken(name, String(error));
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw broken(name, 'not an object');
  return json as Record<string, unknown>;
}

function broken(name: string, detail: string): RigwrightError {
  return new RigwrightError(
    'unreadable',
    'project-broken',
    `${name} is damaged and cannot be opened. Try the copy that autosave kept, or an older one.`,
    detail,
  );
}
