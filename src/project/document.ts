import { z } from 'zod';
import type { FindingOverride } from '../core/appendage/finding';
import type { Vec3 } from '../core/math/vec3';
import type { DetectionSettings, SpringEdits } from './settings';

/**
 * The project document: what a person decided, never what a pass computed. Models are referred to by content hash
 * and path, or lie inside the file; everything else is sparse settings and overrides, so that a document stays small and diffable.
 * Objects are loose: a field written by a newer version survives being opened and saved by this one.
 */
export const PROJECT_FORMAT = 'rigwright-project';
export const PROJECT_VERSION = 2;

/** Sparse settings of a pass: shape only, the pass checks names and ranges. */
const settings = z.record(z.string(), z.union([z.number(), z.boolean(), z.string(), z.array(z.number())]));
const detection = settings as unknown as z.ZodType<DetectionSettings>;
const spring = settings as unknown as z.ZodType<SpringEdits>;
const vec3 = z.tuple([z.number(), z.number(), z.number()]);
const vertices = z.array(z.int().nonnegative());

const findingOverride = z.looseObject({
  id: z.string().optional(),
  at: vec3.optional(),
  rig: z.int().nonnegative().optional(),
  verdict: z.enum(['chain', 'rigid', 'leave']).optional(),
  kind: z.enum(['tail', 'wing', 'cape', 'skirt', 'strap', 'hair', 'ear', 'other']).optional(),
  attachJoint: z.string().optional(),
  segments: z.int().min(1).max(64).optional(),
  jointPositions: z.array(vec3).min(2).max(65).optional(),
  add: vertices.optional(),
  remove: vertices.optional(),
  region: z.union([z.object({ vertices }), z.object({ centre: vec3, radius: z.number().positive() })]).optional(),
  namePrefix: z.string().optional(),
}) satisfies z.ZodType<FindingOverride>;

const modelReference = z.looseObject({
  /** SHA-256 of the file, hex. */
  id: z.string(),
  name: z.string(),
  /** Where it was last seen; absent when it was dropped into a browser. */
  path: z.string().optional(),
  /** The same, from the project file's folder, with `/`: a project moves together with its models. */
  relativePath: z.string().optional(),
  /** How many vertices its skin had: a file that changed since may have others. */
  vertices: z.int().nonnegative().optional(),
});

const modelEdits = z.looseObject({
  /** Sparse options of the appendage pass. */
  detection,
  overrides: z.array(findingOverride),
  /** Sparse spring settings by finding id. */
  springs: z.record(z.string(), spring),
  /** Names the artist gave to findings, by id. */
  names: z.record(z.string(), z.string()),
});

const alignment = z.looseObject({
  mode: z.enum(['none', 'centre', 'scale', 'manual']),
  translation: vec3.optional(),
  rotation: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
  scale: z.number().positive().optional(),
});

const solvePlan = z.looseObject({
  /** Model ids. */
  artist: z.string().optional(),
  rigs: z.array(z.string()),
  /** Rigs that are solved although they are a different shape, model ids. */
  accepted: z.array(z.string()).optional(),
  settings,
  /** By rig's model id. */
  alignments: z.record(z.string(), alignment),
});

export const projectSchema = z.looseObject({
  format: z.literal(PROJECT_FORMAT),
  version: z.literal(PROJECT_VERSION),
  models: z.array(modelReference),
  /** The model shown in the Appendages workspace. */
  activeModel: z.string().optional(),
  /** By model id. */
  edits: z.record(z.string(), modelEdits),
  solve: solvePlan,
  /** In a file only: models that are kept inside it, by id, each as its main file and those it refers to. */
  files: z.record(z.string(), z.array(z.object({ name: z.string(), data: z.base64() }))).optional(),
});

/** Read-only all the way down; a Vec3 stays the tuple that the passes take. */
type Immutable<T> = T extends Vec3 ? T : T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;

export type ProjectDocument = Immutable<z.infer<typeof projectSchema>>;
export type ModelReference = Immutable<z.infer<typeof modelReference>>;
export type ModelEdits = Immutable<z.infer<typeof modelEdits>>;
export type SolvePlan = Immutable<z.infer<typeof solvePlan>>;
export type Alignment = Immutable<z.infer<typeof alignment>>;

/** A document in which nothing has been decided. */
export function emptyDocument(): ProjectDocument {
  return {
    format: PROJECT_FORMAT,
    version: PROJECT_VERSION,
    models: [],
    edits: {},
    solve: { rigs: [], settings: {}, alignments: {} },
  };
}

/** A model about which nothing has been decided. */
export function emptyEdits(): ModelEdits {
  return { detection: {}, overrides: [], springs: {}, names: {} };
}
