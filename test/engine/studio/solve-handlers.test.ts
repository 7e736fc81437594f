import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createStudio } from '../../../src/engine/studio/create-studio';
import { createClient, type Remote } from '../../../src/rpc/channel';
import type { ModelSummary, StudioApi, StudioEvents } from '../../../src/rpc/contract';
import { buildGlb, triangle } from '../../fixtures/build-glb';
import { columnArtist, columnRig } from '../../fixtures/column-models';
import { inlineEngine } from '../../kit/inline-engine';
import { portPair } from '../../rpc/port-pair';
import { fakePlatform } from './fake-platform';

let api: Remote<StudioApi>;
let artist: ModelSummary;
let rig: ModelSummary;

beforeAll(async () => {
  const { platform } = fakePlatform({}, {});
  const folder = mkdtempSync(join(tmpdir(), 'rigwright-solve-'));
  const studio = createStudio({ engine: inlineEngine(), platform, configFolder: folder, resourcesFolder: 'resources' });
  const pair = portPair();
  studio.serve(pair.server);
  api = createClient<StudioApi, StudioEvents>(pair.client).api;
  const open = async (name: string, bytes: Uint8Array) =>
    (await api.openModel({ source: { kind: 'bytes', name, bytes } })).summary;
  artist = await open('artist.glb', columnArtist());
  rig = await open('rig.glb', columnRig(3));
});

describe('solving', () => {
  test('a rig as the passes read it', async () => {
    const read = await api.readRig({ modelId: artist.id });
    expect(read.rig.positions.length / 3).toBe(artist.vertices);
    expect(read.clips.length).toBe(artist.clips.length);
  });

  test('a rig on the same mesh matches vertex by vertex', async () => {
    const { match, alignment, diagonal } = await api.matchRig({ artistId: artist.id, rigId: rig.id });
    expect(match).toMatchObject({ kind: 'vertex', unmatched: 0 });
    expect(alignment.identity).toBe(true);
    expect(diagonal).toBeGreaterThan(0);
  });

  test('the control comes out at zero; a cell has everything that is shown of it', async () => {
    const clip = artist.clips[0].index;
    const control = await api.solveClip({ artistId: artist.id, rigId: artist.id, clip });
    expect(control.quality.worst).toBeLessThan(1e-4);
    const cell = await api.solveClip({ artistId: artist.id, rigId: rig.id, clip, settings: { scoreFrames: 5 } });
    expect(cell.quality.perFrame.map(({ time }) => time)).toHaveLength(5);
    // Other weights cannot follow everywhere, but most of the motion is carried.
    expect(cell.quality.worst).toBeGreaterThan(1e-4);
    expect(cell.quality.quality).toBeGreaterThan(0.8);
    expect(cell.rotationsOnly).toBeDefined();
    expect(cell.clip.name).toBe(artist.clips[0].name);
  });

  test('rotations only says what both ways come to', async () => {
    const clip = artist.clips[0].index;
    const settings = { rotationsOnly: true };
    const cell = await api.solveClip({ artistId: artist.id, rigId: rig.id, clip, settings });
    // Holding the turns of a free solve may cost it a little of its surface (HOLD_COST); more it may not.
    expect(cell.freely?.mean).toBeLessThan(cell.quality.mean * 1.025);
    expect(cell.boneLengths.most).toBe(0);
  });

  test('surfaces apart are refused in words', async () => {
    const far = triangle();
    const bytes = buildGlb({ ...far, parts: far.parts.map((part) => ({ ...part, positions: part.positions.map((x) => x + 50) })) }); // prettier-ignore
    const { summary } = await api.openModel({ source: { kind: 'bytes', name: 'far.glb', bytes } });
    const match = api.matchRig({ artistId: artist.id, rigId: summary.id, settings: { align: 'none' } });
    await expect(match).rejects.toMatchObject({ kind: 'unusable', code: 'no-correspondence' });
  });

  test('an export is checked, and written like any other', async () => {
    const plan = await api.planSolveExport({
      artistId: artist.id,
      rigs: [{ rigId: rig.id }],
      clips: artist.clips.map(({ index }) => index),
      pattern: '{name}_clips',
      report: ['json', 'csv'],
    });
    expect(plan.blocks).toEqual([]);
    expect(plan.validation.errors).toBe(0);
    expect(plan.files.map(({ name }) => name)).toEqual([
      'rig_clips.glb',
      'artist_transfer.json',
      'artist_transfer.csv',
    ]);
    const [glb, json, csv] = await api.writeExport({ planId: plan.id });
    const written = await api.openModel({ source: { kind: 'bytes', name: glb.name, bytes: glb.bytes ?? new Uint8Array() } }); // prettier-ignore
    expect(written.summary.clips.map(({ name }) => name)).toEqual(artist.clips.map(({ name }) => name));
    const report = JSON.parse(new TextDecoder().decode(json.bytes)) as { rigs: { control: boolean }[] };
    expect(report.rigs.map(({ control }) => control)).toEqual([true, false]);
    expect(new TextDecoder().decode(csv.bytes).split('\r\n')).toHaveLength(6);
  });

  test('a rig of a batch is solved with the open artist’s clips and handed over', async () => {
    const outcome = await api.solveFile({
      source: { kind: 'bytes', name: 'rig.glb', bytes: columnRig(3) },
      artistId: artist.id,
      clips: [artist.clips[1].index],
      settings: {},
      write: true,
      report: true,
      name: 'rig_clips.glb',
      ifExists: 'number',
    });
    expect(outcome).toMatchObject({ recipe: 'solve', skipped: false, matched: 1, solved: [{ name: artist.clips[1].name }] }); // prettier-ignore
    expect(outcome.files.map(({ name }) => name)).toEqual(['rig_clips.glb', 'rig_clips.html']);
    expect(outcome.files[0].bytes?.byteLength).toBe(outcome.files[0].byteLength);
  });

  test('a model that two workspaces hold stays open until both let go', async () => {
    const { summary } = await api.openModel({ source: { kind: 'bytes', name: 'rig.glb', bytes: columnRig(3) } });
    expect(summary.id).toBe(rig.id);
    await api.closeModel({ modelId: rig.id });
    await expect(api.readRig({ modelId: rig.id })).resolves.toBeDefined();
    await api.closeModel({ modelId: rig.id });
    await expect(api.readRig({ modelId: rig.id })).rejects.toMatchObject({ code: 'model-not-open' });
  });
});
