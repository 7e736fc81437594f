// @vitest-environment happy-dom
import { mount } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { nextTick } from 'vue';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import SpringField from '../../src/renderer/appendages/inspector/SpringField.vue';
import ScrubField from '../../src/renderer/components/controls/ScrubField.vue';
import { useDocumentStore } from '../../src/renderer/stores/document';
import { useLogStore } from '../../src/renderer/stores/log';
import { useMeasureStore } from '../../src/renderer/stores/measure';
import { usePreferencesStore } from '../../src/renderer/stores/preferences';
import { useSpringPresetsStore } from '../../src/renderer/stores/spring-presets';
import { useSpringsStore } from '../../src/renderer/stores/springs';
import { clipStretch, fakeStudio, found, openFox, tail } from './fake-studio';

let engine: ReturnType<typeof fakeStudio>;

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
  engine = fakeStudio();
});
afterEach(() => void vi.useRealTimers());

const open = () => openFox(engine);
/** The fox with these findings instead. */
async function openWith(...list: ReturnType<typeof tail>[]) {
  const { findings } = await open();
  void findings.detect();
  await engine.last('findAppendages').answer(found(...list));
  return findings;
}

describe('springs', () => {
  it('moves live without history, commits one step, and stores only what differs', async () => {
    await open();
    const springs = useSpringsStore();
    const project = useDocumentStore();
    const steps = project.position;
    springs.live('dampingRatio', 0.3);
    springs.live('dampingRatio', 0.38);
    expect(springs.settings.dampingRatio).toBe(0.38);
    expect(project.position).toBe(steps);
    springs.commit('dampingRatio', 0.38, 'Damping 0.45 → 0.38');
    expect(project.position).toBe(steps + 1);
    expect(project.edits.springs).toEqual({ 'tail-1': { dampingRatio: 0.38 } });
    project.undo();
    expect(springs.settings.dampingRatio).toBe(0.45);
  });

  it('does not send a spring edit to the detection pass', async () => {
    await open();
    const before = engine.count('findAppendages');
    useSpringsStore().commit('gravity', 3, 'Gravity');
    await nextTick();
    vi.advanceTimersByTime(1000);
    expect(engine.count('findAppendages')).toBe(before);
  });

  it('knows a preset by its values', async () => {
    await open();
    const springs = useSpringsStore();
    expect(springs.presetName.name).toBe('Fox brush');
    springs.applyPreset('Cat');
    expect(springs.presetName.name).toBe('Cat');
    springs.commit('gravity', 7, 'Gravity');
    expect(springs.presetName).toEqual({ name: undefined, edited: true, mixed: false });
  });
});

describe('springs of tines and wings', () => {
  it('starts a tine where the engine does, and keeps a carry that is set for it', async () => {
    const findings = await openWith(tail(), tail({ id: 'tail-2', stem: 'tail-1' }));
    const springs = useSpringsStore();
    findings.select('tail-2');
    expect([springs.base.carryDegrees, springs.settings.carryDegrees]).toEqual([0, 0]);
    expect(springs.presetName.name).toBe('Fox brush');
    springs.applyPreset('Cat');
    expect(springs.settings.carryDegrees).toBe(0);
    springs.commit('carryDegrees', 50, 'Carry');
    expect(useDocumentStore().edits.springs['tail-2']).toMatchObject({ carryDegrees: 50 });
  });

  it('saves a wing as a preset that gives the same wing again', async () => {
    await openWith(tail({ id: 'wing-1', kind: 'wing' }));
    const springs = useSpringsStore();
    const presets = useSpringPresetsStore();
    springs.commit('gravity', 2, 'Gravity');
    const saved = springs.settings;
    presets.save('Sail', saved);
    springs.applyPreset('Cat');
    springs.applyPreset('Sail');
    expect(springs.settings).toEqual(saved);
    expect(springs.presetName.name).toBe('Sail');
    presets.rename('Sail', 'Cat');
    presets.rename('Sail', 'Canvas');
    expect(springs.presetName.name).toBe('Canvas');
    presets.remove('Canvas');
    expect(springs.presetName).toMatchObject({ name: undefined, edited: true });
    useLogStore().toasts.at(-1)?.actions[0].run();
    expect(springs.presetName.name).toBe('Canvas');
  });

  it('starts the tails of a new file from the preset that was chosen for them', async () => {
    usePreferencesStore().set('tailPreset', 'Cat');
    await openWith(tail(), tail({ id: 'wing-1', kind: 'wing' }));
    const springs = useSpringsStore();
    expect(springs.presetName.name).toBe('Cat');
    expect(springs.settingsOf('wing-1').frequencyHz).toBe(2.4);
    springs.applyPreset('Fox brush');
    expect(springs.settings.swayDegrees).toBe(0);
  });
});

