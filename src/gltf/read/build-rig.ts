import { transformPoint } from '../../core/math/mat4';
import type { Influences, RigModel, RigPart } from '../../core/rig/scene';
import { carriedSkin } from './carried-skin';
import { placeSkins } from './place-skins';
import type { JointTree } from './read-joints';
import { readInfluences, rewiden } from './read-influences';
import type { DecodedPrimitive } from './read-primitive';
import type { FileSkin } from './read-skins';
import type { Tally } from './tally';

/** Puts the primitives of skins that share joints together as one surface in analysis space. */
export function buildRig(
  tree: JointTree,
  skins: readonly FileSkin[],
  primitives: readonly DecodedPrimitive[],
  tally: Tally,
): RigModel {
  const skinJoints = skins.map(({ nodes }) => nodes.map((node) => tree.jointOfNode[node]));
  const setOf = new Map(skins.map(({ index }, set) => [index, set]));
  const surfaces = primitives.map((primitive) => {
    const bindSet = setOf.get(primitive.part.skin) as number;
    const vertexCount = primitive.positions.length / 3;
    const influences = readInfluences(primitive.sets, vertexCount, skinJoints[bindSet], tally);
    return { ...primitive, bindSet, influences };
  });
  const rigSkins = skins.map((skin, set) => {
    const carried = carriedSkin(
      surfaces.filter(({ bindSet }) => bindSet === set),
      tree.nodes.length,
    );
    return { skin, joints: skinJoints[set], carried };
  });
  const { bindSets, bind } = placeSkins(tree, rigSkins, tally);

  const positions = new Float32Array(sum(surfaces, (each) => each.positions.length));
  const triangles = new Uint32Array(sum(surfaces, (each) => each.triangles.length));
  const parts: RigPart[] = [];
  let vertex = 0;
  let corner = 0;
  for (const { part, positions: own, triangles: ownTriangles, bindSet } of surfaces) {
    transform(positions, vertex * 3, own, bindSets[bindSet].toAnalysis);
    for (let i = 0; i < ownTriangles.length; i++) triangles[corner + i] = ownTriangles[i] + vertex;
    const { index, mesh, primitive, node, skin, meshName } = part;
    const vertexCount = own.length / 3;
    const triangleCount = ownTriangles.length / 3;
    const range = { vertexStart: vertex, vertexCount, triangleStart: corner / 3, triangleCount };
    parts.push({ index, mesh, primitive, node, skin, meshName, ...range, bindSet });
    vertex += vertexCount;
    corner += ownTriangles.length;
  }
  const { names, nodes, parents, rest } = tree;
  const influences = concatenate(surfaces.map((each) => each.influences));
  return { skeleton: { names, nodes, parents, bind, rest }, parts, bindSets, positions, triangles, influences };
}

function transform(out: Float32Array, o: number, points: Float32Array, matrix: Float64Array): void {
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = transformPoint(matrix, points[i], points[i + 1], points[i + 2]);
    out[o + i] = x;
    out[o + i + 1] = y;
    out[o + i + 2] = z;
  }
}

function concatenate(all: readonly Influences[]): Influences {
  const width = Math.max(...all.map((each) => each.width));
  const joints = new Uint16Array(sum(all, (each) => (each.joints.length / each.width) * width));
  const weights = new Float32Array(joints.length);
  let at = 0;
  for (const each of all) {
    const wide = rewiden(each, width);
    joints.set(wide.joints, at);
    weights.set(wide.weights, at);
    at += wide.joints.length;
  }
  return { width, joints, weights };
}

function sum<T>(list: readonly T[], size: (each: T) => number): number {
  return list.reduce((total, each) => total + size(each), 0);
}
