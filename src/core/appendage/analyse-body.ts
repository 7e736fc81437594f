import { geodesicDistance } from '../mesh/geodesic-distance';
import { weldVertices } from '../mesh/weld-vertices';
import { weldedSurface, type WeldedSurface } from '../mesh/welded-surface';
import type { Vec3 } from '../math/vec3';
import type { RigModel } from '../rig/scene';
import { skinHeight } from '../rig/skin-height';
import { checkpoint, subRun, type Run } from '../run';
import { assignRoles, type JointRoles } from '../roles/assign-roles';
import type { AppendageOptions } from './appendage-options';
import { boneSegments, type BoneSegments } from './bone-segments';
import { servedSkin } from './served-skin';
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
  /** #W, 1 where a bone serves the skin. */
  readonly served: Uint8Array;
  /** #W, distance along the skin from served skin, analysis units; Infinity on shells without any. */
  readonly reach: Float64Array;
  /** Extent of the skin along up, analysis units. */
  readonly height: number;
  /** Unit vectors, analysis space. */
  readonly up: Vec3;
  readonly forward: Vec3;
}

/** Skin this near to served skin, along the surface and as a share of the height, is the body's for the roles. */
const BODY_MARGIN = 0.1;

/**
 * Welding, bones, skeleton distance, served skin, roles. Thresholds are shares of the height and the height depends on
 * up, which the roles find: when it is not the world's, the distances are measured again with the body's own height.
 * Cost: #V + #W × #S.
 */
export function analyseBody(rig: RigModel, options: Required<AppendageOptions>, run?: Run): BodyAnalysis {
  checkpoint(run, 0, 'Welding the skin');
  const worldHeight = skinHeight(rig.positions);
  const surface = weldedSurface(
    weldVertices(rig.positions, { tolerance: options.weldTolerance * worldHeight }),
    rig.triangles,
  );
  const first = measure(rig, surface, options, worldHeight, subRun(run, 0.3, 0.9));
  const height = first.roles.plan?.height ?? worldHeight;
  const same = Math.abs(height - worldHeight) <= 1e-3 * worldHeight;
  const measured = same ? first : measure(rig, surface, options, height, subRun(run, 0.9, 1));
  const { plan } = measured.roles;
  return { rig, options, surface, ...measured, height, up: plan?.up ?? [0, 1, 0], forward: plan?.forward ?? [0, 0, 1] };
}

function measure(
  rig: RigModel,
  surface: WeldedSurface,
  options: Required<AppendageOptions>,
  height: number,
  run: Run | undefined,
) {
  checkpoint(run, 0, 'Measuring distances to the bones');
  const segments = boneSegments(rig.skeleton, {
    stubLength: options.stubFraction * height,
    carriesSkin: jointsUsed(rig),
  });
  const skeleton = skeletonDistance(surface.positions, segments);
  checkpoint(run, 0.5, 'Measuring distances along the skin');
  const served = servedSkin(skeleton, options.farFraction * height, options.servedRatio);
  const sources: number[] = [];
  served.forEach((yes, w) => {
    if (yes) sources.push(w);
  });
  const reach = geodesicDistance(surface, sources).distance;
  const bodySkin = Uint8Array.from(reach, (along) => (along <= BODY_MARGIN * height ? 1 : 0));
  checkpoint(run, 0.8, 'Naming the joints');
  return { segments, distance: skeleton.distance, served, reach, roles: assignRoles(rig, surface, bodySkin) };
}

function jointsUsed(rig: RigModel): Uint8Array {
  const used = new Uint8Array(rig.skeleton.parents.length);
  rig.influences.weights.forEach((weight, i) => {
    if (weight > 0) used[rig.influences.joints[i]] = 1;
  });
  return used;
}
