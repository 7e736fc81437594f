// @vitest-environment happy-dom
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { APPENDAGE, SEAM } from '../../src/core/measure/stretch-edges';
import { barAt, useBarEdgesStore } from '../../src/renderer/stores/bar-edges';
import { useMeasureStore } from '../../src/renderer/stores/measure';
import { collarPairs } from '../../src/renderer/viewport/collar-pairs';
import { HeatEdges } from '../../src/renderer/viewport/paint-heat';
import type { DrawnRig } from '../../src/renderer/viewport/variant-view';
import { fakeStudio, found, openFox, tail } from './fake-studio';

let engine: ReturnType<typeof fakeStudio>;

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
  engine = fakeStudio();
});
afterEach(() => void vi.useRealTimers());

/** A strip 0–1–2–3 of unit edges: 0–1 the seam, 1–2 and 2–3 the tail; 4–5 another piece. */
const EDGES = {
  vertices: Uint32Array.of(0, 1, 1, 2, 2, 3, 4, 5),
  groups: Uint8Array.of(SEAM, APPENDAGE | SEAM, APPENDAGE, APPENDAGE),
};
const TAIL = tail({ vertices: Uint32Array.of(1, 2, 3), geodesic: Float32Array.of(0, 0, 1) });
const OTHER = tail({ id: 'tail-2', vertices: Uint32Array.of(4, 5), geodesic: Float32Array.of(1, 2) });
const rig = () => ({ ...found(TAIL, OTHER)[0], edges: EDGES, bindLengths: Float64Array.of(1, 1, 1, 1) });

describe('barAt', () => {
  it('is the bin of the histogram, the outer ones open to what lies beyond', () => {
    expect(barAt(1)).toEqual({ from: 1, to: 1.025 });
    expect(barAt(0.2)).toEqual({ from: 0, to: 0.525 });
    expect(barAt(9).to).toBe(Infinity);
  });
});

describe('the bar that was picked', () => {
  it('is about the edges of the selected finding and the group that is shown', async () => {
    const { findings } = await openFox(engine);
    void findings.detect();
    await engine.last('findAppendages').answer([rig()]);
    const bars = useBarEdgesStore();
    const among = () => bars.edges?.among.get(0);
    bars.toggle(2);
    expect(among()).toEqual([1, 2]);
    useMeasureStore().group = 'seam';
    expect(among()).toEqual([0, 1]);
    findings.selectedKey = undefined;
    useMeasureStore().group = 'appendage';
    expect(among()).toEqual([1, 2, 3]);
    bars.toggle(2.001);
    expect(bars.edges).toBeUndefined();
  });
});

describe('edges on the skin as it stands', () => {
  /** 1–2 is stretched to 3, 2–3 squashed to a half. */
  const posed = Float64Array.from([0, 1, 4, 4.5, 9, 10].flatMap((x) => [x, 0, 0]));
  const drawn = { surface: { positions: posed, update: () => {} } } as unknown as DrawnRig;
  const heat = new HeatEdges(rig());

  it('are those of a bar by their present length', () => {
    expect(heat.within(drawn, [0, 1, 2, 3], 2.9, Infinity)).toEqual([1, 2]);
    expect(heat.within(drawn, [0, 2, 3], 0, 1)).toEqual([2, 3]);
  });

  it('give a vertex the ratio of its worst edge, and none where nothing is measured', () => {
    expect([0, 2, 3].map((v) => heat.ratioAt(drawn, v))).toEqual([1, 3, 0.5]);
    expect(new HeatEdges(found(TAIL)[0]).ratioAt(drawn, 2)).toBeUndefined();
  });

  it('make a collar of the outline of the skin where the distance along the piece begins', () => {
    // A fan: 0, 1 and 2 lie on the collar, 3 and 4 do not; the triangles are 0 1 2, 0 1 3 and 1 2 4.
    const fan = tail({ vertices: Uint32Array.of(0, 1, 2, 3, 4), geodesic: Float32Array.of(0, 0, 0, 1, 1) });
    const vertices = Uint32Array.of(0, 1, 1, 2, 2, 0, 0, 3, 1, 3, 1, 4, 2, 4);
    expect([...collarPairs({ ...rig(), findings: [fan], edges: { vertices, groups: new Uint8Array(7) } })]).toEqual([0, 1, 1, 2]); // prettier-ignore
  });
});
