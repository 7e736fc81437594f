import { unreadable } from './unreadable';

const text = new TextDecoder();

/**
 * What to tell a person whose file starts with none of glTF's beginnings: names the thing it really is.
 * Looks at the first 512 bytes only.
 */
export function recogniseFile(bytes: Uint8Array, name: string): Error {
  const head = text.decode(bytes.subarray(0, 512));
  const start = head.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('version https://git-lfs.github.com/spec/')) {
    return unreadable(
      'git-lfs-pointer',
      `${name} is a Git LFS pointer: a note that stands for the model, not the model. Run "git lfs pull" in its repository.`,
    );
  }
  if (/^<(!doctype html|html|head|body|\?xml[^>]*>\s*<!doctype html)/i.test(start)) {
    return unreadable('html', `${name} is a web page, not a model. Download the file itself ("raw" on GitHub).`);
  }
  const foreign = foreignFormat(bytes, start);
  if (foreign) return unreadable(foreign.code, `${name} is ${foreign.what}. Rigwright reads glTF: ${foreign.remedy}`);
  if (isText(bytes.subarray(0, 512))) {
    return unreadable('plain-text', `${name} is a text file, not a glTF model. Choose a .glb, .gltf or .vrm file.`);
  }
  return unreadable('not-gltf', `${name} is not a glTF model. Choose a .glb, .gltf or .vrm file.`);
}

function foreignFormat(bytes: Uint8Array, start: string): { code: string; what: string; remedy: string } | undefined {
  const convert = 'open it in Blender and export it as glTF (.glb).';
  if (start.startsWith('Kaydara FBX Binary')) return { code: 'fbx', what: 'an FBX file', remedy: convert };
  if (/^;\s*FBX/.test(start)) return { code: 'fbx', what: 'an FBX file', remedy: convert };
  if (start.startsWith('BLENDER')) return { code: 'blend', what: 'a Blender file', remedy: convert };
  if (/<COLLADA/.test(start)) return { code: 'collada', what: 'a COLLADA file', remedy: convert };
  if (/^(#[^\n]*\n\s*)*(mtllib|o|g|v)\s+\S/.test(start)) return { code: 'obj', what: 'an OBJ file', remedy: convert };
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] <= 8) {
    return { code: 'zip', what: 'a zip archive', remedy: 'unpack it and open the .glb or .gltf inside.' };
  }
  return undefined;
}

/** No control characters but tab and line ends. */
function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}
