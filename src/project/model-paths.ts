import type { ModelReference, ProjectDocument } from './document';

/**
 * Where a project's models are, seen from its file: a project that is moved together with its models finds them again.
 * Paths are text here; both kinds of slash are understood, `/` is written into relative ones.
 */
export function withRelativePaths(document: ProjectDocument, projectPath: string): ProjectDocument {
  const folder = partsOf(projectPath).slice(0, -1);
  const models = document.models.map((model): ModelReference => {
    const { relativePath: _old, ...rest } = model;
    const relative = model.path === undefined ? undefined : relativeTo(folder, partsOf(model.path));
    return relative === undefined ? rest : { ...rest, relativePath: relative };
  });
  return { ...document, models };
}

/** Each model's path by its relative one, where it has one: the file may have been moved since it was saved. */
export function withModelPaths(document: ProjectDocument, projectPath: string): ProjectDocument {
  const folder = partsOf(projectPath).slice(0, -1);
  const separator = projectPath.includes('\\') && !projectPath.includes('/') ? '\\' : '/';
  const models = document.models.map((model): ModelReference => {
    if (model.relativePath === undefined) return model;
    const path = [...folder];
    for (const part of model.relativePath.split('/')) {
      if (part === '..') path.pop();
      else if (part !== '.') path.push(part);
    }
    return { ...model, path: path.join(separator) };
  });
  return { ...document, models };
}

function partsOf(path: string): string[] {
  return path.split(/[\\/]/);
}

/** Undefined when the two have no common root (two drives). */
function relativeTo(folder: readonly string[], file: readonly string[]): string | undefined {
  if (folder[0] !== file[0]) return undefined;
  let shared = 0;
  while (shared < folder.length && shared < file.length - 1 && folder[shared] === file[shared]) shared++;
  return [...folder.slice(shared).map(() => '..'), ...file.slice(shared)].join('/');
}
