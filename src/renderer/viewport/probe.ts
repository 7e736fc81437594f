import { Vector3 } from 'three';
import { inferUnitScale } from '../../core/rig/infer-unit-scale';
import type { StretchVariant } from '../../rpc/contract';
import type { AppendageScene } from './appendage-scene';

/** One skinned primitive as it stands on the screen. */
export interface ProbedPart {
  /** glTF indices. */
  readonly node: number;
  readonly mesh: number;
  readonly primitive: number;
  /** #V×3, world. */
  readonly positions: number[];
}

/** What the viewport shows, in numbers, for tests that must not compare pixels. */
export interface ViewportProbe {
  /** World position of the last joint of the first chain, as it is drawn. */
  tailTip(): number[];
  /** Files on their way to the panes. */
  loading(): number;
  /** What has been drawn, or is in the next frame. */
  shown(): readonly StretchVariant[];
  /** Names of the joints of the Chain pane. */
  jointNames(): string[];
  /** Where the first chain's joints lie in their parents, packed: the bind pose, not the moment. */
  chainOffsets(): number[];
  /** Every skinned vertex of a pane in the pose that is drawn. */
  surface(variant: StretchVariant): ProbedPart[];
  /** Extent of the model along up, scene units; and metres in one of them. */
  size(): { readonly height: number; readonly metresPerUnit: number };
}

declare global {
  interface Window {
    rigwrightProbe?: ViewportProbe;
  }
}

export function installProbe(scene: AppendageScene, loading: () => number): void {
  window.rigwrightProbe = {
    loading,
    shown: () => [...scene.shown.keys()],
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
    surface: (variant) =>
      (scene.view(variant)?.rigs ?? []).flatMap(({ surface, parts }) => {
        surface.update();
        return parts.map(({ part: { node, mesh, primitive, vertexStart, vertexCount } }) => ({
          node,
          mesh,
          primitive,
          positions: [...surface.positions.subarray(vertexStart * 3, (vertexStart + vertexCount) * 3)],
        }));
      }),
    size: () => ({ height: scene.height, metresPerUnit: inferUnitScale(scene.height) }),
  };
}
