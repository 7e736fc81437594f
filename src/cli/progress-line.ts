import type { CliContext } from './context';

/** Where progress goes; results go to stdout, which is not touched here. */
export interface ProgressLine {
  /** Shows a fraction and its phase; at most ten times a second, and only on a terminal. */
  update(fraction: number, phase: string): void;
  /** Removes the line, so that what is printed next starts clean. */
  clear(): void;
}

const INTERVAL_MS = 100;
const BAR_WIDTH = 24;

/** A single rewritten line on a terminal; silent when stderr is a file or a pipe. */
export function progressLine({ stderr }: CliContext, label: string): ProgressLine {
  if (!stderr.isTTY) return { update: () => undefined, clear: () => undefined };
  let last = 0;
  let shown = false;
  return {
    update(fraction, phase) {
      const now = Date.now();
      if (now - last < INTERVAL_MS && fraction < 1) return;
      last = now;
      shown = true;
      const filled = Math.round(fraction * BAR_WIDTH);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
      stderr.write(`\r\x1b[2K${bar} ${Math.round(fraction * 100)} %  ${label}: ${phase}`);
    },
    clear() {
      if (shown) stderr.write('\r\x1b[2K');
      shown = false;
    },
  };
}
