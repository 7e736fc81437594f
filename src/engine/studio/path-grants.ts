import { resolve } from 'node:path';
import { RigwrightError } from '../../core/errors';

/**
 * Paths that a person has pointed at (a dialog, a drop, a recent file, the command line). The page may name a path, but
 * only these are touched, so that a page gone wrong cannot read or write elsewhere.
 */
export interface PathGrants {
  grant(path: string): void;
  /** The absolute path; throws when it was not granted. */
  check(path: string): string;
}

export function createPathGrants(): PathGrants {
  const granted = new Set<string>();
  return {
    grant: (path) => void granted.add(resolve(path)),
    check(path) {
      const absolute = resolve(path);
      if (granted.has(absolute)) return absolute;
      throw new RigwrightError('usage', 'path-not-granted', `${path} was not chosen by you. Open it with the dialog.`);
    },
  };
}