describe('springs of several chains', () => {
  async function openSeveral() {
    const findings = await openWith(tail(), tail({ id: 'tail-2' }));
    findings.selectAll();
    return findings;
  }

  it('sets the springs of all chains, and tells where they differ', async () => {
    const findings = await openSeveral();
    const springs = useSpringsStore();
    const project = useDocumentStore();
    findings.select('tail-2');
    springs.commit('gravity', 3, 'Gravity');
    findings.selectAll();
    expect([springs.ids, springs.mixed('gravity'), springs.mixed('dampingRatio')]).toEqual([
      ['tail-1', 'tail-2'],
      true,
      false,
    ]);
    expect(springs.presetName).toMatchObject({ name: undefined, mixed: true });
    const steps = project.position;
    springs.live('gravity', 2);
    springs.commit('gravity', 2, 'Gravity');
    expect(springs.mixed('gravity')).toBe(false);
    expect(project.edits.springs).toEqual({ 'tail-1': { gravity: 2 }, 'tail-2': { gravity: 2 } });
    expect([project.position, project.undoLabel]).toEqual([steps + 1, '2 chains: Gravity']);
    project.undo();
    expect(project.edits.springs).toMatchObject({ 'tail-2': { gravity: 3 } });
  });

  it('keeps a direction that is the default out of the document', async () => {
    await openSeveral();
    useSpringsStore().commit('windDirection', [0, 0, 1], 'Wind');
    expect(useDocumentStore().edits.springs['tail-1']).toEqual({ windDirection: [0, 0, 1] });
    useSpringsStore().commit('windDirection', [1, 0, 0], 'Wind');
    expect(useDocumentStore().edits.springs['tail-1']).toEqual({});
  });
});

describe('a drag', () => {
  it('is called by what it started from, and measured only once it has ended', async () => {
    await open();
    const springs = useSpringsStore();
    const measure = useMeasureStore();
    await measuredOnce();
    const field = mount(SpringField, { props: { field: 'dampingRatio' } }).getComponent(ScrubField);
    field.vm.$emit('live', 0.4);
    await nextTick();
    vi.advanceTimersByTime(1000);
    expect([springs.settings.dampingRatio, measure.stale, engine.count('measureStretch')]).toEqual([0.4, true, 1]);
    field.vm.$emit('commit', 0.38, 'drag');
    expect(useDocumentStore().undoLabel).toBe('Damping 0.45 → 0.38');
    await nextTick();
    expect(engine.count('measureStretch')).toBe(1);
    vi.advanceTimersByTime(300);
    expect(engine.count('measureStretch')).toBe(2);
  });

  it('that is taken back is not measured', async () => {
    await open();
    await measuredOnce();
    useSpringsStore().live('dampingRatio', 0.4);
    await nextTick();
    useDocumentStore().cancelLive();
    await nextTick();
    vi.advanceTimersByTime(1000);
    expect(engine.count('measureStretch')).toBe(1);
  });

  async function measuredOnce() {
    void useMeasureStore().measure();
    await engine.last('measureStretch').answer({ clips: [clipStretch({})] });
  }
});
