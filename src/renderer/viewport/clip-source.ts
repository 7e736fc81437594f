import type { AnimationClip } from 'three';

/**
 * The clips of a file, each read when it is first shown: a file may have a hundred, of which an artist looks at three.
 * A variant of a file hands on the clips it has in common with it.
 */
export class ClipSource {
  private readonly settled = new Map<number, AnimationClip | undefined>();
  private readonly loading = new Map<number, Promise<AnimationClip | undefined>>();

  constructor(
    private readonly count: number,
    private readonly read: (index: number) => Promise<AnimationClip>,
  ) {}

  /** @param index glTF animation index. Undefined while it is not read, and where there is none. */
  get(index: number): AnimationClip | undefined {
    return this.settled.get(index);
  }

  /** Whether reading it would change what `get` answers. */
  wants(index: number): boolean {
    return index >= 0 && index < this.count && !this.settled.has(index);
  }

  /** Reads a clip; undefined where there is none, or where it cannot be shown. */
  load(index: number): Promise<AnimationClip | undefined> {
    if (!this.wants(index)) return Promise.resolve(this.get(index));
    const known = this.loading.get(index) ?? this.start(index);
    this.loading.set(index, known);
    return known;
  }

  private async start(index: number): Promise<AnimationClip | undefined> {
    const clip = await this.read(index).catch(() => undefined);
    this.settled.set(index, clip);
    return clip;
  }
}
