import { gltfSchema, type GltfJson } from '../gltf-json';
import { oldVersion } from './parse-glb';
import { unreadable } from './unreadable';

/**
 * The JSON of a file, parsed and checked for shape. The object handed out is the parsed one itself, members
 * that the schema does not name included, so that a writer can put it back.
 */
export function parseJson(bytes: Uint8Array, name: string): GltfJson {
  let parsed: unknown;
  try {
    // Some exporters pad the chunk with zeros. The decoder drops a byte order mark.
    parsed = JSON.parse(new TextDecoder().decode(bytes).replace(/\0+$/, ''));
  } catch (error) {
    const detail = error instanceof Error ? error.message : undefined;
    throw unreadable(
      'json-broken',
      `The JSON of ${name} is broken and cannot be read. Export the model again.`,
      detail,
    );
  }
  checkVersion(parsed, name);
  const { error } = gltfSchema.safeParse(parsed);
  if (error) {
    const issue = error.issues[0];
    throw unreadable(
      'json-invalid',
      `The JSON of ${name} is not valid glTF: ${place(issue.path)} is not what it should be (${issue.message.toLowerCase()}). Export the model again.`,
      error.issues.map((each) => `${place(each.path)}: ${each.message}`).join('\n'),
    );
  }
  return parsed as GltfJson;
}

function checkVersion(parsed: unknown, name: string): void {
  const asset = member(parsed, 'asset');
  const version = member(asset, 'version');
  if (typeof version !== 'string') {
    throw unreadable('not-gltf', `${name} is JSON, but not a glTF model: it states no glTF version ("asset.version").`);
  }
  if (/^[01](\.|$)/.test(version)) throw oldVersion(name, version);
  const needed = member(asset, 'minVersion') ?? version;
  if (typeof needed !== 'string' || !/^2(\.|$)/.test(version) || Number.parseFloat(needed) > 2) {
    throw unreadable('gltf-version', `${name} needs glTF version ${String(needed)}; Rigwright reads version 2.0.`);
  }
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

/** `nodes[3].children[0]`. */
function place(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return text.replace(/^\./, '') || 'the whole';
}
