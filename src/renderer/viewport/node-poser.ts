import { createPose, samplePose, type Pose } from '../../core/rig/sample-pose';
import type { Clip, SceneGraph } from '../../core/rig/scene';
import type { LoadedDisplay } from './load-display';

/** Poses a shown file by the code that measures it, instead of by three.js: the same keys give the same pose to the bit. */
export class NodePoser {
  private readonly pose: Pose;

  constructor(
    private readonly display: LoadedDisplay,
    private readonly graph: SceneGraph,
  ) {
    this.pose = createPose(graph);
  }

  /** @param clip in this file's nodes; undefined for rest. Leaves world matrices up to date. */
  set(clip: Clip | undefined, time: number): void {
    samplePose(this.pose, this.graph, clip, time);
    const { translations, rotations, scales } = this.pose;
    for (const [node, object] of this.display.nodes) {
      object.position.fromArray(translations, node * 3);
      object.quaternion.fromArray(rotations, node * 4);
      object.scale.fromArray(scales, node * 3);
    }
    this.display.scene.parent?.updateMatrixWorld(true);
  }
}
