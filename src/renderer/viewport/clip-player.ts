import { AnimationMixer, LoopOnce, type AnimationClip, type Object3D } from 'three';
import type { ClipSource } from './clip-source';

/** Local transform of every node at rest, so that a clip that leaves a node alone finds it where the file put it. */
interface Rest {
  readonly object: Object3D;
  readonly position: readonly number[];
  readonly quaternion: readonly number[];
  readonly scale: readonly number[];
}

/** Shows one clip of a file at a moment. The clock is kept elsewhere: all panes are set to the same time. */
export class ClipPlayer {
  private readonly mixer: AnimationMixer;
  private readonly rest: Rest[] = [];
  private current: AnimationClip | undefined;

  constructor(
    private readonly root: Object3D,
    private readonly clips: ClipSource,
  ) {
    this.mixer = new AnimationMixer(root);
    root.traverse((object) =>
      this.rest.push({
        object,
        position: object.position.toArray(),
        quaternion: object.quaternion.toArray(),
        scale: object.scale.toArray(),
      }),
    );
  }

  /** @param clip glTF animation index, read; -1 for the rest pose. Leaves world matrices up to date. */
  pose(clip: number, time: number): void {
    const next = this.clips.get(clip);
    // At rest, always: another mixer may have moved the nodes since.
    if (next !== this.current || !next) {
      this.mixer.stopAllAction();
      this.restore();
      this.current = next;
      if (next) this.mixer.clipAction(next).setLoop(LoopOnce, 1).reset().play();
    }
    if (next) {
      const action = this.mixer.clipAction(next);
      action.clampWhenFinished = true;
      action.enabled = true;
      action.paused = false;
      action.time = Math.min(time, next.duration);
      this.mixer.update(0);
    }
    this.root.updateMatrixWorld(true);
  }

  private restore(): void {
    for (const { object, position, quaternion, scale } of this.rest) {
      object.position.fromArray([...position]);
      object.quaternion.fromArray([...quaternion] as [number, number, number, number]);
      object.scale.fromArray([...scale]);
    }
  }

  dispose(): void {
    this.mixer.stopAllAction();
    this.mixer.uncacheRoot(this.root);
  }
}
