import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropFiles, SAMPLE, settled, startStudio, unavailable, type StudioSession } from './studio-browser';

const reason = unavailable();
if (reason) console.log(`studio graphics e2e skipped: ${reason}`);

/** A graphics driver that restarts takes nothing from the artist. */
describe.skipIf(reason !== undefined)('a lost graphics context', () => {
  let studio: StudioSession;
  beforeAll(async () => {
    studio = await startStudio({ width: 1100, height: 700 });
  });
  afterAll(() => studio?.close());

  it('is told of, asked for, and the view comes back as it was', async () => {
    const { page } = studio;
    await dropFiles(page, [SAMPLE]);
    await page.waitForSelector('[data-testid="findings.row.0"]');
    await settled(page);
    const pane = page.locator('[data-testid="pane.chain"]');
    await pane.focus();
    await page.keyboard.press('ArrowLeft');
    const picture = async () => {
      await page.mouse.move(2, 2);
      await page.waitForTimeout(1000);
      return pane.screenshot();
    };
    const before = await picture();
    await page.evaluate(() => {
      const context = document.querySelector<HTMLCanvasElement>('.panes canvas')?.getContext('webgl2');
      context?.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await page.waitForSelector('[data-testid="graphics"][data-value="lost"]');
    expect(await page.textContent('[data-testid="graphics"]')).toContain('Restoring the view');
    await studio.shot('graphics-lost');
    await page.waitForSelector('[data-testid="graphics"]', { state: 'detached' });
    const after = await picture();
    await studio.shot('graphics-restored');
    expect(after.equals(before)).toBe(true);
    expect(studio.errors).toEqual([]);
  });
});
