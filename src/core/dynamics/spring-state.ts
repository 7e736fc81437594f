import type { SpringStatus, SpringSystem } from './spring-system';

/** What a spring system remembers from step to step. */
export interface SpringState {
  readonly arrays: readonly Float64Array[];
  readonly status: SpringStatus;
}

/** What stepping reads and writes; the rest of a system is settled by its settings and the file. */
const MOVING = [
  'drivers', 'keyed', 'rotations', 'previous',
  'anchorRotation', 'anchorScale', 'anchor', 'anchorVelocity', 'forwardNow', 'gate',
  'head', 'reach', 'velocity',
  'capsuleStart', 'capsuleAxis', 'capsuleStartBefore', 'capsuleAxisBefore',
] as const satisfies readonly (keyof SpringSystem)[]; // prettier-ignore

/** A copy of the system's state: stepping on from it later goes as it would have gone now, to the bit. */
export function saveSprings(system: SpringSystem): SpringState {
  return { arrays: MOVING.map((name) => system[name].slice()), status: { ...system.status } };
}

/** Puts a system, or another made of the same chains, settings and colliders, back to a saved state, clock included. */
export function restoreSprings(system: SpringSystem, { arrays, status }: SpringState): void {
  MOVING.forEach((name, i) => {
    if (system[name].length !== arrays[i].length) throw new RangeError(`restoreSprings: another system's ${name}`);
    system[name].set(arrays[i]);
  });
  Object.assign(system.status, status);
}
