// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia';
import { nextTick } from 'vue';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDocumentStore } from '../../src/renderer/stores/document';
import { useFindingsStore } from '../../src/renderer/stores/findings';
import { useJointEditStore } from '../../src/renderer/stores/joint-edit';
import { useLogStore } from '../../src/renderer/stores/log';
import { useModelStore } from '../../src/renderer/stores/model';
import { useOverridesStore } from '../../src/renderer/stores/overrides';
import { usePlaybackStore } from '../../src/renderer/stores/playback';
import { usePreferencesStore } from '../../src/renderer/stores/preferences';
import { useSpringPresetsStore } from '../../src/renderer/stores/spring-presets';
import { useSpringsStore } from '../../src/renderer/stores/springs';
import { useThresholdsStore } from '../../src/renderer/stores/thresholds';
import { fakeStudio, found, FOX, tail } from './fake-studio';

const DEBOUNCE_MS = 130;
let engine: ReturnType<typeof fakeStudio>;

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
  engine = fakeStudio();
});
afterEach(() => void vi.useRealTimers());

/** The fox, opened and looked through. */
async function open() {
  const model = useModelStore();
  const findings = useFindingsStore();
  const opening = model.open({ kind: 'sample', id: 'fox' });
  await engine.last('openModel').answer({ summary: FOX, display: new Uint8Array(1) });
  await opening;
  await nextTick();
  await engine.last('findAppendages').answer(found(tail(), tail({ id: 'ear-1', kind: 'ear', verdict: 'leave' })));
  await nextTick();
  return { model, findings };
}

describe('opening a model', () => {
  it('looks for appendages at once, selects the chain, and shows the walk', async () => {
    const { findings } = await open();
    expect(findings.list.map(({ name, jointName }) => [name, jointName])).toEqual([
      ['Tail', 'mixamorig:Hips'],
      ['Ear', 'mixamorig:Hips'],
    ]);
    expect(findings.selected?.finding.id).toBe('tail-1');
    expect(usePlaybackStore().clip?.name).toBe('Walk');
    expect(useDocumentStore().edited).toBe(false);
  });

  it('tells what is wrong with a file in a headline and an advice', async () => {
    const model = useModelStore();
    const opening = model.open({ kind: 'bytes', name: 'cat.glb', bytes: new Uint8Array(4) });
    await engine.last('openModel').fail('no-skin', 'cat.glb has no skeleton. Open a model that has been rigged.');
    expect(await opening).toBe(false);
    expect(model.failure).toMatchObject({
      title: 'cat.glb has no skeleton.',
      advice: 'Open a model that has been rigged.',
      code: 'no-skin',
    });
    expect(model.loading).toBeUndefined();
  });

  it('lets the newest of two files win', async () => {
    const model = useModelStore();
    const first = model.open({ kind: 'sample', id: 'a' });
    const slow = engine.last('openModel');
    const second = model.open({ kind: 'sample', id: 'b' });
    await engine.last('openModel').answer({ summary: { ...FOX, id: 'b' }, display: new Uint8Array(1) });
    await slow.answer({ summary: { ...FOX, id: 'a' }, display: new Uint8Array(1) });
    expect(await first).toBe(false);
    expect(await second).toBe(true);
    expect(model.summary?.id).toBe('b');
    expect(slow.options?.signal?.aborted).toBe(true);
  });
});

describe('detection', () => {
  it('runs once after a drag, with the last value, and cancels the run before', async () => {
    await open();
    const thresholds = useThresholdsStore();
    const before = engine.count('findAppendages');
    for (const value of [0.08, 0.09, 0.1]) {
      thresholds.live('farFraction', value);
      await nextTick();
      vi.advanceTimersByTime(50);
    }
    expect(engine.count('findAppendages')).toBe(before);
    expect(useFindingsStore().busy).toBe(true);
    vi.advanceTimersByTime(DEBOUNCE_MS);
    expect(engine.count('findAppendages')).toBe(before + 1);
    const running = engine.last('findAppendages');
    expect(running.args.detection).toEqual({ farFraction: 0.1 });
    thresholds.commit('farFraction', 0.12, 'Far skin 12 %');
    await nextTick();
    vi.advanceTimersByTime(DEBOUNCE_MS);
    expect(running.options?.signal?.aborted).toBe(true);
    await engine.last('findAppendages').answer(found(tail()));
    expect(useFindingsStore().busy).toBe(false);
    expect(useDocumentStore().undoLabel).toBe('Far skin 12 %');
  });

  it('keeps the last findings when a run fails, and says why', async () => {
    const { findings } = await open();
    void findings.detect();
    await engine.last('findAppendages').fail('worker-died', 'The pass stopped. Try again.');
    expect(findings.list).toHaveLength(2);
    expect(findings.failure?.title).toBe('The pass stopped.');
  });
});

