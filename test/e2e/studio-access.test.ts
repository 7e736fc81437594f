import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settled, startStudio, unavailable, type StudioSession } from './studio-browser';

const reason = unavailable();
if (reason) console.log(`studio access e2e skipped: ${reason}`);
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** With the keyboard alone, on the smallest window, and by the rules of axe-core. */
describe.skipIf(reason !== undefined)('the studio for everyone', () => {
  let studio: StudioSession;
  beforeAll(async () => {
    studio = await startStudio({ width: 1100, height: 700 });
  });
  afterAll(async () => {
    await studio?.close();
  });

  /** Serious and critical findings of axe-core on the page as it stands. */
  async function serious(): Promise<string[]> {
    const { page } = studio;
    await page.evaluate(readFileSync(AXE, 'utf8'));
    const found = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
      return (await axe.run()).violations;
    });
    return found
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
      );
  }

  it('has no serious accessibility issue on the start screen', async () => {
    expect(await serious()).toEqual([]);
  });

  it('opens the sample and reaches every region with the keyboard', async () => {
    const { page } = studio;
    await page.locator('[data-testid^="sample."]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-testid="findings.row.0"]');
    await settled(page);
    const seen = new Set<string>();
    for (let i = 0; i < 9; i++) {
      await page.keyboard.press('F6');
      seen.add(
        await page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-region]')?.dataset.region ?? ''),
      );
    }
    expect([...seen].sort()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    await page.locator('[data-testid="findings.row.0"]').focus();
    await page.keyboard.press('2');
    await page.waitForSelector('[data-testid="findings.row.0"][data-verdict="rigid"]');
    await page.keyboard.press('Control+z');
    await page.waitForSelector('[data-testid="findings.row.0"][data-verdict="chain"]');
  });

  it('fits 1100 by 700: nothing of a toolbar is cut off', async () => {
    const { page } = studio;
    await settled(page);
    await studio.shot('small');
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[role=toolbar]')]
        .filter((bar) => bar.scrollWidth > bar.clientWidth + 1)
        .map((bar) => bar.getAttribute('aria-label')),
    );
    expect(cut).toEqual([]);
  });

  it('at 200 % zoom keeps the view: the left panel is a rail that the keyboard reaches and opens', async () => {
    const { page } = studio;
    await page.setViewportSize({ width: 720, height: 450 });
    const rail = page.locator('[data-testid="rail.show"]');
    await rail.waitFor();
    for (let i = 0; i < 9 && !(await rail.evaluate((button) => button === document.activeElement)); i++)
      await page.keyboard.press('F6');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-testid="findings.row.0"]');
    await page.setViewportSize({ width: 1100, height: 700 });
    await settled(page);
  });

  it('has no serious accessibility issue in the workspace, dark and light', async () => {
    const { page } = studio;
    expect(await serious()).toEqual([]);
    await page.keyboard.press('Control+,');
    await page.click('[data-testid="preferences.theme"]');
    await page.getByRole('option', { name: 'Light' }).click();
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
    await page.keyboard.press('Escape');
    await studio.shot('small-light');
    expect(await serious()).toEqual([]);
    expect(studio.errors).toEqual([]);
  });
});
