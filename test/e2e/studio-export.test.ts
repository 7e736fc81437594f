import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StretchVariant } from '../../src/rpc/contract';
import { loadThree } from '../kit/load-three';
import { skinnedVertices } from './skinned-vertices';
import {
  DATA,
  dropFiles,
  SAMPLE,
  settled,
  startStudio,
  unavailable,
  valueOf,
  type StudioSession,
} from './studio-browser';

const reason = unavailable();
if (reason) console.log(`studio export e2e skipped: ${reason}`);

/** Greatest distance a vertex of the written file may stand from where it was shown, as a share of the height. */
const TOLERANCE = 1e-4;
/** Frames of a clip that are compared; those past its end wrap round. */
const FRAMES = [1, 11, 21, 31];
/** What is left of the live springs' start when a moment is jumped to, as a share of the height. */
const SETTLED = 2e-3;
const ROGUE = join(DATA, 'rigs/kaykit_rogue_tail.glb');
if (!reason && !existsSync(ROGUE)) console.log(`skipped in the studio export e2e: there is no ${ROGUE}`);

const MODELS = [
  { model: 'fox', path: SAMPLE, clips: ['Walk', 'Sprint'] },
  { model: 'kaykit_rogue_tail', path: ROGUE, clips: ['Walking_A', 'Cheer'] },
].filter(({ path }) => existsSync(path));

/** What is exported is read by three.js alone, in Node, and skinned beside what the Chain pane showed. */
describe.skipIf(reason !== undefined)('an exported file and its preview', () => {
  let studio: StudioSession;
  beforeAll(async () => {
    studio = await startStudio({ width: 1100, height: 700 });
  });
  afterAll(() => studio?.close());

  async function chooseClip(clip: string): Promise<void> {
    const { page } = studio;
    await page.click('[data-testid="transport.clip"]');
    await page.getByRole('option', { name: clip, exact: false }).first().click();
    await page.waitForFunction(
      (name) => document.querySelector('[data-testid="transport.clip"]')?.textContent?.includes(name),
      clip,
    );
  }

  /** Goes to a frame as a person does, on the strip, and gives the moment and the surface that is drawn there. */
  async function shownAt(frame: number, variant: StretchVariant = 'chain') {
    const { page } = studio;
    await page.locator('[data-testid="transport.strip"]').focus();
    await page.keyboard.press('Home');
    for (let at = 1; at + 10 <= frame; at += 10) await page.keyboard.press('PageUp');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const parts = await page.evaluate((name) => window.rigwrightProbe?.surface(name) ?? [], variant);
    return { time: Number(await valueOf(page, 'transport.strip')), parts };
  }

  /** Opens the dialog, with or without baked clips: it remembers the last choice. */
  async function openDialog(bake: boolean): Promise<void> {
    const { page } = studio;
    await page.click('[data-testid="inspector.export"]');
    if ((await valueOf(page, 'export.bake')) !== String(bake)) await page.click('[data-testid="export.bake"]');
  }

  /** Runs what the open dialog has prepared. */
  async function runExport(): Promise<Uint8Array> {
    const { page, outputFolder } = studio;
    const before = readdirSync(outputFolder);
    await page.waitForSelector('[data-testid="export.validation"]');
    expect(await valueOf(page, 'export.validation')).toBe('0');
    await page.click('[data-testid="export.run"]');
    await page.waitForSelector('[data-testid="export"]', { state: 'detached' });
    const [name] = readdirSync(outputFolder).filter((file) => file.endsWith('.glb') && !before.includes(file));
    return new Uint8Array(readFileSync(join(outputFolder, name)));
  }

  async function physics(on: boolean): Promise<void> {
    const { page } = studio;
    const pressed = async () => (await page.getAttribute('[data-testid="view.physics"]', 'aria-pressed')) === 'true';
    if ((await pressed()) !== on) await page.click('[data-testid="view.physics"]');
    expect(await pressed()).toBe(on);
  }

  const size = () => studio.page.evaluate(() => window.rigwrightProbe?.size() ?? { height: 0, metresPerUnit: 1 });

  describe.each(MODELS)('$model', ({ path, clips }) => {
    beforeAll(async () => {
      await studio.reload();
      await dropFiles(studio.page, [path]);
      await studio.page.waitForSelector('[data-testid="findings.row.0"]');
      await settled(studio.page);
      await studio.page.click('[data-testid="view.layout.single"]');
    });

    it('holds the skin that the Chain pane showed, vertex by vertex', async () => {
      await physics(false);
      await openDialog(false);
      const file = skinnedVertices(await loadThree(await runExport()));
      const { height } = await size();
      for (const clip of clips) {
        await chooseClip(clip);
        for (const frame of FRAMES) {
          const { time, parts } = await shownAt(frame);
          file.pose(clip, time);
          expect(file.farthest(parts) / height, `${clip} at ${time}`).toBeLessThan(TOLERANCE);
        }
      }
    });

    it('holds the swing of the live springs, baked', async () => {
      const { page } = studio;
      await physics(true);
      await openDialog(true);
      const stated = new Map<string, number>();
      for (const clip of clips) {
        const row = await page.waitForSelector(`[data-testid="export.baked.${clip}"]`, { state: 'attached' });
        if ((await row.getAttribute('data-blended')) === 'false')
          stated.set(clip, Number(await row.getAttribute('data-value')));
        else console.log(`${clip}: its swing alternates between two loops, and the bake says that it blends them`);
      }
      const file = skinnedVertices(await loadThree(await runExport()));
      const { height, metresPerUnit } = await size();
      expect(stated.size).toBeGreaterThan(0);
      for (const [clip, millimetres] of stated) {
        await chooseClip(clip);
        const tolerance = millimetres / 1000 / metresPerUnit + SETTLED * height;
        for (const frame of FRAMES) {
          const { time, parts } = await shownAt(frame);
          file.pose(clip, time);
          expect(file.farthest(parts), `${clip} at ${time}`).toBeLessThan(tolerance);
        }
      }
    });
  });
});
