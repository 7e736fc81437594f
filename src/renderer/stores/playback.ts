import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { ClipSummary } from '../../rpc/contract';
import { frameCounter } from '../lib/frame-counter';

/** Frames a second that the transport counts in; clips themselves are continuous. */
export const FRAME_RATE_HZ = 30;
/** The frame at a time (seconds), 1-based. */
export const frameAt = (time: number) => Math.round(time * FRAME_RATE_HZ) + 1;
export const SPEEDS: readonly number[] = [0.1, 0.25, 0.5, 1, 1.5, 2];

/** One clock for all panes of a workspace: which clip, which moment, running or not. Not part of the history. */
function createPlayback() {
  const clips = ref<readonly ClipSummary[]>([]);
  /** glTF animation index; -1 shows the rest pose. */
  const clipIndex = ref(-1);
  const time = ref(0);
  const playing = ref(false);
  const loop = ref(true);
  const speed = ref(1);
  /** Counts jumps of the clock (scrubs, clip changes): springs settle anew after one. */
  const jumps = ref(0);

  /** Moments before this, seconds, can be gone to at once; for later ones the springs must be simulated first. */
  const kept = ref(Infinity);

  /** Frames drawn a second while it plays, as last counted. */
  const drawnHz = ref<number>();
  const count = frameCounter();

  const clip = computed(() => clips.value.find((one) => one.index === clipIndex.value));
  const duration = computed(() => clip.value?.duration ?? 0);
  const frames = computed(() => Math.max(1, Math.round(duration.value * FRAME_RATE_HZ)));
  /** 1-based, as artists count. */
  const frame = computed(() => Math.min(frames.value, frameAt(time.value)));

  function setClips(next: readonly ClipSummary[]): void {
    clips.value = next;
    const walk = next.find((one) => /walk/i.test(one.name) && one.duration > 0);
    select((walk ?? next.find((one) => one.duration > 0) ?? next[0])?.index ?? -1);
    playing.value = false;
  }

  function select(index: number): void {
    clipIndex.value = index;
    time.value = 0;
    jumps.value++;
  }

  function seek(seconds: number): void {
    time.value = Math.min(duration.value, Math.max(0, seconds));
    jumps.value++;
  }

  function seekFrame(next: number): void {
    const wrapped = loop.value ? ((((next - 1) % frames.value) + frames.value) % frames.value) + 1 : next;
    seek((Math.min(frames.value, Math.max(1, wrapped)) - 1) / FRAME_RATE_HZ);
  }

  /** To the next of these moments (seconds, ascending), or the one before. */
  function seekNext(times: readonly number[], by: 1 | -1): void {
    const slack = 0.5 / FRAME_RATE_HZ;
    const next =
      by > 0 ? times.find((one) => one > time.value + slack) : times.findLast((one) => one < time.value - slack);
    if (next !== undefined) seek(next);
  }

  function toggle(): void {
    if (duration.value === 0) return;
    if (!playing.value && !loop.value && time.value >= duration.value - 1e-6) seek(0);
    playing.value = !playing.value;
  }

  /** Advances by real seconds; called by the viewport's frame. */
  function advance(seconds: number): void {
    if (!playing.value || duration.value === 0) return;
    drawnHz.value = count(performance.now()) ?? drawnHz.value;
    const next = time.value + seconds * speed.value;
    if (next < duration.value) time.value = next;
    else if (loop.value) time.value = next % duration.value;
    else {
      time.value = duration.value;
      playing.value = false;
    }
  }

  function changeSpeed(steps: number): void {
    const at = SPEEDS.findIndex((one) => one >= speed.value - 1e-9);
    speed.value = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + steps))];
  }

  return {
    clips,
    clipIndex,
    clip,
    time,
    playing,
    loop,
    speed,
    jumps,
    kept,
    drawnHz,
    duration,
    frames,
    frame,
    setClips,
    select,
    seek,
    seekFrame,
    seekNext,
    toggle,
    advance,
    changeSpeed,
  };
}

/** The clock of the Appendages workspace. */
export const usePlaybackStore = defineStore('playback', createPlayback);
/** The clock of the Solve workspace. */
export const useSolvePlayback = defineStore('solve-playback', createPlayback);
export type PlaybackStore = ReturnType<typeof usePlaybackStore> | ReturnType<typeof useSolvePlayback>;
