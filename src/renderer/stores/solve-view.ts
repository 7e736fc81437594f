import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { viewport, type ShownVertex } from '../viewport/controller';
import { useSolvePlayback } from './playback';
import { useSolveStore } from './solve';
import { CONTROL, useSolveResults } from './solve-results';

export type SolveShading = 'error' | 'material' | 'weights';
export type ArtistLook = 'silhouette' | 'outline' | 'off';

/** Errors of one rig in the pose on screen, fractions of the diagonal; written by the viewport. */
export interface FrameReadout {
  readonly mean: number;
  readonly p95: number;
  readonly worst: number;
  readonly worstVertex: number;
}
/** Errors from here on are red: fraction of the diagonal, as the published viewer had it. */
export const RED_AT = 0.03;
const SHADINGS: readonly SolveShading[] = ['error', 'material', 'weights'];

/** How the Solve workspace is looked at. Not part of the history. */
export const useSolveView = defineStore('solve-view', () => {
  const solve = useSolveStore();
  const results = useSolveResults();
  const playback = useSolvePlayback();
  const layout = ref<'one' | 'all'>('all');
  const shading = ref<SolveShading>('error');
  const artistLook = ref<ArtistLook>('silhouette');
  const redAt = ref(RED_AT);
  const bones = ref(false);
  const hidden = ref<ReadonlySet<string>>(new Set());
  const readouts = shallowRef<ReadonlyMap<string, FrameReadout>>(new Map());
  const worst = shallowRef<ShownVertex>();
  /** Joint whose weights are shown. */
  const joint = ref<string>();
  /** The shading menu is open. */
  const pie = ref(false);

  /** The rigs that have a pane. */
  const shown = computed(() => {
    const visible = solve.rigs.filter(({ id }) => !hidden.value.has(id));
    const chosen = solve.selected;
    return layout.value === 'one' && chosen ? [chosen] : visible;
  });

  /** The worst vertices of every solved clip on every rig, the worst first. */
  const ranked = computed<readonly ShownVertex[]>(() =>
    solve.rigs
      .flatMap(({ id }) => solve.ticked.flatMap((clip) => worstVerticesOf(id, clip)))
      .sort((a, b) => b.error - a.error),
  );
  const worstVerticesOf = (rigId: string, clip: number): readonly ShownVertex[] =>
    (results.cellOf(rigId, clip)?.quality.worstVertices ?? []).map((one) => ({ rigId, clip, ...one }));
  const worstOf = (rigId: string, clip: number): ShownVertex | undefined => worstVerticesOf(rigId, clip)[0];

  /** A cell of the table: that rig, that clip. */
  function showCell(row: string, clip: number): void {
    if (row !== CONTROL) select(row);
    if (playback.clipIndex !== clip) playback.select(clip);
  }
  function select(rigId: string): void {
    solve.selectedId = rigId;
    if (hidden.value.has(rigId)) toggleHidden(rigId);
  }
  function toggleHidden(rigId: string): void {
    const next = new Set(hidden.value);
    if (!next.delete(rigId)) next.add(rigId);
    hidden.value = next;
  }

  /** Moves clock and camera to a vertex and marks it, with a line to where it should be. */
  function showWorst(which: ShownVertex): void {
    showCell(which.rigId, which.clip);
    playback.playing = false;
    playback.seek(which.time);
    worst.value = which;
    viewport.value?.showVertex?.(which);
  }
  function goToWorst(step: 'worst' | 'next'): void {
    const list = ranked.value;
    if (list.length === 0) return;
    const { rigId, clip, vertex } = worst.value ?? {};
    const at = list.findIndex((one) => one.rigId === rigId && one.clip === clip && one.vertex === vertex);
    showWorst(step === 'worst' ? list[0] : list[(at + 1) % list.length]);
  }
  function leaveWorst(): void {
    worst.value = undefined;
    viewport.value?.previousCamera();
  }
  /** To the next frame of the selected rig that shows red. */
  function stepBadFrame(by: 1 | -1): void {
    const rig = solve.selected;
    const frames = rig && results.cellOf(rig.id, playback.clipIndex)?.quality.perFrame;
    const bad = (frames ?? []).filter(({ worst: most }) => most >= redAt.value);
    playback.seekNext(
      bad.map(({ time }) => time),
      by,
    );
  }
  function hideSelected(): void {
    if (solve.selected) hidden.value = new Set([...hidden.value, solve.selected.id]);
  }
  function showAll(): void {
    hidden.value = new Set();
  }
  function cycleShading(): void {
    shading.value = SHADINGS[(SHADINGS.indexOf(shading.value) + 1) % SHADINGS.length];
  }
  function toggleArtist(): void {
    artistLook.value = artistLook.value === 'off' ? 'silhouette' : 'off';
  }
  function toggleLayout(): void {
    layout.value = layout.value === 'one' ? 'all' : 'one';
  }

  return {
    layout,
    shading,
    artistLook,
    redAt,
    bones,
    hidden,
    readouts,
    worst,
    joint,
    pie,
    shown,
    ranked,
    worstOf,
    showCell,
    select,
    toggleHidden,
    showWorst,
    goToWorst,
    leaveWorst,
    stepBadFrame,
    hideSelected,
    showAll,
    cycleShading,
    toggleArtist,
    toggleLayout,
  };
});
