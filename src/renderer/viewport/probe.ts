import { Vector3 } from 'three';
import type { AppendageScene } from './appendage-scene';

/** What the viewport shows, in numbers, for tests that must not compare pixels. */
export interface ViewportProbe {
  /** World position of the last joint of the first chain, as it is drawn. */
  tailTip(): number[];
  /** Names of the joints of the Chain pane. */
  jointNames(): string[];
  /** Where the first chain's joints lie in their parents, packed: the bind pose, not the moment. */
  chainOffsets(): number[];
}

declare global {
  interface Window {
    rigwrightProbe?: ViewportProbe;
  }
}

export function installProbe(scene: AppendageScene): void {
  window.rigwrightProbe = {
    tailTip() {
      const chain = scene.view('chain')?.bones.joints.filter((joint) => joint.chain) ?? [];
      const last = chain.at(-1)?.object;
      return last ? new Vector3().setFromMatrixPosition(last.matrixWorld).toArray() : [];
    },
    chainOffsets: () =>
      (scene.view('chain')?.bones.joints ?? [])
        .filter((joint) => joint.chain)
        .flatMap(({ object }) => object.position.toArray()),
    jointNames: () => scene.view('chain')?.bones.joints.map(({ name }) => name) ?? [],
  };
}
