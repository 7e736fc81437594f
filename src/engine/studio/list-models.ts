import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** What is taken for a model, by its extension. */
export const MODEL_EXTENSIONS = ['.glb', '.gltf', '.vrm'] as const;

/** Model files under a folder, sorted; folders that cannot be read and links are passed over. */
export async function listModels(folder: string, most: number): Promise<string[]> {
  const found: string[] = [];
  const pending = [folder];
  for (let next = pending.pop(); next !== undefined && found.length < most; next = pending.pop()) {
    const entries = await readdir(next, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = join(next, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules') pending.push(path);
      else if (entry.isFile() && isModelFile(entry.name)) found.push(path);
    }
  }
  return found.sort().slice(0, most);
}

export function isModelFile(name: string): boolean {
  return (MODEL_EXTENSIONS as readonly string[]).includes(extname(name).toLowerCase());
}
