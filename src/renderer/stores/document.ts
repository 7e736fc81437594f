import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { emptyDocument, emptyEdits, type ModelEdits, type ModelReference, type ProjectDocument } from '../../project/document';
import { stem } from '../lib/format';

type Change = (document: ProjectDocument) => ProjectDocument;
type EditsChange = (edits: ModelEdits) => ModelEdits;
interface Step {
  readonly label: string;
  readonly before: ProjectDocument;
  readonly after: ProjectDocument;
  readonly merge?: string;
  readonly at: number;
}

const MAX_STEPS = 200;
const MERGE_MS = 500;

/**
 * The project and its history. A live edit changes the document without a history entry; committing it makes one
 * entry from the state before it; cancelling brings that state back.
 */
export const useDocumentStore = defineStore('document', () => {
  const document = shallowRef<ProjectDocument>(emptyDocument());
  const documentId = ref(crypto.randomUUID());
  const path = ref<string>();
  const steps = shallowRef<readonly Step[]>([]);
  const position = ref(0);
  const saved = shallowRef<ProjectDocument>(document.value);
  let beforeLive: ProjectDocument | undefined;

  const edits = computed<ModelEdits>(() => document.value.edits[document.value.activeModel ?? ''] ?? emptyEdits());
  const edited = computed(() => document.value !== saved.value && document.value.models.length > 0);
  const title = computed(() => (path.value ? stem(path.value) : stem(document.value.models[0]?.name ?? '')));
  const canUndo = computed(() => position.value > 0);
  const canRedo = computed(() => position.value < steps.value.length);
  const undoLabel = computed(() => steps.value[position.value - 1]?.label);
  const redoLabel = computed(() => steps.value[position.value]?.label);

  function live(change: Change): void {
    beforeLive ??= document.value;
    document.value = change(beforeLive);
  }

  function commit(label: string, change: Change, merge?: string): void {
    const before = beforeLive ?? document.value;
    beforeLive = undefined;
    const after = change(before);
    document.value = after;
    if (after === before) return;
    const kept = steps.value.slice(0, position.value);
    const last = kept.at(-1);
    const now = Date.now();
    if (merge && last?.merge === merge && now - last.at < MERGE_MS)
      kept[kept.length - 1] = { ...last, label, after, at: now };
    else kept.push({ label, before, after, merge, at: now });
    steps.value = kept.slice(-MAX_STEPS);
    position.value = steps.value.length;
  }

  function cancelLive(): void {
    if (beforeLive) document.value = beforeLive;
    beforeLive = undefined;
  }

  function goTo(next: number): void {
    cancelLive();
    while (position.value > next) document.value = steps.value[--position.value].before;
    while (position.value < next) document.value = steps.value[position.value++].after;
  }

  const withEdits =
    (change: EditsChange): Change =>
    (whole) => {
      const id = whole.activeModel;
      if (!id) return whole;
      const before = whole.edits[id] ?? emptyEdits();
      const after = change(before);
      return after === before ? whole : { ...whole, edits: { ...whole.edits, [id]: after } };
    };

  function replace(next: ProjectDocument, at?: string, isSaved = true): void {
    document.value = next;
    path.value = at;
    documentId.value = crypto.randomUUID();
    steps.value = [];
    position.value = 0;
    beforeLive = undefined;
    saved.value = isSaved ? next : emptyDocument();
  }

  /** A new document about one model. */
  function startWithModel(reference: ModelReference): void {
    replace({ ...emptyDocument(), models: [reference], activeModel: reference.id });
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
    undo: () => goTo(Math.max(0, position.value - 1)),
    redo: () => goTo(Math.min(steps.value.length, position.value + 1)),
    goTo,
    replace,
    startWithModel,
    markSaved,
  };
});
