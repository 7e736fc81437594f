import type { RigPart } from '../../core/rig/scene';
import type { GltfMesh, GltfPrimitive } from '../gltf-json';
import type { InfluenceEdit } from './replace-influences';
import type { Splice } from './splice';

/** What becomes of one skinned primitive, as one node uses it. */
export interface PartEdit {
  readonly part: RigPart;
  readonly influences: InfluenceEdit;
}

/** A primitive of the output's JSON that is to be rewritten. */
export interface PrimitiveEdit extends PartEdit {
  readonly primitive: GltfPrimitive;
}

/**
 * Decides which meshes are edited where they stand and which are copied for their node: a mesh is shared when
 * several nodes use it, and their edits may differ (other skins, or no edit at all). Nodes that want the same share
 * one mesh. Copies share all accessors with the original until those are replaced.
 */
export function planMeshes(splice: Splice, edits: readonly PartEdit[]): PrimitiveEdit[] {
  const out: PrimitiveEdit[] = [];
  for (const [mesh, byNode] of byMesh(edits)) {
    const groups: { nodes: number[]; edits: PartEdit[] }[] = [];
    for (const [node, own] of byNode) {
      const group = groups.find((each) => sameEdits(each.edits, own));
      if (group) group.nodes.push(node);
      else groups.push({ nodes: [node], edits: own });
    }
    const users = (splice.json.nodes ?? []).filter((node) => node.mesh === mesh).length;
    const standing = users === byNode.size ? 0 : -1; // the group that may have the original
    groups.forEach((group, i) => {
      const target = i === standing ? (splice.json.meshes?.[mesh] as GltfMesh) : copyMesh(splice, mesh, group.nodes);
      for (const edit of group.edits) out.push({ ...edit, primitive: target.primitives[edit.part.primitive] });
    });
  }
  return out;
}

function byMesh(edits: readonly PartEdit[]): Map<number, Map<number, PartEdit[]>> {
  const out = new Map<number, Map<number, PartEdit[]>>();
  for (const edit of edits) {
    const { mesh, node } = edit.part;
    const nodes = out.get(mesh) ?? new Map<number, PartEdit[]>();
    nodes.set(node, [...(nodes.get(node) ?? []), edit]);
    out.set(mesh, nodes);
  }
  return out;
}

function copyMesh(splice: Splice, mesh: number, nodes: readonly number[]): GltfMesh {
  const meshes = (splice.json.meshes ??= []);
  const copy = structuredClone(meshes[mesh]);
  const index = meshes.push(copy) - 1;
  for (const node of nodes) if (splice.json.nodes) splice.json.nodes[node].mesh = index;
  splice.note(
    `Mesh ${mesh} is used by other nodes too; node ${nodes.join(', ')} got a copy of it (mesh ${index}) for its new weights.`,
  );
  return copy;
}

function sameEdits(a: readonly PartEdit[], b: readonly PartEdit[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      (edit, i) =>
        edit.part.primitive === b[i].part.primitive &&
        sameNumbers(edit.influences.vertices, b[i].influences.vertices) &&
        sameNumbers(edit.influences.joints, b[i].influences.joints) &&
        sameNumbers(edit.influences.weights, b[i].influences.weights),
    )
  );
}

function sameNumbers(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
