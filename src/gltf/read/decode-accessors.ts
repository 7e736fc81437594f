import { Logger, WebIO, type Accessor, type GLTF, type JSONDocument } from '@gltf-transform/core';
import {
  EXTMeshoptCompression,
  KHRAccessorFloat16,
  KHRAccessorFloat64,
  KHRDracoMeshCompression,
  KHRMeshQuantization,
} from '@gltf-transform/extensions';
import type { GltfContainer } from '../container';
import type { GltfBufferView, GltfPrimitive } from '../gltf-json';
import { lookUp, unreadable } from '../open/unreadable';
import { accessorData, type AccessorData } from './accessor-data';
import { checkAccessor, checkView, meshoptOf } from './check-accessor';
import { readPlainAccessor } from './read-plain-accessor';

/** An accessor that is to be read, and who asks for it ("mesh 0, primitive 1, POSITION"), for messages. */
export interface Wanted {
  readonly accessor: number;
  readonly who: string;
}

/** A primitive whose listed attributes (and indices) are Draco-compressed. */
export interface DracoPrimitive {
  readonly primitive: GltfPrimitive;
  readonly semantics: readonly string[];
  readonly who: string;
}

const DRACO = 'KHR_draco_mesh_compression';
const MESHOPT = 'EXT_meshopt_compression';

/**
 * The contents of the wanted accessors, by glTF index. All declared sizes are checked first. Plainly stored ones are
 * read in place; decoding the others (sparse, interleaved, Draco, meshopt) is glTF Transform's.
 */
export async function decodeAccessors(
  container: GltfContainer,
  wanted: readonly Wanted[],
  draco: readonly DracoPrimitive[],
): Promise<ReadonlyMap<number, AccessorData>> {
  const compressed = compressedAccessors(draco);
  const out = new Map<number, AccessorData>();
  const others = new Map<number, Wanted>();
  for (const each of wanted) {
    const { accessor: index, who } = each;
    if (out.has(index) || others.has(index)) continue;
    const isCompressed = compressed.has(index);
    const accessor = checkAccessor(container, index, who, !isCompressed);
    const plain = isCompressed ? undefined : readPlainAccessor(container, accessor);
    if (plain) out.set(index, plain);
    else others.set(index, each);
  }
  if (others.size > 0) await decodeOthers(container, reduce(container, [...others.values()], draco), out);
  return out;
}

/** The accessors whose contents are in Draco data. */
function compressedAccessors(draco: readonly DracoPrimitive[]): Set<number> {
  const compressed = new Set<number>();
  for (const { primitive, semantics } of draco) {
    if (primitive.indices !== undefined) compressed.add(primitive.indices);
    for (const semantic of semantics) compressed.add(primitive.attributes[semantic]);
  }
  return compressed;
}

/** Decodes the reduced document and adds its accessors to `out`. */
async function decodeOthers(container: GltfContainer, reduced: Reduced, out: Map<number, AccessorData>): Promise<void> {
  const io = await createIo(reduced);
  let accessors: Accessor[];
  try {
    accessors = (await io.readJSON(reduced.document)).getRoot().listAccessors();
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const how = reduced.draco ? 'Draco-compressed ' : reduced.meshopt ? 'meshopt-compressed ' : '';
    throw unreadable(
      'data-broken',
      `The ${how}mesh data of ${container.name} is broken and cannot be decoded. Export the model again.`,
      detail,
    );
  }
  reduced.indices.forEach((position, index) => {
    const array = accessors[position].getArray();
    const accessor = lookUp(container.json.accessors, index, container.name, 'accessor');
    if (array) out.set(index, accessorData(array, accessor.type, accessor.normalized ?? false));
  });
}

interface Reduced {
  readonly document: JSONDocument;
  /** glTF accessor index → position in the reduced document. */
  readonly indices: ReadonlyMap<number, number>;
  readonly draco: boolean;
  readonly meshopt: boolean;
}

/**
 * A document that holds only these accessors and what they stand on. Structure is read from the file's own JSON, so
 * that indices stay glTF indices, a broken material or image cannot stop the reading of a rig, and textures cost nothing.
 */
