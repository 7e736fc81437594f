import type { Matrix3, Object3D } from 'three';
import type { SpringSettings } from '../../core/dynamics/spring-settings';

/** How the chains swing: by finding, and whether at all. */
export interface SpringLook {
  readonly enabled: boolean;
  readonly loop: boolean;
  readonly settingsOf: (findingId: string) => SpringSettings;
  /** The chain whose forward plane is drawn. */
  readonly selected: string | undefined;
}

/** A chain as it stands in the Chain pane. */
export interface ShownChain {
  /** Root first, the end last. */
  readonly joints: readonly Object3D[];
  /** From the joints' common frame in the bind pose to analysis space. */
  readonly frame: Matrix3;
}
