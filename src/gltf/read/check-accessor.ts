import type { GltfContainer } from '../container';
import { COMPONENT_BYTES, ELEMENT_SIZE, type GltfAccessor, type GltfBufferView, type MeshoptView } from '../gltf-json';
import { counted, lookUp, unreadable } from '../open/unreadable';
import { refuseUnknown } from './refuse-unknown';

/** Most that meshopt's vertex codec can shrink data: 2 bits for a block of 256 bytes. */
const MESHOPT_MAX_RATIO = 1024;
/** Elements an accessor without stored data may claim, whatever the size of the file. */
const EMPTY_COUNT = 65536;

/** The meshopt description of a view, under either of its names. */
export function meshoptOf({ extensions }: GltfBufferView): MeshoptView | undefined {
  return extensions?.EXT_meshopt_compression ?? extensions?.KHR_meshopt_compression;
}

/**
 * Checks that all an accessor declares is really in the file, before anything is allocated for it.
 * `stored` is false where the data comes from elsewhere (Draco), so that only its own words are checked.
 */
export function checkAccessor(container: GltfContainer, index: number, who: string, stored: boolean): GltfAccessor {
  const { json, name } = container;
  const accessor = lookUp(json.accessors, index, who, 'accessor');
  const componentBytes = COMPONENT_BYTES[accessor.componentType];
  const label = `Accessor ${index} of ${name} (${who})`;
  if (componentBytes === undefined) {
    throw unreadable(
      'accessor-type',
      `${label} has the unknown component type ${accessor.componentType}. Export again.`,
    );
  }
  if (!stored) return accessor;
  refuseUnknown(container, accessor.extensions, `accessor ${index}`);

  const elementBytes = componentBytes * ELEMENT_SIZE[accessor.type];
  if (accessor.bufferView === undefined) {
    const most = Math.max(EMPTY_COUNT, container.byteLength);
    if (accessor.count > most) {
      throw unreadable('accessor-bounds', `${label} claims ${counted(accessor.count, 'element')} but stores none.`);
    }
  } else {
    const { byteOffset, count } = accessor;
    checkRange(container, label, { view: accessor.bufferView, byteOffset, count, elementBytes });
  }
  if (accessor.sparse) {
    const { count, indices, values } = accessor.sparse;
    if (count > accessor.count) {
      throw unreadable(
        'accessor-bounds',
        `${label} replaces more elements (${count}) than it has (${accessor.count}).`,
      );
    }
    const indexBytes = COMPONENT_BYTES[indices.componentType] ?? 4;
    checkRange(container, label, {
      view: indices.bufferView,
      byteOffset: indices.byteOffset,
      count,
      elementBytes: indexBytes,
    });
    checkRange(container, label, { view: values.bufferView, byteOffset: values.byteOffset, count, elementBytes });
  }
  return accessor;
}

interface Range {
  readonly view: number;
  readonly byteOffset: number | undefined;
  readonly count: number;
  readonly elementBytes: number;
}

function checkRange(container: GltfContainer, label: string, range: Range): void {
  const view = checkView(container, range.view, label);
  if (range.count === 0) return;
  const stride = view.byteStride ?? range.elementBytes;
  const end = (range.byteOffset ?? 0) + (range.count - 1) * stride + range.elementBytes;
  if (end <= view.byteLength) return;
  throw unreadable(
    'accessor-bounds',
    `${label} reaches ${counted(end - view.byteLength, 'byte')} past the data it points to. The file is damaged; export it again.`,
  );
}

/** Checks that a buffer view lies inside its buffer. */
export function checkView(container: GltfContainer, index: number, label: string): GltfBufferView {
  const { json, buffers, name } = container;
  const view = lookUp(json.bufferViews, index, label, 'buffer view');
  refuseUnknown(container, view.extensions, `buffer view ${index}`);
  const meshopt = meshoptOf(view);
  const source = meshopt ?? view;
  const buffer = lookUp(buffers, source.buffer, `Buffer view ${index} of ${name}`, 'buffer');
  const past = (source.byteOffset ?? 0) + source.byteLength - buffer.byteLength;
  if (past > 0 || Number.isNaN(past)) {
    throw unreadable(
      'view-bounds',
      `Buffer view ${index} of ${name} reaches ${counted(past, 'byte')} past the end of its buffer. The file is damaged; copy or export it again.`,
    );
  }
  if (meshopt) checkMeshopt(view, meshopt, index, name);
  return view;
}

function checkMeshopt(view: GltfBufferView, meshopt: MeshoptView, index: number, name: string): void {
  const decoded = meshopt.count * meshopt.byteStride;
  if (decoded >= view.byteLength && decoded <= (meshopt.byteLength + 64) * MESHOPT_MAX_RATIO) return;
  throw unreadable(
    'meshopt-broken',
    `Buffer view ${index} of ${name} states sizes that its meshopt-compressed data cannot have. The file is damaged.`,
  );
}
