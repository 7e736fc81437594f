import { z } from 'zod';

/**
 * The parts of glTF 2.0's JSON that Rigwright reads or splices. Every object is loose: members that are not
 * named here are kept as they stand, and never looked at. The schemas check shape only (types, and indices
 * being whole numbers ≥ 0); whether an index points at something is asked where it is followed.
 * Empty lists are let through although the specification forbids them: real exporters write them.
 */
const index = z.int().min(0);
const extensions = z.record(z.string(), z.unknown()).optional();
const vector = (length: number) => z.array(z.number()).length(length).optional();

const fallback = z.looseObject({ fallback: z.boolean().optional() }).optional();
export const bufferSchema = z.looseObject({
  uri: z.string().optional(),
  byteLength: z.int().min(0),
  extensions: z.looseObject({ EXT_meshopt_compression: fallback, KHR_meshopt_compression: fallback }).optional(),
});

const meshoptSchema = z.looseObject({
  buffer: index,
  byteOffset: index.optional(),
  byteLength: z.int().min(0),
  byteStride: z.int().min(1).max(256),
  count: z.int().min(0),
  mode: z.enum(['ATTRIBUTES', 'TRIANGLES', 'INDICES']),
  filter: z.string().optional(),
});

export const bufferViewSchema = z.looseObject({
  buffer: index,
  byteOffset: index.optional(),
  byteLength: z.int().min(0),
  byteStride: z.int().min(1).max(252).optional(),
  target: z.int().optional(),
  extensions: z
    .looseObject({
      EXT_meshopt_compression: meshoptSchema.optional(),
      KHR_meshopt_compression: meshoptSchema.optional(),
    })
    .optional(),
});

export const ACCESSOR_TYPES = ['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4'] as const;
export type AccessorType = (typeof ACCESSOR_TYPES)[number];

export const accessorSchema = z.looseObject({
  bufferView: index.optional(),
  byteOffset: index.optional(),
  componentType: z.int(),
  normalized: z.boolean().optional(),
  count: z.int().min(0),
  type: z.enum(ACCESSOR_TYPES),
  sparse: z
    .looseObject({
      count: z.int().min(0),
      indices: z.looseObject({ bufferView: index, byteOffset: index.optional(), componentType: z.int() }),
      values: z.looseObject({ bufferView: index, byteOffset: index.optional() }),
    })
    .optional(),
  extensions,
});

export const nodeSchema = z.looseObject({
  name: z.string().optional(),
  children: z.array(index).optional(),
  mesh: index.optional(),
  skin: index.optional(),
  matrix: vector(16),
  translation: vector(3),
  rotation: vector(4),
  scale: vector(3),
  extensions,
});

const dracoSchema = z.looseObject({ bufferView: index, attributes: z.record(z.string(), index) });

export const primitiveSchema = z.looseObject({
  attributes: z.record(z.string(), index),
  indices: index.optional(),
  mode: z.int().min(0).max(6).optional(),
  targets: z.array(z.record(z.string(), index)).optional(),
  extensions: z.looseObject({ KHR_draco_mesh_compression: dracoSchema.optional() }).optional(),
});

export const meshSchema = z.looseObject({ name: z.string().optional(), primitives: z.array(primitiveSchema) });

export const skinSchema = z.looseObject({
  name: z.string().optional(),
  inverseBindMatrices: index.optional(),
  skeleton: index.optional(),
  joints: z.array(index),
  extensions,
});

export const animationSchema = z.looseObject({
  name: z.string().optional(),
  channels: z.array(
    z.looseObject({
      sampler: index,
      target: z.looseObject({ node: index.optional(), path: z.string(), extensions }),
      extensions,
    }),
  ),
  samplers: z.array(z.looseObject({ input: index, output: index, interpolation: z.string().optional() })),
});

export const gltfSchema = z.looseObject({
  asset: z.looseObject({
    version: z.string(),
    minVersion: z.string().optional(),
    generator: z.string().optional(),
  }),
  extensionsUsed: z.array(z.string()).optional(),
  extensionsRequired: z.array(z.string()).optional(),
  scene: index.optional(),
  scenes: z.array(z.looseObject({ nodes: z.array(index).optional() })).optional(),
  nodes: z.array(nodeSchema).optional(),
  meshes: z.array(meshSchema).optional(),
  skins: z.array(skinSchema).optional(),
  animations: z.array(animationSchema).optional(),
  accessors: z.array(accessorSchema).optional(),
  bufferViews: z.array(bufferViewSchema).optional(),
  buffers: z.array(bufferSchema).optional(),
  extensions,
});

export type GltfJson = z.infer<typeof gltfSchema>;
export type GltfBuffer = z.infer<typeof bufferSchema>;
export type GltfBufferView = z.infer<typeof bufferViewSchema>;
export type GltfAccessor = z.infer<typeof accessorSchema>;
export type MeshoptView = z.infer<typeof meshoptSchema>;
export type DracoExtension = z.infer<typeof dracoSchema>;
export type GltfNode = z.infer<typeof nodeSchema>;
export type GltfPrimitive = z.infer<typeof primitiveSchema>;
export type GltfMesh = z.infer<typeof meshSchema>;
export type GltfAnimation = z.infer<typeof animationSchema>;

/** Bytes of one component by `componentType`; undefined for a type glTF does not know. */
export const COMPONENT_BYTES: Readonly<Record<number, number>> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
  5130: 8, // KHR_accessor_float64
  5131: 2, // KHR_accessor_float16
};

/** Components of one element by `type`. */
export const ELEMENT_SIZE: Readonly<Record<AccessorType, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};
