import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebIO } from '@gltf-transform/core';
import { columnArtist, columnRig } from '../fixtures/column-models';
import { startStudio, unavailable, valueOf, type StudioSession } from './studio-browser';

const reason = unavailable();
if (reason) console.log(`solve e2e skipped: ${reason}`);

/** An artist's column and two rigs of it, from opening to the exported clips. Later steps build on earlier ones. */
describe.skipIf(reason !== undefined)('the Solve workspace', () => {
  let studio: StudioSession;
  let folder: string;
  const file = (name: string) => join(folder, name);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rigwright-solve-'));
    writeFileSync(file('artist.glb'), columnArtist());
    writeFileSync(file('smooth.glb'), columnRig(1));
    writeFileSync(file('stiff.glb'), columnRig(8));
    studio = await startStudio();
  });
  afterAll(() => studio?.close());

  async function choose(button: string, ...names: readonly string[]): Promise<void> {
    const { page } = studio;
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click(`[data-testid="${button}"]`)]);
    await chooser.setFiles(names.map(file));
  }
  const solved = () => studio.page.waitForSelector('[data-testid="solve.fresh"][data-value="fresh"]');

  it('solves an artist’s clips on two rigs, and the control comes out at zero', async () => {
    const { page } = studio;
    await page.click('[data-testid="workspace.solve"]');
    await choose('solve.open-artist', 'artist.glb');
    await page.waitForSelector('[data-testid="artist"]');
    await choose('rigs.add', 'smooth.glb', 'stiff.glb');
    await solved();
    expect(await page.getAttribute('[data-testid="control"]', 'data-value')).toBe('true');
    // The smooth rig has the artist's own weights under other names: it carries everything; the stiff one cannot.
    const smooth = Number(await valueOf(page, 'dock.quality.0.0'));
    const stiff = Number(await valueOf(page, 'dock.quality.1.0'));
    expect(smooth).toBeGreaterThan(0.9999);
    expect(stiff).toBeLessThan(smooth - 0.005);
    await studio.shot('solve');
  });

  it('shows the worst vertex at its time; picture and table agree', async () => {
    const { page } = studio;
    await page.click('[data-testid="dock.quality.1.worst"]');
    await page.waitForSelector('[data-testid="solve.worst"]');
    const table = Number(await valueOf(page, 'dock.quality.1.worst'));
    const picture = (await page.textContent('[data-testid="solve.worst"]')) ?? '';
    expect(picture).toContain(`${(100 * table).toFixed(1)} %`);
  });

  it('the plot tells names and p95, a drag takes the playhead along, and it is a table too', async () => {
    const { page } = studio;
    const chart = page.locator('[data-testid="dock.quality"] + .beside');
    const box = await chart.locator('.u-over').boundingBox();
    if (!box) throw new Error('no plot');
    const y = box.y + box.height / 2;
    const frame = () => valueOf(page, 'transport.frame');
    await page.mouse.move(box.x + 2, y);
    await page.mouse.down();
    const first = await frame();
    await page.mouse.move(box.x + box.width - 2, y, { steps: 3 });
    await page.mouse.up();
    expect(await frame()).not.toBe(first);
    const readout = (await chart.locator('[data-testid="chart.readout"]').textContent()) ?? '';
    expect(readout).toMatch(/smooth\.glb.*p95.*stiff\.glb.*p95/);
    await chart.locator('[data-testid="chart.switch"]').click();
    expect(await chart.locator('tbody tr').count()).toBe(24);
    await chart.locator('[data-testid="chart.switch"]').click();
    await chart.locator('.u-over').waitFor();
  });

  it('rotations only adds a second number, and is undone in one step', async () => {
    const { page } = studio;
    await page.click('[data-testid="solver.rotationsOnly"]');
    await page.waitForSelector('[data-testid="score.other"]');
    await solved();
    expect(Number(await valueOf(page, 'score.bones'))).toBe(0);
    await page.keyboard.press('Control+z');
    await solved();
    expect(await page.locator('[data-testid="score.other"]').count()).toBe(0);
  });

  it('exports each rig’s own file with the clips in it', async () => {
    const { page, outputFolder } = studio;
    await page.click('[data-testid="inspector.export"]');
    await page.waitForSelector('[data-testid="export.verified"]');
    expect(Number(await valueOf(page, 'export.validation'))).toBe(0);
    await page.click('[data-testid="export.run"]');
    await page.waitForSelector('[data-testid="export"]', { state: 'detached' });
    expect(readdirSync(outputFolder).sort()).toEqual([
      'artist_transfer.html',
      'artist_transfer.json',
      'smooth_clips.glb',
      'stiff_clips.glb',
    ]);
    const html = readFileSync(join(outputFolder, 'artist_transfer.html'), 'utf8');
    expect(html).toContain('stiff.glb');
    expect(html).toContain('data:image/png;base64,');
    const document = await new WebIO().readBinary(readFileSync(join(outputFolder, 'stiff_clips.glb')));
    const clips = document.getRoot().listAnimations();
    expect(clips.map((clip) => clip.getName()).sort()).toEqual(['Bow', 'Nod']);
    expect(clips[0].listChannels()[0].getTargetNode()?.getName()).toMatch(/^bone_/);
    expect(studio.errors).toEqual([]);
  });
});
