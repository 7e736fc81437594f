import { RigwrightError } from '../../core/errors';
import type { ModelHandle } from '../models/model-handle';

/** The models that the studio has open, by id. */
export interface ModelStore {
  put(model: ModelHandle): void;
  get(id: string): ModelHandle;
  remove(id: string): void;
}

export function createModelStore(): ModelStore {
  const models = new Map<string, ModelHandle>();
  return {
    put: (model) => void models.set(model.id, model),
    get(id) {
      const model = models.get(id);
      if (model) return model;
      throw new RigwrightError('usage', 'model-not-open', 'That model is no longer open. Open it again.');
    },
    remove: (id) => void models.delete(id),
  };
}
