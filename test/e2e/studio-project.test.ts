import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnArtist, columnRig } from '../fixtures/column-models';
import { dropFiles, SAMPLE, settled, startStudio, unavailable, valueOf, type StudioSession } from './studio-browser';

const reason = unavailable();
if (reason) console.log(`studio project e2e skipped: ${reason}`);

/** One project with both workspaces in it, of files that came without a path: saved, closed, opened again. */
describe.skipIf(reason !== undefined)('a project', () => {
  let studio: StudioSession;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rigwright-project-'));
    writeFileSync(join(folder, 'artist.glb'), columnArtist());
    writeFileSync(join(folder, 'smooth.glb'), columnRig(1));
    studio = await startStudio({ width: 1100, height: 700 });
  });
  afterAll(async () => {
    await studio?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const choose = async (open: () => Promise<unknown>, path: string) => {
    const [chooser] = await Promise.all([studio.page.waitForEvent('filechooser'), open()]);
    await chooser.setFiles(path);
  };
  const solved = () => studio.page.waitForSelector('[data-testid="solve.fresh"][data-value="fresh"]');

  it('keeps the Solve plan when a model is opened in Appendages', async () => {
    const { page } = studio;
    await page.click('[data-testid="workspace.solve"]');
    await choose(() => page.click('[data-testid="solve.open-artist"]'), join(folder, 'artist.glb'));
    await page.waitForSelector('[data-testid="artist"]');
    await choose(() => page.click('[data-testid="rigs.add"]'), join(folder, 'smooth.glb'));
    await solved();
    await page.click('[data-testid="workspace.appendages"]');
    await dropFiles(page, [SAMPLE]);
    await page.waitForSelector('[data-testid="findings.row.0"]');
    await settled(page);
    await page.click('[data-testid="inspector.verdict.rigid"]');
    await page.waitForSelector('[data-testid="findings.row.0"][data-verdict="rigid"]');
    await page.click('[data-testid="workspace.solve"]');
    await solved();
    expect(await page.textContent('[data-testid="artist"]')).toContain('artist.glb');
  });

  it('opens again with both workspaces and their models', async () => {
    const { page, outputFolder } = studio;
    await page.keyboard.press('Control+s');
    await page.waitForSelector('[data-testid="toast"]');
    expect(readdirSync(outputFolder)).toEqual(['fox.rigwright']);
    await studio.reload();
    await choose(() => page.keyboard.press('Control+Shift+O'), join(outputFolder, 'fox.rigwright'));
    await page.waitForSelector('[data-testid="findings.row.0"][data-verdict="rigid"]');
    expect(await page.textContent('[data-testid="model"]')).toContain('fox.glb');
    await page.click('[data-testid="workspace.solve"]');
    await solved();
    expect(await page.textContent('[data-testid="artist"]')).toContain('artist.glb');
    expect(Number(await valueOf(page, 'dock.quality.0.0'))).toBeGreaterThan(0.9999);
  });

  it('closes as a whole', async () => {
    const { page } = studio;
    await page.keyboard.press('Control+w');
    await page.waitForSelector('[data-testid="solve.open-artist"]');
    await page.click('[data-testid="workspace.appendages"]');
    await page.waitForSelector('[data-testid="start.drop"]');
  });

  it('opens by itself at the next start where the preferences say so', async () => {
    const { page } = studio;
    await page.keyboard.press('Control+,');
    await page.getByRole('tab', { name: 'General' }).click();
    await page.click('[data-testid="preferences.reopenLastProject"]');
    await page.keyboard.press('Escape');
    // Stored a moment after it was set.
    await page.waitForTimeout(1000);
    await studio.reload();
    await page.waitForSelector('[data-testid="findings.row.0"][data-verdict="rigid"]');
    expect(studio.errors).toEqual([]);
  });
});
