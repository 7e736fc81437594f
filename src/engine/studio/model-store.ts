import { RigwrightError } from '../../core/errors';
import type { ModelHandle } from '../models/model-handle';

/** The models that the studio has open, by id. */
export interface ModelStore {
  /** The same file opened twice is kept until it is removed twice: two workspaces may show it. */
  put(model: ModelHandle): void;
  has(id: string): boolean;
  get(id: string): ModelHandle;
  remove(id: string): void;
}

export function createModelStore(): ModelStore {
  const models = new Map<string, { readonly model: ModelHandle; readonly holders: number }>();
  return {
    put: (model) => void models.set(model.id, { model, holders: (models.get(model.id)?.holders ?? 0) + 1 }),
    has: (id) => models.has(id),
    get(id) {
      const entry = models.get(id);
      if (entry) return entry.model;
      throw new RigwrightError('usage', 'model-not-open', 'That model is no longer open. Open it again.');
    },
    remove(id) {
      const entry = models.get(id);
      if (!entry) return;
      if (entry.holders > 1) models.set(id, { ...entry, holders: entry.holders - 1 });
      else models.delete(id);
    },
  };
}

/** One page's hold on the models: what it has opened and not closed is let go when the page is gone. */
export interface HeldModels extends ModelStore {
  release(): void;
}

export function holdModels(store: ModelStore): HeldModels {
  const held: string[] = [];
  let gone = false;
  return {
    ...store,
    put(model) {
      // Opening may end after the page has gone.
      if (gone) return;
      held.push(model.id);
      store.put(model);
    },
    remove(id) {
      const at = held.indexOf(id);
      if (at < 0) return;
      held.splice(at, 1);
      store.remove(id);
    },
    release() {
      gone = true;
      for (const id of held.splice(0)) store.remove(id);
    },
  };
}
