import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGlb } from '../fixtures/build-glb';
import { columnArtist, columnRig } from '../fixtures/column-models';
import { dropFiles, SAMPLE, startStudio, unavailable, valueOf, type StudioSession } from './studio-browser';

const reason = unavailable();
if (reason) console.log(`batch e2e skipped: ${reason}`);

/** A batch from dropped files to written ones and a report. Later steps build on earlier ones. */
describe.skipIf(reason !== undefined)('the Batch workspace', () => {
  let studio: StudioSession;
  let folder = '';
  const at = (name: string) => join(folder, name);
  const status = (row: number) => studio.page.getAttribute(`[data-testid="batch.row.${row}"]`, 'data-status');

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rigwright-batch-'));
    copyFileSync(SAMPLE, at('fox.glb'));
    copyFileSync(SAMPLE, at('vixen.glb'));
    writeFileSync(at('broken.glb'), readFileSync(SAMPLE).subarray(0, 5000));
    writeFileSync(at('post.glb'), buildGlb());
    writeFileSync(at('artist.glb'), columnArtist());
    writeFileSync(at('rig.glb'), columnRig(3));
    studio = await startStudio();
  });
  afterAll(async () => {
    await studio?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes dropped files into the list, each once', async () => {
    const { page } = studio;
    await page.keyboard.press('Alt+Shift+3');
    await page.waitForSelector('[data-testid="batch.table"]');
    await dropFiles(page, ['broken.glb', 'fox.glb', 'post.glb', 'vixen.glb'].map(at));
    await page.waitForSelector('[data-testid="batch.row.3"]');
    expect(await status(0)).toBe('waiting');
    expect(await page.getAttribute('[data-testid="batch.table"]', 'aria-rowcount')).toBe('5');
  });

  it('fixes what can be fixed, and one broken file stops nothing', async () => {
    const { page, outputFolder } = studio;
    await page.click('[data-testid="batch.start"]');
    await page.waitForSelector('[data-testid="batch.finished"][data-value="4"]');
    expect(await Promise.all([0, 1, 2, 3].map(status))).toEqual(['failed', 'done', 'look', 'done']);
    expect(readdirSync(outputFolder).sort()).toEqual(['fox_rigged.glb', 'post_rigged.glb', 'vixen_rigged.glb']);
    expect(await page.textContent('[data-testid="batch.row.1"]')).toMatch(/1 chain.*→ 0 %/);
    expect(await valueOf(page, 'batch.torn.1')).toBe('0');
    await studio.shot('batch-done');
  });

  it('tells why a file failed, and tries again when asked', async () => {
    const { page } = studio;
    await page.click('[data-testid="batch.row.0"]');
    expect(await page.textContent('[data-testid="batch.failure"]')).toMatch(/broken\.glb/);
    await page.keyboard.press('r');
    await page.waitForFunction(
      () => document.querySelector('[data-testid="batch.finished"]')?.getAttribute('data-value') === '4',
    );
    expect(await valueOf(page, 'batch.total.failed')).toBe('1');
  });

  it('moves with the arrows, ticks with Space, removes with Delete', async () => {
    const { page } = studio;
    await page.locator('[data-testid="batch.table"]').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.waitForSelector('[data-testid="batch.row.2"][aria-selected="true"]');
    await page.keyboard.press('Space');
    await page.keyboard.press('Delete');
    await page.waitForSelector('[data-testid="batch.finished"][data-value="3"]');
    expect(await page.textContent('[data-testid="batch.row.2"]')).toContain('vixen.glb');
    await page.getByRole('button', { name: 'Undo' }).last().click();
    expect(await page.textContent('[data-testid="batch.row.2"]')).toContain('post.glb');
    await page.click('[data-testid="batch.row.2"]');
    await page.keyboard.press('Delete');
    await page.waitForSelector('[data-testid="batch.finished"][data-value="3"]');
  });

  it('gives the table as CSV and JSON', async () => {
    const { page } = studio;
    const read = async (kind: string) => {
      const download = page.waitForEvent('download');
      await page.click(`[data-testid="batch.report-${kind}"]`);
      return readFileSync(await (await download).path(), 'utf8');
    };
    expect((await read('csv')).split('\r\n').map((line) => line.split(',').slice(0, 3).join())).toEqual([
      'file,folder,status',
      'broken.glb,,failed',
      'fox.glb,,done',
      'vixen.glb,,done',
      '',
    ]);
    const { files } = JSON.parse(await read('json'));
    expect(files[1]).toMatchObject({ file: 'fox.glb', status: 'done', findings: [{ kind: 'tail', verdict: 'chain' }] });
  });

  it('opens a file in Appendages', async () => {
    const { page } = studio;
    await page.click('[data-testid="batch.row.1"]');
    await page.click('[data-testid="batch.open"]');
    await page.waitForSelector('[data-testid="findings.row.0"]');
    expect(await page.textContent('[data-testid="model"]')).toContain('fox.glb');
  });

  it('gives rigs the clips of an artist’s file, with quality in the table and in the report', async () => {
    const { page, outputFolder } = studio;
    await page.keyboard.press('Alt+Shift+3');
    await page.click('[data-testid="batch.recipe.solve"]');
    expect(await status(1)).toBe('waiting');
    const chooser = page.waitForEvent('filechooser');
    await page.click('[data-testid="batch.artist.open"]');
    await (await chooser).setFiles([at('artist.glb')]);
    await page.waitForSelector('[data-testid="batch.artist"]');
    await dropFiles(page, [at('rig.glb')]);
    await page.click('[data-testid="batch.start"]');
    await page.waitForSelector('[data-testid="batch.finished"][data-value="4"]');
    expect(await status(0)).toBe('failed');
    expect(await status(3)).toBe('look');
    expect(Number(await valueOf(page, 'batch.quality.3'))).toBeGreaterThan(0.8);
    expect(await page.textContent('[data-testid="batch.row.3"]')).toMatch(/2 clips.* % · .* %/);
    await page.click('[data-testid="batch.row.3"]');
    expect(await page.textContent('[data-testid="batch.doubt"]')).toMatch(/no legs were found/i);
    expect(readdirSync(outputFolder)).toContain('rig_clips.glb');
    const download = page.waitForEvent('download');
    await page.click('[data-testid="batch.report-csv"]');
    expect(readFileSync(await (await download).path(), 'utf8')).toMatch(/quality_mean[^]*rig\.glb,,look/);
    expect(studio.errors).toEqual([]);
  });
});