function reduce(container: GltfContainer, wanted: readonly Wanted[], draco: readonly DracoPrimitive[]): Reduced {
  const { json, buffers } = container;
  const compressed = compressedAccessors(draco);
  const indices = new Map<number, number>();
  const views = new Map<number, number>();
  const viewDefs: GltfBufferView[] = [];
  let meshopt = false;
  const useView = (index: number, who: string): number => {
    const known = views.get(index);
    if (known !== undefined) return known;
    const view = checkView(container, index, who);
    const compression = meshoptOf(view);
    if (compression) meshopt = true;
    viewDefs.push({ ...view, extensions: compression ? { [MESHOPT]: compression } : undefined });
    views.set(index, viewDefs.length - 1);
    return viewDefs.length - 1;
  };

  const accessorDefs: object[] = [];
  for (const { accessor: index, who } of wanted) {
    const isCompressed = compressed.has(index);
    const { sparse, bufferView, ...accessor } = lookUp(container.json.accessors, index, who, 'accessor');
    indices.set(index, accessorDefs.length);
    accessorDefs.push({
      ...accessor,
      extensions: undefined,
      bufferView: bufferView === undefined || isCompressed ? undefined : useView(bufferView, who),
      sparse: sparse && {
        ...sparse,
        indices: { ...sparse.indices, bufferView: useView(sparse.indices.bufferView, who) },
        values: { ...sparse.values, bufferView: useView(sparse.values.bufferView, who) },
      },
    });
  }
  const primitives = draco.map((each) => reduceDraco(each, indices, useView));

  const used = [...(json.extensionsUsed ?? []), ...(meshopt ? [MESHOPT] : []), ...(draco.length ? [DRACO] : [])];
  const reducedJson = {
    asset: { version: '2.0' },
    extensionsUsed: [...new Set(used)],
    buffers: buffers.map((bytes, index) => ({
      uri: `buffer${index}`,
      byteLength: bytes.byteLength,
      extensions: json.buffers?.[index].extensions,
    })),
    bufferViews: viewDefs,
    accessors: accessorDefs,
    meshes: primitives.length > 0 ? [{ primitives }] : [],
  } as unknown as GLTF.IGLTF;
  const resources = Object.fromEntries(buffers.map((bytes, index) => [`buffer${index}`, bytes]));
  return {
    document: { json: reducedJson, resources: resources as JSONDocument['resources'] },
    indices,
    draco: draco.length > 0,
    meshopt,
  };
}

function reduceDraco(
  { primitive, semantics, who }: DracoPrimitive,
  indices: ReadonlyMap<number, number>,
  useView: (index: number, who: string) => number,
): object {
  const draco = primitive.extensions?.KHR_draco_mesh_compression;
  if (!draco) throw new RangeError(`decodeAccessors: ${who} is not Draco-compressed`);
  const pick = (table: Readonly<Record<string, number>>, map: (value: number) => number | undefined) =>
    Object.fromEntries(semantics.map((semantic) => [semantic, map(table[semantic])]));
  return {
    attributes: pick(primitive.attributes, (index) => indices.get(index)),
    indices: primitive.indices === undefined ? undefined : indices.get(primitive.indices),
    extensions: {
      [DRACO]: {
        bufferView: useView(draco.bufferView, who),
        attributes: pick(draco.attributes, (id) => id),
      },
    },
  };
}

/** A reader with the decoders the document needs; each is loaded at its first use. */
async function createIo({ draco, meshopt }: Reduced): Promise<WebIO> {
  const io = new WebIO().setLogger(new Logger(Logger.Verbosity.SILENT));
  io.registerExtensions([KHRMeshQuantization, KHRAccessorFloat16, KHRAccessorFloat64]);
  if (meshopt) {
    const { MeshoptDecoder } = await import('meshoptimizer/decoder');
    await MeshoptDecoder.ready;
    io.registerExtensions([EXTMeshoptCompression]).registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  }
  if (draco) {
    const { default: draco3d } = await import('draco3dgltf');
    io.registerExtensions([KHRDracoMeshCompression]).registerDependencies({
      'draco3d.decoder': await draco3d.createDecoderModule(),
    });
  }
  return io;
}
