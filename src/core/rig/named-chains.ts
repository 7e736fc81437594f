import type { Skeleton } from './scene';

/** A chain as Rigwright names them: `Tail_1 … Tail_K`, `Tail_End`, each the parent of the next. */
export interface NamedChain {
  /** `Tail`, `Tail2`, `Wing_L` … */
  readonly name: string;
  /** Skeleton index the root hangs from; -1 for a chain without a parent. */
  readonly attachJoint: number;
  /** K+1 skeleton indices, root first, the weightless end last. */
  readonly joints: readonly number[];
}

/** The chains of a skeleton, told by their names and their order alone, in the order of their roots. */
export function namedChains({ names, parents }: Skeleton): NamedChain[] {
  const chains: NamedChain[] = [];
  names.forEach((root, r) => {
    const name = /^(\w+)_1$/.exec(root)?.[1];
    if (name === undefined) return;
    const joints = [r];
    for (;;) {
      const next = childNamed(names, parents, joints[joints.length - 1], `${name}_${joints.length + 1}`);
      if (next < 0) break;
      joints.push(next);
    }
    const end = childNamed(names, parents, joints[joints.length - 1], `${name}_End`);
    if (end >= 0) chains.push({ name, attachJoint: parents[r], joints: [...joints, end] });
  });
  return chains;
}

function childNamed(names: readonly string[], parents: Int32Array, parent: number, name: string): number {
  return names.findIndex((each, j) => parents[j] === parent && each === name);
}
