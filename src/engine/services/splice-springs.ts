import { springExtras } from '../../core/dynamics/spring-extras';
import type { SpringRig } from '../../core/dynamics/build-spring-rig';
import { vrmMatch, type RootMotion } from '../../core/dynamics/vrm-match';
import { vrmSpringMapping } from '../../core/dynamics/vrm-spring-mapping';
import { gatherJointWorlds } from '../../core/rig/skin-positions';
import { createPose, samplePose } from '../../core/rig/sample-pose';
import { inferUnitScale } from '../../core/rig/infer-unit-scale';
import { setExtras, type JsonValue } from '../../gltf/write/set-extras';
import type { Splice } from '../../gltf/write/splice';
import { writeSpringBones } from '../../gltf/write/write-spring-bones';
import type { SpringsByFinding } from '../../project/settings';
import type { VrmChain } from '../../rpc/exporting';
import type { FixedChain } from '../../rpc/model';
import type { CachedModel, RigAnalysis } from '../models/model-cache';
import { sprungRig, type SprungRig } from './spring-chains';

/** `extras`: Rigwright's own settings, which its runtime reads. `vrm`: VRMC_springBone as well. */
export type SpringFormat = 'vrm' | 'extras';

/**
 * Writes springs and colliders beside the chains: settings on a chain's first node, capsules on the joints they move
 * with, and VRMC_springBone where it is asked for. Returns the springs in VRM's terms; empty without VRM.
 */
export function spliceSprings(
  splice: Splice,
  model: CachedModel,
  analyses: readonly RigAnalysis[],
  chains: readonly FixedChain[],
  springs: SpringsByFinding | undefined,
  formats: readonly SpringFormat[],
): VrmChain[] {
  const converted: VrmChain[] = [];
  for (const analysis of analyses) {
    const sprung = sprungRig(analysis, springs);
    if (!sprung.springs || formats.length === 0) continue;
    const nodes = writtenNodes(sprung, chains);
    const metresPerUnit = inferUnitScale(analysis.findings.height);
    if (formats.includes('extras')) spliceExtras(splice, sprung, nodes, metresPerUnit);
    if (formats.includes('vrm')) {
      spliceVrm(splice, sprung, nodes, metresPerUnit);
      converted.push(...vrmChains(model, sprung, metresPerUnit));
    }
  }
  return converted;
}

type NodeOf = (joint: number) => number;

function spliceExtras(splice: Splice, { springs }: SprungRig, nodeOf: NodeOf, metresPerUnit: number): void {
  if (!springs) return;
  let places = 0;
  for (const [joint, extras] of springExtras(springs, metresPerUnit)) {
    const node = nodeOf(joint);
    if (node < 0) continue;
    if (setExtras(splice, { node }, extras as Record<string, JsonValue>, { silent: true })) places++;
  }
  splice.note(`Spring settings and colliders stored in the extras of ${places} nodes.`);
}

function spliceVrm(splice: Splice, { springs }: SprungRig, nodeOf: NodeOf, metresPerUnit: number): void {
  if (!springs) return;
  const mapped = vrmSpringMapping(springs, metresPerUnit);
  writeSpringBones(splice, {
    springs: mapped.springs.map(({ joints, ...spring }) => ({
      ...spring,
      joints: joints.map(({ joint, ...rest }) => ({ node: nodeOf(joint), ...rest })),
    })),
    colliders: mapped.colliders.map(({ joint, shape }) => ({ node: nodeOf(joint), shape })),
    colliderGroups: mapped.colliderGroups,
  });
}

/** Each chain's converted values, and both laws over the motion of the joint it hangs from. */
function vrmChains(model: CachedModel, { rig, springs }: SprungRig, metresPerUnit: number): VrmChain[] {
  if (!springs) return [];
  const { names } = rig.skeleton;
  const mapped = vrmSpringMapping(springs, metresPerUnit).springs;
  const motionOf = attachMotions(model, rig, springs);
  return mapped.map(({ joints }, c): VrmChain => ({
    chain: names[springs.joints[c][0]],
    joints: joints.map(({ joint, stiffness, dragForce, gravityPower, hitRadius }) => ({
      name: names[joint],
      stiffness,
      dragForce,
      gravityPower,
      hitRadius,
    })),
    rates: motionOf ? vrmMatch(springs, c, motionOf(c), undefined, metresPerUnit) : [],
  }));
}

/** How the joint that a chain hangs from moves in the file's first clip that lasts, played round and round. */
function attachMotions(
  { scene }: CachedModel,
  { skeleton }: SprungRig['rig'],
  springs: SpringRig,
): ((chain: number) => RootMotion) | undefined {
  const clip = scene.clips.find(({ duration }) => duration > 0);
  if (!clip) return undefined;
  const pose = createPose(scene.graph);
  const known = { ...skeleton, nodes: skeleton.nodes.filter((node) => node >= 0) };
  const worlds = new Float64Array(known.nodes.length * 16);
  return (chain) => {
    const attach = springs.driverJoints[springs.chains[chain].driver] * 16;
    return (time) => {
      samplePose(pose, scene.graph, clip, time % clip.duration);
      gatherJointWorlds(known, pose.worlds, worlds);
      return worlds.slice(attach, attach + 16);
    };
  };
}

/** glTF node of each joint of the sprung rig in the written file. */
function writtenNodes(sprung: SprungRig, chains: readonly FixedChain[]): NodeOf {
  const nodes = new Map<number, number>();
  for (const { findingId, joints } of sprung.chains) {
    const written = chains.find((chain) => chain.findingId === findingId);
    joints.forEach((joint, i) => written && nodes.set(joint, written.nodes[i]));
  }
  return (joint) => nodes.get(joint) ?? sprung.rig.skeleton.nodes[joint];
}
