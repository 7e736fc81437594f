import { expect, test } from 'vitest';
import { PREFERENCES_DEFAULTS, readPreferences } from '../../src/project/preferences';

test('nothing stored gives the defaults, and the defaults pass their own checks', () => {
  for (const stored of [undefined, null, 'text', 7, {}]) expect(readPreferences(stored)).toEqual(PREFERENCES_DEFAULTS);
  expect(readPreferences(PREFERENCES_DEFAULTS)).toEqual(PREFERENCES_DEFAULTS);
});

test('a field that cannot be used falls back alone', () => {
  const read = readPreferences({ theme: 'light', uiScalePercent: 9000, autosaveSeconds: 'often', boneSize: 2 });
  expect(read).toEqual({ ...PREFERENCES_DEFAULTS, theme: 'light', boneSize: 2 });
});

test('unknown names are dropped', () => {
  expect(readPreferences({ telemetry: true })).not.toHaveProperty('telemetry');
});
