import type { ModelReference } from '../../project/document';
import type { ModelSummary } from '../../rpc/contract';
import { plural } from '../lib/format';
import { referenceOf } from '../lib/reference';
import { useDocumentStore } from './document';
import { useLayoutStore } from './layout';
import { useLogStore } from './log';

/** Takes a model that was found for a project's reference into the document, and says so when its file has changed. */
export function followReference(before: ModelReference, found: ModelSummary): void {
  const { changed, forgotten } = useDocumentStore().follow(before, referenceOf(found));
  if (!changed) return;
  const fate =
    forgotten === 0
      ? 'Everything you decided about it was kept; look at what you painted.'
      : `Skin you chose by hand for ${plural(forgotten, 'finding')} is gone with the old mesh; all else was kept.`;
  const message = `${found.name} has changed since this project was saved. ${fate}`;
  const log = useLogStore();
  log.add('warning', message);
  log.toast(message, [{ label: 'Log', run: () => useLayoutStore().showLog(true) }], 'info');
}
