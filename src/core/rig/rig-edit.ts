import type { Influences } from './scene';

/** A joint to be added to a rig. */
export interface NewJoint {
  readonly name: string;
  /** Skeleton index of the parent; `#J + i` is the i-th new joint, which must stand earlier. */
  readonly parent: number;
  /** 16, joint space → analysis space in the bind pose. */
  readonly bind: Float64Array;
}

/**
 * What a pass wants changed in a rig: joints added, skin handed over. Positions, triangles, and every other
 * joint and weight stay as they are. The writer splices exactly this into the file; `applyRigEdit` gives the
 * same result in memory, so that what is measured is what is written.
 */
export interface RigEdit {
  readonly joints: readonly NewJoint[];
  /** #E vertices of the rig whose influences are replaced, ascending. */
  readonly vertices: Uint32Array;
  /** One row for each of `vertices`; joints ≥ #J are new ones. */
  readonly influences: Influences;
}
