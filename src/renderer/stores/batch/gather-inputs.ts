import type { FileSource, NamedBytes } from '../../../rpc/contract';
import { bytesOf, folderOfFile } from '../../lib/drop';
import { baseName } from '../../lib/format';
import type { BatchInput } from './batch-row';

const MODEL_NAME = /\.(glb|gltf|vrm)$/i;

/** Files that were named by their paths. */
export function inputsOfPaths(paths: readonly string[]): BatchInput[] {
  return paths.map((path) => ({
    name: baseName(path),
    folder: folderOf(path),
    key: path,
    path,
    source: () => Promise.resolve({ kind: 'path', path } as const),
  }));
}

/** Files that were opened for another reason: their bytes are in memory already. */
export function inputsOfSources(sources: readonly FileSource[]): BatchInput[] {
  return sources.map((source) => {
    if (source.kind === 'path') return inputsOfPaths([source.path])[0];
    const name = nameOf(source);
    const size = source.kind === 'bytes' ? source.bytes.byteLength : 0;
    return { name, folder: '', key: `${source.kind} ${name} ${size}`, source: () => Promise.resolve(source) };
  });
}

function nameOf(source: Exclude<FileSource, { kind: 'path' }>): string {
  if (source.kind === 'bytes') return source.name;
  return source.kind === 'sample' ? source.id : source.modelId;
}

/**
 * Files out of a drop or a file dialog: the models among them, each with the other files of its folder for a .gltf that
 * needs them. Where the host knows a file's path, that is its source.
 */
export function inputsOfFiles(files: readonly File[]): BatchInput[] {
  const byFolder = new Map<string, File[]>();
  for (const file of files) {
    const folder = folderOfFile(file);
    const inside = byFolder.get(folder);
    if (inside) inside.push(file);
    else byFolder.set(folder, [file]);
  }
  return files
    .filter(({ name }) => MODEL_NAME.test(name))
    .map((file) => {
      const path = window.rigwright?.pathForFile(file);
      if (path) return inputsOfPaths([path])[0];
      const folder = folderOfFile(file);
      return {
        name: file.name,
        folder,
        key: `${folder}/${file.name} ${file.size} ${file.lastModified}`,
        source: () => readSource(file, byFolder.get(folder) ?? []),
      };
    });
}

async function readSource(file: File, beside: readonly File[]): Promise<FileSource> {
  const bytes = await bytesOf(file);
  if (!/\.gltf$/i.test(file.name)) return { kind: 'bytes', name: file.name, bytes };
  const named = referencedNames(bytes);
  const companions: NamedBytes[] = await Promise.all(
    beside
      .filter(({ name }) => named.has(name))
      .map(async (other) => ({ name: other.name, bytes: await bytesOf(other) })),
  );
  return { kind: 'bytes', name: file.name, bytes, companions };
}

/** Names of the files that a .gltf refers to; none when it cannot be read, which the engine will say. */
function referencedNames(bytes: Uint8Array): ReadonlySet<string> {
  try {
    const { buffers = [], images = [] } = JSON.parse(new TextDecoder().decode(bytes)) as {
      buffers?: readonly { uri?: string }[];
      images?: readonly { uri?: string }[];
    };
    const uris = [...buffers, ...images].flatMap(({ uri }) => (uri && !uri.startsWith('data:') ? [uri] : []));
    return new Set(uris.map((uri) => baseName(decodeURIComponent(uri))));
  } catch {
    return new Set();
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.length - baseName(path).length - 1));
}