describe('overrides', () => {
  it('says nothing where the artist agrees with the pass', async () => {
    await open();
    const overrides = useOverridesStore();
    const project = useDocumentStore();
    overrides.setVerdict('rigid');
    expect(project.edits.overrides).toEqual([{ id: 'tail-1', verdict: 'rigid' }]);
    project.undo();
    expect(project.edits.overrides).toEqual([]);
    project.redo();
    await nextTick();
    vi.advanceTimersByTime(DEBOUNCE_MS);
    await engine.last('findAppendages').answer(found(tail({ verdict: 'rigid', overridden: true })));
    overrides.setVerdict('chain');
    expect(project.edits.overrides).toEqual([]);
  });

  it('keeps hand edits of a region apart: the last word on a vertex counts', async () => {
    await open();
    const overrides = useOverridesStore();
    overrides.editRegion([7, 2], true, 'Paint +2');
    overrides.editRegion([2], false, 'Paint −1');
    expect(useDocumentStore().edits.overrides).toEqual([{ id: 'tail-1', add: [7], remove: [2] }]);
    overrides.clearRegion();
    expect(useDocumentStore().edits.overrides).toEqual([]);
  });
});

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
  async function openWith(...findings: ReturnType<typeof tail>[]) {
    const store = (await open()).findings;
    void store.detect();
    await engine.last('findAppendages').answer(found(...findings));
    return store;
  }

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

describe('several findings at once', () => {
  const chains = () => found(tail(), tail({ id: 'tail-2', attachJoint: 0 }), tail({ id: 'ear-1', kind: 'ear', verdict: 'leave', automaticVerdict: 'leave' })); // prettier-ignore

  async function openSeveral() {
    const { findings } = await open();
    void findings.detect();
    await engine.last('findAppendages').answer(chains());
    findings.selectAll();
    return findings;
  }

  it('gives all of them one verdict in one step, and leaves those that have it alone', async () => {
    await openSeveral();
    const project = useDocumentStore();
    const steps = project.position;
    useOverridesStore().setVerdict('leave');
    expect(project.edits.overrides).toEqual([
      { id: 'tail-1', verdict: 'leave' },
      { id: 'tail-2', verdict: 'leave' },
    ]);
    expect(project.position).toBe(steps + 1);
    expect(project.undoLabel).toBe('2 findings: Leave');
    project.undo();
    expect(project.edits.overrides).toEqual([]);
  });

  it('hangs from one joint all that are not left alone', async () => {
    await openSeveral();
    useOverridesStore().setAttachJoint('mixamorig:Hips');
    expect(useDocumentStore().edits.overrides.map(({ id }) => id)).toEqual(['tail-1', 'tail-2']);
    useOverridesStore().setAttachJoint('Tail_1');
    expect(useDocumentStore().edits.overrides.map(({ attachJoint }) => attachJoint)).toEqual([
      'mixamorig:Hips',
      'mixamorig:Hips',
    ]);
  });

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

describe('joints', () => {
  const chain = { names: ['Tail_1', 'Tail_2', 'Tail_End'], positions: Float64Array.of(0, 1, 0, 0, 1, -1, 0, 1, -2), length: 2, segments: 2 }; // prettier-ignore

  it('move one by one, each a step; automatic segments put them back', async () => {
    const { findings } = await open();
    void findings.detect();
    await engine.last('findAppendages').answer(found(tail({ chain })));
    const joints = useJointEditStore();
    expect(joints.move(1, [0, -0.25, 0])).toBe(true);
    expect(useDocumentStore().edits.overrides).toEqual([
      { id: 'tail-1', jointPositions: [[0, 1, 0], [0, 0.75, -1], [0, 1, -2]] }, // prettier-ignore
    ]);
    expect(useDocumentStore().undoLabel).toBe('Move Tail_2');
    expect(joints.placed).toBe(true);
    expect(joints.move(1, [0, 0.25, -0.99])).toBe(false);
    useOverridesStore().setSegments(undefined);
    expect(useDocumentStore().edits.overrides).toEqual([]);
  });
});
