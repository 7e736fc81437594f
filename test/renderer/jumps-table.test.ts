// @vitest-environment happy-dom
import { mount } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { nextTick } from 'vue';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import JumpsTable from '../../src/renderer/appendages/dock/JumpsTable.vue';
import { usePlaybackStore } from '../../src/renderer/stores/playback';
import { fakeStudio, found, openFox } from './fake-studio';

let engine: ReturnType<typeof fakeStudio>;

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
  engine = fakeStudio();
});
afterEach(() => void vi.useRealTimers());

it('says why there are no jumps to look for, instead of looking for ever', async () => {
  const { findings } = await openFox(engine);
  const table = mount(JumpsTable);
  await nextTick();
  expect(table.text()).toBe('Looking for jumps…');
  void findings.detect();
  await engine.last('findAppendages').answer(found());
  expect(table.text()).toBe('Nothing to measure: no findings.');
  usePlaybackStore().setClips([]);
  await nextTick();
  expect(table.text()).toContain('This file has no animation.');
});
