import { weldVertices } from '../mesh/weld-vertices';
import { weldedSurface, type WeldedSurface } from '../mesh/welded-surface';
import type { Vec3 } from '../math/vec3';
import type { RigModel } from '../rig/scene';
import { assignRoles, type JointRoles } from '../roles/assign-roles';
import type { AppendageOptions } from './appendage-options';
import { boneSegments, type BoneSegments } from './bone-segments';
import { skeletonDistance } from './skeleton-distance';

/** What the pass knows of a body before it looks for appendages. */
export interface BodyAnalysis {
  readonly rig: RigModel;
  readonly options: Required<AppendageOptions>;
  readonly surface: WeldedSurface;
  readonly roles: JointRoles;
  readonly segments: BoneSegments;
  /** #W skeleton distance, analysis units. */
  readonly distance: Float32Array;
  /** Extent of the skin along up, analysis units. */
  readonly height: number;
  /** Unit vectors, analysis space. */
  readonly up: Vec3;
  readonly forward: Vec3;
}

/** Welding, bones, roles and skeleton distance. Cost: #V + #W × #S. */
export function analyseBody(rig: RigModel, options: Required<AppendageOptions>): BodyAnalysis {
  const height = extentAlong(rig.positions, 1);
  const surface = weldedSurface(
    weldVertices(rig.positions, { tolerance: options.weldTolerance * height }),
    rig.triangles,
  );
  const roles = assignRoles(rig);
  const segments = boneSegments(rig.skeleton, {
    stubLength: options.stubFraction * height,
    carriesSkin: roles.carriesSkin,
  });
  const { distance } = skeletonDistance(surface.positions, segments);
  return { rig, options, surface, roles, segments, distance, height, up: [0, 1, 0], forward: [0, 0, 1] };
}

function extentAlong(positions: Float32Array, axis: number): number {
  let low = Infinity;
  let high = -Infinity;
  for (let i = axis; i < positions.length; i += 3) {
    low = Math.min(low, positions[i]);
    high = Math.max(high, positions[i]);
  }
  return high > low ? high - low : 0;
}
