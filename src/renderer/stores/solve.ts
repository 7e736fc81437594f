import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { ClipSummary, FileSource } from '../../rpc/contract';
import { clipName } from '../lib/clip-name';
import type { Failure } from '../lib/failure';
import { referenceOf } from '../lib/reference';
import { openReference } from '../lib/open-reference';
import { useDocumentStore } from './document';
import { followReference } from './followed';
import { useFileFailureStore } from './file-failure';
import { useLogStore } from './log';
import { useSolvePlayback } from './playback';
import { pickModels } from './pick-models';
import { useSolveModels, type SolveModel } from './solve-models';
import { useSolveSettings } from './solve-settings';

/** A rig in the list; its colour and dash go with its place. */
export interface SolveRig extends SolveModel {
  readonly place: number;
}

/** Clips that are ticked at first: a slow gait and a fast one, as in the published test. */
const FIRST_TICKS = [/^walk$|walk(?!.*(back|jump))/i, /gallop(?!.*jump)|run(?!.*jump)|sprint/i];

/** The files of the Solve workspace: an artist's animation, and rigs of the same animal. */
export const useSolveStore = defineStore('solve', () => {
  const project = useDocumentStore();
  const settings = useSolveSettings();
  const playback = useSolvePlayback();
  const log = useLogStore();
  const models = useSolveModels();
  const failures = useFileFailureStore();
  const { open } = models;
  const selectedId = ref<string>();
  const thumbnail = ref<string>();

  const artist = computed(() => models.opened.get(settings.plan.artist ?? ''));
  const rigs = computed<readonly SolveRig[]>(() =>
    settings.plan.rigs.flatMap((id, place) => {
      const model = models.opened.get(id);
      return model ? [{ ...model, place }] : [];
    }),
  );
  const selected = computed(() => rigs.value.find(({ id }) => id === selectedId.value) ?? rigs.value[0]);
  const clips = computed(() => artist.value?.summary.clips ?? []);
  /** glTF animation indices of the artist's clips that are to be solved, in the file's order. */
  const ticked = computed<readonly number[]>(() => {
    const chosen = settings.plan.settings.clips;
    const wanted: readonly number[] = Array.isArray(chosen) ? chosen : [];
    return clips.value.map(({ index }) => index).filter((index) => wanted.includes(index));
  });

  const refer = (document: typeof project.document, model: SolveModel) =>
    document.models.some(({ id }) => id === model.id)
      ? document.models
      : [...document.models, referenceOf(model.summary)];

  async function setArtist(source: FileSource): Promise<void> {
    const model = await open(source, 'artist');
    if (!model) return;
    if (model.summary.clips.length === 0) return failures.tell(noAnimation(model.summary.name), 'artist');
    thumbnail.value = undefined;
    project.commit(`Artist animation ${model.summary.name}`, (document) => ({
      ...document,
      models: refer(document, model),
      solve: {
        ...document.solve,
        artist: model.id,
        settings: { ...document.solve.settings, clips: firstTicks(model.summary.clips) },
      },
    }));
    showClips(model);
  }

  async function addRig(source: FileSource): Promise<void> {
    const model = await open(source, 'rig');
    if (!model) return;
    selectedId.value = model.id;
    if (settings.plan.rigs.includes(model.id)) return;
    project.commit(`Add rig ${model.summary.name}`, (document) => ({
      ...document,
      models: refer(document, model),
      solve: { ...document.solve, rigs: [...document.solve.rigs, model.id] },
    }));
  }

  /** The first file dropped where nothing is open yet is the artist's when it moves. */
  async function addDropped(sources: readonly FileSource[], as: 'artist' | 'rig'): Promise<void> {
    for (const [i, source] of sources.entries()) {
      if (as === 'artist' && i === 0) await setArtist(source);
      else await addRig(source);
    }
  }

  async function pick(as: 'artist' | 'rig'): Promise<void> {
    const sources = await pickModels(as === 'artist' ? 'model' : 'models');
    await addDropped(as === 'artist' ? sources.slice(0, 1) : sources, as);
  }

  function removeRig(id: string): void {
    const rig = rigs.value.find((one) => one.id === id);
    if (!rig) return;
    project.commit(`Remove rig ${rig.summary.name}`, (document) => ({
      ...document,
      solve: { ...document.solve, rigs: document.solve.rigs.filter((one) => one !== id) },
    }));
    log.toast(`Removed ${rig.summary.name}`, [{ label: 'Undo', run: project.undo }], 'info');
  }

  function tick(index: number, on: boolean): void {
    const name = clips.value.find((clip) => clip.index === index)?.name ?? '';
    setTicks(
      on ? [...ticked.value, index] : ticked.value.filter((one) => one !== index),
      `${on ? 'Solve' : 'Leave out'} ${name}`,
    );
  }
  function setTicks(indices: readonly number[], label: string): void {
    project.commit(
      label,
      settings.change((plan) => ({
        ...plan,
        settings: { ...plan.settings, clips: [...indices].sort((a, b) => a - b) },
      })),
    );
  }

  function showClips(model: SolveModel): void {
    playback.setClips(model.summary.clips);
    const fast = firstTicks(model.summary.clips).at(-1);
    if (fast !== undefined) playback.select(fast);
  }

  /** Opens what a project's plan names and where it can be found; what cannot be found is said once. */
  async function reopen(embedded: readonly string[] = []): Promise<void> {
    const { artist: artistId, rigs: rigIds } = settings.plan;
    for (const id of [artistId, ...rigIds]) {
      const model = project.document.models.find((one) => one.id === id);
      if (!id || models.opened.has(id)) continue;
      if (!model) continue;
      const found = await openReference(model, embedded, (source) => open(source, id === artistId ? 'artist' : 'rig'));
      if (found) {
        followReference(model, found.summary);
        continue;
      }
      failures.dismiss();
      log.toast(`Drop ${model.name} to go on: it is not where it was, and the project does not hold it.`, [], 'info');
    }
    if (artist.value) showClips(artist.value);
  }

  return {
    artist,
    rigs,
    selected,
    selectedId,
    clips,
    ticked,
    thumbnail,
    setArtist,
    addRig,
    addDropped,
    pick,
    removeRig,
    tick,
    setTicks,
    reopen,
  };
});

export function firstTicks(clips: readonly ClipSummary[]): number[] {
  const moving = clips.filter(({ duration }) => duration > 0);
  const found = FIRST_TICKS.flatMap((pattern) => moving.find(({ name }) => pattern.test(clipName(name)))?.index ?? []);
  return [...new Set(found.length > 0 ? found : moving.slice(0, 2).map(({ index }) => index))];
}

/** Why a file is no artist's animation. */
export function noAnimation(name: string): Failure {
  const advice = 'The artist’s file is the one whose clips are carried over; add this one as a rig.';
  return { title: `${name} has no animation.`, advice, code: 'no-clips' };
}
