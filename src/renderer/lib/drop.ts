import type { FileSource, NamedBytes } from '../../rpc/contract';

export type DropKind = 'model' | 'models' | 'project' | 'wrong';

const MODEL = /\.(glb|gltf|vrm)$/i;

/** What a set of dropped files is, by their names. */
export function dropKind(names: readonly string[]): DropKind {
  if (names.some((name) => /\.rigwright$/i.test(name))) return 'project';
  const models = names.filter((name) => MODEL.test(name)).length;
  return models === 0 ? 'wrong' : models === 1 ? 'model' : 'models';
}

/** Types that neither a model nor a project has; `model/` is glTF's family, too. */
const FOREIGN =
  /^(image|video|audio|text|font)\/|^model\/(?!gltf)|^application\/(pdf|zip|gzip|x-(7z|rar|zip|tar|blender|msdownload)|msword|vnd\.)/;

/**
 * Whether nothing that hangs over the window can be opened, as far as that is known before the drop: names are hidden
 * until then, and systems know no type for most 3D files.
 */
export function surelyWrong(types: readonly string[]): boolean {
  return types.length > 0 && types.every((type) => FOREIGN.test(type));
}

/** The path of a dropped file in Electron; in a browser there is none. */
function pathOf(file: File): string | undefined {
  return window.rigwright?.pathForFile(file) || undefined;
}

/** The models among dropped files, each with the .bin and textures that came with it. */
export async function readDrop(files: readonly File[]): Promise<FileSource[]> {
  const mains = files.filter((file) => MODEL.test(file.name) || /\.rigwright$/i.test(file.name));
  const companions = files.filter((file) => !mains.includes(file));
  return Promise.all(
    mains.map(async (file): Promise<FileSource> => {
      const path = pathOf(file);
      if (path) return { kind: 'path', path };
      const extra: NamedBytes[] = /\.gltf$/i.test(file.name)
        ? await Promise.all(companions.map(async (one) => ({ name: one.name, bytes: await bytesOf(one) })))
        : [];
      return {
        kind: 'bytes',
        name: file.name,
        bytes: await bytesOf(file),
        ...(extra.length ? { companions: extra } : {}),
      };
    }),
  );
}

export async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

/** Where a file lay in what was dropped: the file itself does not know. */
const folders = new WeakMap<File, string>();

/** What is known of a file's folder: where it lies below the one that was dropped or chosen. */
export function folderOfFile(file: File): string {
  return folders.get(file) ?? file.webkitRelativePath.slice(0, -file.name.length - 1);
}

/** Files of a drop, folders opened; and whether a folder was among them. */
export async function filesOfDrop(transfer: DataTransfer): Promise<{ files: File[]; folder: boolean }> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry !== null);
  if (!entries.some((entry) => entry?.isDirectory)) return { files: [...transfer.files], folder: false };
  const files: File[] = [];
  for (const entry of entries) if (entry) await collect(entry, files);
  return { files, folder: true };
}

async function collect(entry: FileSystemEntry, into: File[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    folders.set(file, entry.fullPath.slice(1, -file.name.length - 1));
    into.push(file);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives at most a hundred entries at a time.
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0) return;
    for (const child of batch) await collect(child, into);
  }
}
