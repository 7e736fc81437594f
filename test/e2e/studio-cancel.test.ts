import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { columnArtist, columnRig } from '../fixtures/column-models';
import { stopJob } from './stop-job';
import { dropFiles, SAMPLE, settled, startStudio, unavailable, valueOf, type StudioSession } from './studio-browser';

const reason = unavailable();
if (reason) console.log(`studio cancel e2e skipped: ${reason}`);

/** Each kind of job is stopped as soon as the status bar names it. Later steps build on earlier ones. */
describe.skipIf(reason !== undefined)('stopping a job', () => {
  let studio: StudioSession;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rigwright-cancel-'));
    studio = await startStudio({ width: 1100, height: 700 });
  });
  afterAll(async () => {
    await studio?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(() => {
    expect(studio.errors).toEqual([]);
    expect(readdirSync(studio.outputFolder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  async function stop(title: string, start: () => Promise<unknown>): Promise<void> {
    const milliseconds = await stopJob(studio.page, title, start);
    console.log(`studio cancel e2e: ${title}: answered in ${milliseconds.toFixed(0)} ms`);
  }
  const present = (testid: string) => studio.page.waitForSelector(`[data-testid="${testid}"]`);

  it('reading: the start screen is as it was, and the next file opens', async () => {
    const { page } = studio;
    await stop('Reading', () => dropFiles(page, [SAMPLE]));
    await present('start.drop');
    expect(await page.locator('[data-testid="failure"]').count()).toBe(0);
    expect(await page.locator('[data-testid="model"]').count()).toBe(0);
  });

  it('finding: says that it was stopped, and searches again when asked', async () => {
    const { page } = studio;
    await stop('Finding appendages', () => dropFiles(page, [SAMPLE]));
    await present('findings.stopped');
    expect(await page.textContent('[data-testid="model"]')).toContain('fox.glb');
    await page.click('[data-testid="findings.again"]');
    await present('findings.row.0');
    await settled(page);
  });

  it('measuring: the old numbers stay, marked as out of date, until they are asked for', async () => {
    const { page } = studio;
    const before = await valueOf(page, 'dock.stretch.chain.max');
    await stop('Measuring stretch', async () => {
      await page.locator('[data-testid="spring.carryDegrees"]').focus();
      await page.keyboard.press('Shift+ArrowLeft');
    });
    await page.waitForSelector('[data-testid="dock.fresh"][data-value="stale"]');
    expect(await valueOf(page, 'dock.stretch.chain.max')).toBe(before);
    expect(await valueOf(page, 'spring.carryDegrees')).toBe('40');
    await page.click('[data-testid="dock.fresh"] button');
    await settled(page);
    expect(await valueOf(page, 'dock.stretch.chain.max')).not.toBe(before);
  });

  it('growing chains: the panes’ files are marked as out of date, and made when asked for', async () => {
    const { page } = studio;
    await stop('Growing chains', () => page.click('[data-testid="inspector.verdict.rigid"]'));
    await page.waitForSelector('[data-testid="findings.row.0"][data-verdict="rigid"]');
    await page.waitForSelector('[data-testid="dock.fresh"][data-value="stale"]');
    await page.click('[data-testid="dock.fresh"] button');
    await settled(page);
    await page.keyboard.press('Control+z');
    await page.waitForSelector('[data-testid="findings.row.0"][data-verdict="chain"]');
    await settled(page);
  });

  it('exporting: nothing is written, the document is as it was, and the export can be prepared again', async () => {
    const { page, outputFolder } = studio;
    const before = await valueOf(page, 'spring.carryDegrees');
    await stop('Preparing the export', () => page.click('[data-testid="inspector.export"]'));
    await present('export.again');
    expect(await page.isDisabled('[data-testid="export.run"]')).toBe(true);
    expect(readdirSync(outputFolder)).toEqual([]);
    await page.click('[data-testid="export.again"]');
    await present('export.validation');
    await page.click('[data-testid="export.cancel"]');
    expect(readdirSync(outputFolder)).toEqual([]);
    expect(await valueOf(page, 'spring.carryDegrees')).toBe(before);
    await page.click('[data-testid="inspector.export"]');
    await present('export.validation');
    await page.click('[data-testid="export.run"]');
    await page.waitForSelector('[data-testid="export"]', { state: 'detached' });
    expect(readdirSync(outputFolder).sort()).toEqual(['fox_rigged.glb', 'fox_rigged_report.html']);
  });

  it('solving: the cells are as before, and solving goes on when asked for', async () => {
    const { page } = studio;
    writeFileSync(join(folder, 'artist.glb'), columnArtist());
    writeFileSync(join(folder, 'smooth.glb'), columnRig(1));
    await studio.reload();
    await page.click('[data-testid="workspace.solve"]');
    const choose = async (button: string, name: string) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click(`[data-testid="${button}"]`)]);
      await chooser.setFiles(join(folder, name));
    };
    await choose('solve.open-artist', 'artist.glb');
    await present('artist');
    await stop('Solving', () => choose('rigs.add', 'smooth.glb'));
    expect(await page.getAttribute('[data-testid="solve.fresh"]', 'data-value')).toBe('none');
    expect(await page.locator('[data-testid="dock.quality.0.0"][data-value]').count()).toBe(0);
    await page.click('[data-testid="solve.run"]');
    await page.waitForSelector('[data-testid="solve.fresh"][data-value="fresh"]');
    expect(Number(await valueOf(page, 'dock.quality.0.0'))).toBeGreaterThan(0.9999);
  });
});
