import { expect, it } from 'vitest';
import { PREFERENCES_DEFAULTS } from '../../src/project/preferences';
import { PREFERENCE_PAGES } from '../../src/renderer/components/shell/preference-pages';

it('every preference stands on one page and is reset with it, but for what panels keep for themselves', () => {
  const onPages = PREFERENCE_PAGES.flatMap(({ rows, also = [] }) => [
    ...rows.map(({ name }) => name as string),
    ...also,
  ]);
  const ofPanels = ['layout', 'springPresets'];
  expect([...onPages, ...ofPanels].sort()).toEqual(Object.keys(PREFERENCES_DEFAULTS).sort());
});
