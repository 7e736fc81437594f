import type { GltfContainer } from '../container';
import { unreadable } from '../open/unreadable';

/** Extensions that are understood, or that add to data without changing what is read of it. */
const HARMLESS =
  /^(KHR_draco_mesh_compression|(EXT|KHR)_meshopt_compression|KHR_mesh_quantization|KHR_mesh_primitive_restart|KHR_accessor_float(16|64)|KHR_materials_\w+|EXT_mesh_features|EXT_structural_metadata)$/;

/**
 * Refuses an object that is stored by a required extension nobody here knows: reading it as if the extension were not
 * there would give wrong data. Required extensions elsewhere in the file do not matter.
 */
export function refuseUnknown(
  { json, name }: GltfContainer,
  extensions: Readonly<Record<string, unknown>> | undefined,
  what: string,
): void {
  if (!extensions || !json.extensionsRequired) return;
  const unknown = json.extensionsRequired.find((key) => key in extensions && !HARMLESS.test(key));
  if (unknown === undefined) return;
  throw unreadable(
    'extension-unknown',
    `${name} stores ${what} by the extension ${unknown}, which Rigwright cannot read. Export it without that extension.`,
  );
}
