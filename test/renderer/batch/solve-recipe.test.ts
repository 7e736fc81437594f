// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { SolveDoubt, SolveFileRequest } from '../../../src/rpc/contract';
import { useBatchStore } from '../../../src/renderer/stores/batch';
import { useBatchArtist } from '../../../src/renderer/stores/batch/batch-artist';
import { batchCsv } from '../../../src/renderer/stores/batch/batch-report';
import { useBatchSettings } from '../../../src/renderer/stores/batch/batch-settings';
import { viewOf } from '../../../src/renderer/stores/batch/recipes';
import { useDropsStore } from '../../../src/renderer/stores/drops';
import { useLayoutStore } from '../../../src/renderer/stores/layout';
import { useLogStore } from '../../../src/renderer/stores/log';
import { useSolveStore } from '../../../src/renderer/stores/solve';
import { fakeEngine, inputs, SOLVED } from './fake-engine';

const SOURCE = { kind: 'path', path: '/art/wolf.glb' } as const;
const SCORES = {
  solved: [
    { name: 'Walk', quality: 0.96, mean: 0.002, worst: 0.03 },
    { name: 'Gallop', quality: 0.88, mean: 0.004, worst: 0.05 },
  ],
  quality: { mean: 0.92, worst: 0.88, clip: 'Gallop' },
};

/** Two rigs, one after the other, and the artist's file with Walk, Idle and Gallop. */
async function solvingBatch() {
  const engine = fakeEngine({ threads: 1 });
  const batch = useBatchStore();
  batch.addInputs(inputs('/in/a.glb', '/in/b.glb'));
  const start = async () => {
    await batch.start();
    await engine.settled();
  };
  return { ...engine, batch, start, settings: useBatchSettings(), artist: useBatchArtist() };
}

