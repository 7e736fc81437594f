import type { FileSkin } from './read-skins';

/**
 * Groups skins that share joints, directly or through others: each group is one rig. Union-find over nodes;
 * groups and the skins in them keep the file's order.
 */
export function groupSkins(skins: readonly FileSkin[]): FileSkin[][] {
  const parent = new Map<number, number>();
  const find = (node: number): number => {
    let root = node;
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) root = up;
    parent.set(node, root);
    return root;
  };
  for (const { nodes } of skins) for (const node of nodes) parent.set(find(node), find(nodes[0]));

  const groups = new Map<number, FileSkin[]>();
  for (const skin of skins) {
    const root = find(skin.nodes[0]);
    const group = groups.get(root);
    if (group) group.push(skin);
    else groups.set(root, [skin]);
  }
  return [...groups.values()];
}
