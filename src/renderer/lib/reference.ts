import type { ModelReference } from '../../project/document';
import type { ModelSummary } from '../../rpc/contract';

/** How a document refers to a model. */
export function referenceOf({ id, name, path, vertices }: ModelSummary): ModelReference {
  return { id, name, vertices, ...(path ? { path } : {}) };
}