describe('the Solve recipe', () => {
  it('waits for the artist’s animation, then asks each rig for the same clips', async () => {
    const { batch, asked, start, settings, artist } = await solvingBatch();
    batch.chooseRecipe('solve');
    await start();
    expect([asked.length, settings.obstacle]).toEqual([0, 'Choose the artist’s animation.']);
    await artist.choose(SOURCE);
    settings.choose('rotationsOnly', true);
    await start();
    expect(asked[0].request as SolveFileRequest).toMatchObject({
      artistId: 'a1',
      clips: [0, 1, 2],
      name: 'a_clips.glb',
      settings: { rotationsOnly: true, priceRotations: true },
    });
    asked[0].progress(0.3, 'Solving Walk');
    expect(batch.rows[0].status).toBe('solving');
    await asked[0].done(SCORES);
    await asked[1].fail('b.glb does not look like the animal of wolf.glb: no part of its skin lies on the other’s.');
    expect(batch.rows.map(({ status }) => status)).toEqual(['done', 'failed']);
  });

  it('ticks a slow gait and a fast one at first; ticked clips go by name, and none is an obstacle', async () => {
    const { settings, artist } = await solvingBatch();
    settings.choose('recipe', 'solve');
    settings.choose('clips', 'ticked');
    await artist.choose(SOURCE);
    expect(settings.solving?.clips).toEqual([0, 2]);
    artist.tick('Gallop', false);
    artist.tick('Idle', true);
    await artist.choose(SOURCE);
    expect(settings.solving?.clips).toEqual([0, 1]);
    artist.setTicks([]);
    expect(settings.obstacle).toBe('Tick a clip, or choose all clips.');
  });

  it('a file dropped on its zone is the artist’s, any other a rig', async () => {
    const { batch, artist } = await solvingBatch();
    const file = (name: string) => Object.assign(new File(['glTF'], name), { webkitRelativePath: '' });
    useLayoutStore().workspace = 'batch';
    batch.chooseRecipe('solve');
    await useDropsStore().openDrop([file('wolf.glb')], 'artist', false);
    expect([artist.summary?.id, batch.count]).toEqual(['a1', 2]);
    await useDropsStore().openDrop([file('dog.glb')], 'batch', false);
    expect(batch.rows.at(-1)?.input.name).toBe('dog.glb');
  });

  it('says mean and worst in the table, and the same numbers in the report', async () => {
    const { batch, asked, start, artist } = await solvingBatch();
    batch.chooseRecipe('solve');
    await artist.choose(SOURCE);
    await start();
    await asked[0].done(SCORES);
    const { found, figure } = viewOf({ ...SOLVED, ...SCORES });
    expect([found.text, figure.text, figure.more]).toEqual(['2 clips', '92.0 % · 88.0 %', 'worst in Gallop']);
    const [head, line] = batchCsv(batch.rows, 'solve').split('\r\n');
    const values = Object.fromEntries(head.split(',').map((name, i) => [name, line.split(',')[i]]));
    expect(values).toMatchObject({ status: 'done', matched: '1', clips: '2', quality_mean: '0.92', quality_worst: '0.88', worst_clip: 'Gallop', worst_error: '0.05' }); // prettier-ignore
  });

  it('needs a look where the shape, the control or a gate gives reason to, and says which', async () => {
    const { batch, asked, start, artist } = await solvingBatch();
    batch.chooseRecipe('solve');
    await artist.choose(SOURCE);
    await start();
    const doubts: SolveDoubt[] = [
      { code: 'different-shape', missing: 40, vertices: 100, reach: 0.05 },
      { code: 'control-failed', clip: 'Rig|Walk', mean: 0.001, worst: 0.02 },
      { code: 'not-drivable', reasons: ['FL is straight'] },
      { code: 'motion-lost', quality: 0.7, threshold: 0.9 },
    ];
    await asked[0].done({ doubts });
    expect(batch.rows[0].status).toBe('look');
    const said = viewOf({ ...SOLVED, doubts }).doubts.map(({ text }) => text);
    expect(said[0]).toContain('40 of 100 points are more than 5 % from the artist mesh');
    expect(said[1]).toContain('is 0.10 % off in Walk, 2.00 % at worst');
    expect(said[2]).toContain('FL is straight.');
    expect(said[3]).toContain('70.0 % of it is kept; 90.0 % should be.');
  });

  it('files that the other recipe has ended wait for this one, until that is undone', async () => {
    const { batch, asked, start } = await solvingBatch();
    await start();
    batch.chooseRecipe('solve');
    expect(batch.recipe.id).toBe('fix');
    await asked[0].done();
    await asked[1].fail('b.glb is empty.');
    batch.chooseRecipe('solve');
    expect([batch.recipe.id, batch.totals.counts.waiting]).toEqual(['solve', 2]);
    useLogStore().toasts.at(-1)?.actions[0].run();
    expect(batch.recipe.id).toBe('fix');
    expect(batch.rows.map(({ status, outcome, failure }) => [status, outcome?.recipe, failure?.title])).toEqual([
      ['done', 'fix', undefined],
      ['failed', undefined, 'b.glb is empty.'],
    ]);
    await batch.retryFailed();
    await vi.waitFor(() => expect(asked).toHaveLength(3));
  });

  it('a rig opens in Solve, with the artist’s file beside it', async () => {
    const { batch, artist } = await solvingBatch();
    batch.chooseRecipe('solve');
    await artist.choose(SOURCE);
    const setArtist = vi.spyOn(useSolveStore(), 'setArtist').mockResolvedValue();
    const addRig = vi.spyOn(useSolveStore(), 'addRig').mockResolvedValue();
    await batch.open(batch.rows[0]);
    expect(setArtist).toHaveBeenCalledWith(SOURCE);
    expect(addRig).toHaveBeenCalledWith({ kind: 'path', path: '/in/a.glb' });
    expect(useLayoutStore().workspace).toBe('solve');
  });

  it('is remembered with its settings', async () => {
    const { settings } = await solvingBatch();
    settings.choose('recipe', 'solve');
    settings.choose('keyTolerance', 1e-3);
    settings.setPattern('{name}_walks');
    expect(settings.choices).toMatchObject({ recipe: 'solve', keyTolerance: 1e-3, solvedPattern: '{name}_walks', pattern: '{name}_rigged' }); // prettier-ignore
  });
});
