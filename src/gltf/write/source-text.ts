import type { GltfContainer } from '../container';
import { parseGlb } from '../open/parse-glb';

/** The source's JSON as text, without byte order mark and padding. */
export function sourceText({ form, bytes, name }: GltfContainer): string {
  const json = form === 'glb' ? parseGlb(bytes, name).json : bytes;
  return new TextDecoder().decode(json).replace(/\0+$/, '');
}
