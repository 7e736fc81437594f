// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia';
import { nextTick } from 'vue';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useDocumentStore } from '../../src/renderer/stores/document';
import { useFindingsStore } from '../../src/renderer/stores/findings';
import { useJointEditStore } from '../../src/renderer/stores/joint-edit';
import { useFileFailureStore } from '../../src/renderer/stores/file-failure';
import { useModelStore } from '../../src/renderer/stores/model';
import { useNewFindingStore } from '../../src/renderer/stores/new-finding';
import { useOverridesStore } from '../../src/renderer/stores/overrides';
import { usePlaybackStore } from '../../src/renderer/stores/playback';
import { useThresholdsStore } from '../../src/renderer/stores/thresholds';
import { useViewStore } from '../../src/renderer/stores/view';
import { fakeStudio, found, FOX, openFox, tail } from './fake-studio';

const DEBOUNCE_MS = 130;
let engine: ReturnType<typeof fakeStudio>;

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
  engine = fakeStudio();
});
afterEach(() => void vi.useRealTimers());

const open = () => openFox(engine);

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
    expect(useFileFailureStore().shown?.failure).toMatchObject({
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

describe('the list', () => {
  it('keeps each finding’s colour however it is sorted and judged', async () => {
    const { findings } = await open();
    const colors = () => new Map(findings.list.map(({ key, color }) => [key, color]));
    const before = colors();
    expect(findings.list.map(({ key }) => key)).toEqual(['tail-1', 'ear-1']);
    findings.sort = 'name';
    expect(findings.list.map(({ key }) => key)).toEqual(['ear-1', 'tail-1']);
    expect(colors()).toEqual(before);
    void findings.detect();
    await engine.last('findAppendages').answer(found(tail({ verdict: 'leave' }), tail({ id: 'ear-1', kind: 'ear', verdict: 'rigid' }))); // prettier-ignore
    expect(colors()).toEqual(before);
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

describe('a finding made by hand', () => {
  it('is begun, drawn by strokes, and selected once the pass has measured it', async () => {
    const { findings } = await open();
    const making = useNewFindingStore();
    const project = useDocumentStore();
    making.begin('brush');
    expect([findings.selected, making.begun, useViewStore().tool]).toEqual([undefined, true, 'brush']);
    making.draw([5, 2], 0);
    making.draw([3], 0);
    making.draw([2], 0, false);
    // Skin of another rig is no part of it.
    making.draw([7], 1);
    expect(project.edits.overrides).toEqual([{ region: { vertices: [3, 5] } }]);
    await nextTick();
    vi.advanceTimersByTime(DEBOUNCE_MS);
    await engine.last('findAppendages').answer(found(tail(), tail({ id: 'other-1', kind: 'other' })));
    await nextTick();
    expect([findings.selected?.finding.id, making.begun]).toEqual(['other-1', false]);
  });

  it('says whose skin it is, where that is not the first rig', async () => {
    await open();
    const making = useNewFindingStore();
    making.begin('brush');
    making.draw([4], 1);
    expect(making.rig).toBe(1);
    expect(useDocumentStore().edits.overrides).toEqual([{ rig: 1, region: { vertices: [4] } }]);
  });

  it('is given up with its tool, or for another finding', async () => {
    const { findings } = await open();
    const making = useNewFindingStore();
    making.begin('lasso');
    await nextTick();
    useViewStore().tool = 'select';
    await nextTick();
    expect(making.begun).toBe(false);
    making.begin('lasso');
    await nextTick();
    findings.select('tail-1');
    await nextTick();
    expect(making.begun).toBe(false);
  });

  it('leaves nothing selected where the artist had let go of all', async () => {
    const { findings } = await open();
    findings.selectedKey = undefined;
    void findings.detect();
    await engine.last('findAppendages').answer(found(tail()));
    expect(findings.selected).toBeUndefined();
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
