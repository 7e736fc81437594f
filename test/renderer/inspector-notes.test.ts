// @vitest-environment happy-dom
import { mount } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { nextTick } from 'vue';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import CloseJoints from '../../src/renderer/appendages/inspector/CloseJoints.vue';
import TornNote from '../../src/renderer/appendages/inspector/TornNote.vue';
import VariantNote from '../../src/renderer/appendages/panes/VariantNote.vue';
import type { ListedFinding } from '../../src/renderer/stores/list-findings';
import { useMeasureStore } from '../../src/renderer/stores/measure';
import { usePlaybackStore } from '../../src/renderer/stores/playback';
import { useVariantsStore } from '../../src/renderer/stores/variants';
import { useWorstStore } from '../../src/renderer/stores/worst';
import type { WorstEdge } from '../../src/rpc/contract';
import { clipStretch, fakeStudio, openFox, tail } from './fake-studio';

let engine: ReturnType<typeof fakeStudio>;

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
  engine = fakeStudio();
});
afterEach(() => void vi.useRealTimers());

const edge = (ratio: number, time: number): WorstEdge => ({ rig: 0, vertices: [3, 4], clip: 1, time, ratio, joints: ['Tail_1', 'Tail_2'] }); // prettier-ignore

async function measured(...worst: WorstEdge[]) {
  await openFox(engine);
  void useMeasureStore().measure();
  await engine.last('measureStretch').answer({ clips: [clipStretch({ chain: worst })] });
  await nextTick();
}

it('tells where a chain still tears, and goes there', async () => {
  await measured(edge(1.62, 0.2), edge(1.4, 0.1));
  const note = mount(TornNote);
  expect(note.text()).toContain('Its worst edge is 1.62 times its length on frame 7 of Walk.');
  await note.get('button').trigger('click');
  expect(useWorstStore().shown).toMatchObject({ variant: 'chain', edge: { ratio: 1.62 } });
  expect(usePlaybackStore().time).toBe(0.2);
});

it('says nothing of a chain that holds', async () => {
  await measured(edge(1.49, 0.2));
  expect(mount(TornNote).find('.note').exists()).toBe(false);
});

it('goes on to the next worst edge, and round', async () => {
  await measured(edge(1.3, 0.1), edge(0.5, 0.3), edge(1.62, 0.2));
  const worst = useWorstStore();
  const ratios = [...Array(4)].map((_, i) => {
    worst.goTo(i === 0 ? 'worst' : 'next');
    return worst.shown?.edge.ratio;
  });
  expect(ratios).toEqual([0.5, 1.62, 1.3, 0.5]);
});

it('tells that two joints are equally near, where the pass had to choose', async () => {
  await openFox(engine);
  const note = (distance: number) => {
    const finding = tail({ attach: { distance: 0.09, other: { joint: 0, distance } } });
    const row: ListedFinding = { key: 'tail-1', rig: 0, finding, name: 'Tail', jointName: 'mixamorig:Spine', color: 0 };
    return mount(CloseJoints, { props: { row } }).text();
  };
  expect(note(0.092)).toContain('Spine and Hips are both 9.0 cm away; we chose Spine.');
  expect(note(0.12)).toBe('');
});

it('says over a pane that its file was not made, and makes it on demand', async () => {
  const variants = useVariantsStore();
  const { findings } = await openFox(engine);
  await engine.last('fixModel').fail('worker-died', 'Growing bones stopped. Try again.');
  await nextTick();
  const note = mount(VariantNote, { props: { variant: 'chain' as const } });
  expect(note.text()).toContain('Growing bones stopped. Try again.');
  const before = engine.count('fixModel');
  await note.get('button').trigger('click');
  expect([engine.count('fixModel') - before, note.find('.note').exists()]).toEqual([1, false]);
  const fixed = { bytes: new Uint8Array(1), sha256: '', changes: [], chains: [], warnings: [] };
  await engine.last('fixModel').answer(fixed);
  await engine.last('fixModel').answer(fixed);
  await nextTick();
  expect([variants.stale, findings.busy, note.find('.note').exists()]).toEqual([false, false, false]);
});
