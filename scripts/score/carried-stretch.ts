import { planEdit } from '../../src/core/appendage/plan-edit';
import type { Finding, Findings } from '../../src/core/appendage/finding';
import { composeMat4, mulMat4, transformPoint } from '../../src/core/math/mat4';
import { axisAngleQuat } from '../../src/core/math/quat';
import { cross } from '../../src/core/math/vec3';
import { edgeStretch, type StretchResult } from '../../src/core/measure/edge-stretch';
import { stretchEdges } from '../../src/core/measure/stretch-edges';
import { weldVertices } from '../../src/core/mesh/weld-vertices';
import { weldedSurface } from '../../src/core/mesh/welded-surface';
import { applyRigEdit, bindLocal, posedJointWorlds } from '../../src/core/rig/apply-rig-edit';
import { createPose, samplePose } from '../../src/core/rig/sample-pose';
import type { Clip, RigModel, Scene } from '../../src/core/rig/scene';

/**
 * Stretch of a fixed rig with one finding's chain carried by an angle about the body's side axis, as the springs' rest
 * pose does: in the bind pose, or through a clip of its scene.
 */
export function carriedStretch(
  scene: Scene | undefined,
  rig: RigModel,
  findings: Findings,
  finding: Finding,
  carryDegrees: number,
  clip?: Clip,
): StretchResult | undefined {
  const { chain } = finding;
  if (!chain) return undefined;
  const fixed = applyRigEdit(rig, planEdit(rig, { ...findings, findings: [finding] }, 'chain'));
  const surface = weldedSurface(weldVertices(rig.positions), rig.triangles);
  const edges = stretchEdges(surface, rig.triangles, [
    { vertices: finding.vertices, geodesic: finding.geodesic, segmentLength: chain.length / chain.segments },
  ]);
  const root = rig.skeleton.parents.length;
  const side = cross([0, 1, 0], findings.forward);
  const turn = axisAngleQuat(side, (carryDegrees * Math.PI) / 180);
  const pose = scene && createPose(scene.graph);
  return edgeStretch(
    fixed,
    edges,
    (time, worlds) => {
      if (clip && scene && pose) {
        samplePose(pose, scene.graph, clip, time);
        posedJointWorlds(fixed.skeleton, pose.worlds, worlds);
      } else worlds.set(fixed.skeleton.bind);
      turnChain(worlds, root, turn);
      for (let j = root + 1; j < fixed.skeleton.parents.length; j++)
        mulMat4(worlds, j * 16, worlds, fixed.skeleton.parents[j] * 16, bindLocal(fixed.skeleton, j), 0);
    },
    clip?.duration ?? 0,
    clip ? undefined : { samples: 1 },
  );
}

/** Rotates joint `root` about its own head, in world space. */
function turnChain(worlds: Float64Array, root: number, turn: ArrayLike<number>): void {
  const o = root * 16;
  const head = [worlds[o + 12], worlds[o + 13], worlds[o + 14]];
  const rotation = new Float64Array(16);
  composeMat4(rotation, 0, [0, 0, 0], 0, turn, 0, [1, 1, 1], 0);
  const moved = transformPoint(rotation, head[0], head[1], head[2]);
  for (let c = 0; c < 3; c++) rotation[12 + c] = head[c] - moved[c];
  mulMat4(worlds, o, rotation, 0, worlds, o);
}
