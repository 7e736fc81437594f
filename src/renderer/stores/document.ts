import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import {
  emptyDocument,
  emptyEdits,
  type ModelEdits,
  type ModelReference,
  type ProjectDocument,
} from '../../project/document';
import { followModel, type Followed } from '../../project/follow-model';
import { cancelLiveEdit, commitEdit, goToStep, liveEdit, startHistory } from '../../project/history';
import { stem } from '../lib/format';

type Change = (document: ProjectDocument) => ProjectDocument;
type EditsChange = (edits: ModelEdits) => ModelEdits;

/** One object, so that nothing looks changed when a first edit of something else is made. */
const UNTOUCHED = emptyEdits();

/** The project and its history (src/project/history.ts): what a person decided, and every step that led there. */
export const useDocumentStore = defineStore('document', () => {
  const history = shallowRef(startHistory<ProjectDocument>(emptyDocument()));
  const document = computed(() => history.value.present);
  const documentId = ref<string>(crypto.randomUUID());
  const path = ref<string>();
  const steps = computed(() => history.value.steps);
  const position = computed(() => history.value.position);
  const saved = shallowRef<ProjectDocument>(document.value);

  const editsOf = (whole: ProjectDocument): ModelEdits => whole.edits[whole.activeModel ?? ''] ?? UNTOUCHED;
  const edits = computed(() => editsOf(document.value));
  /** A live edit is under way. */
  const dragging = computed(() => history.value.before !== undefined);
  /** As they were before it: what a step of the history starts from. */
  const settledEdits = computed(() => editsOf(history.value.before ?? document.value));
  const edited = computed(() => document.value !== saved.value && document.value.models.length > 0);
  const title = computed(() => (path.value ? stem(path.value) : (document.value.models[0]?.name ?? '')));
  const canUndo = computed(() => position.value > 0);
  const canRedo = computed(() => position.value < steps.value.length);
  const undoLabel = computed(() => steps.value[position.value - 1]?.label);
  const redoLabel = computed(() => steps.value[position.value]?.label);

  function live(change: Change): void {
    history.value = liveEdit(history.value, change);
  }
  function commit(label: string, change: Change, merge?: string): void {
    history.value = commitEdit(history.value, { label, at: Date.now(), ...(merge ? { merge } : {}) }, change);
  }
  function cancelLive(): void {
    history.value = cancelLiveEdit(history.value);
  }
  function goTo(next: number): void {
    history.value = goToStep(history.value, next);
  }

  const withEdits =
    (change: EditsChange): Change =>
    (whole) => {
      const id = whole.activeModel;
      if (!id) return whole;
      const before = whole.edits[id] ?? UNTOUCHED;
      const after = change(before);
      return after === before ? whole : { ...whole, edits: { ...whole.edits, [id]: after } };
    };

  function replace(next: ProjectDocument, at?: string, isSaved = true): void {
    history.value = startHistory(next);
    path.value = at;
    documentId.value = crypto.randomUUID();
    saved.value = isSaved ? next : emptyDocument();
  }

  /** A document about one model. What is planned in the Solve workspace goes on in it, with the models it names. */
  function startWithModel(reference: ModelReference, starting: Partial<ModelEdits> = {}): void {
    const { solve, models } = document.value;
    const planned = [solve.artist, ...solve.rigs];
    const others = models.filter(({ id }) => planned.includes(id) && id !== reference.id);
    const says = Object.values(starting).some((value) => Object.keys(value ?? {}).length > 0);
    const edits = says ? { [reference.id]: { ...emptyEdits(), ...starting } } : {};
    const next = { ...emptyDocument(), models: [reference, ...others], activeModel: reference.id, edits, solve };
    if (planned.some((id) => id !== undefined)) history.value = startHistory<ProjectDocument>(next);
    else replace(next);
  }

  /** A model that the document names was found: at its place or another, as it was or changed since. */
  function follow(before: ModelReference, now: ModelReference): Followed {
    const followed = followModel(document.value, before, now);
    // No step of the history: there is no way back to a file that is gone.
    if (followed.document !== document.value) history.value = startHistory<ProjectDocument>(followed.document);
    return followed;
  }

  function markSaved(at?: string): void {
    if (at) path.value = at;
    saved.value = document.value;
  }

  return {
    document,
    documentId,
    path,
    edits,
    dragging,
    settledEdits,
    edited,
    title,
    steps,
    position,
    canUndo,
    canRedo,
    undoLabel,
    redoLabel,
    live,
    commit,
    cancelLive,
    liveEdits: (change: EditsChange) => live(withEdits(change)),
    commitEdits: (label: string, change: EditsChange, merge?: string) => commit(label, withEdits(change), merge),
    undo: () => goTo(position.value - 1),
    redo: () => goTo(position.value + 1),
    goTo,
    replace,
    startWithModel,
    follow,
    markSaved,
  };
});
