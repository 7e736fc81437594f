import type { ProgressNote } from './task';

/** Shortest time between two notes: 20 a second. */
const INTERVAL_MS = 50;

/** Lets at most 20 notes a second through; those in between are dropped, the end of a job says it is done. */
export function throttleProgress(
  send: (note: ProgressNote) => void,
  now: () => number = () => performance.now(),
): (fraction: number, phase: string) => void {
  let last = -Infinity;
  return (fraction, phase) => {
    const time = now();
    if (time - last < INTERVAL_MS) return;
    last = time;
    send({ fraction, phase });
  };
}
