import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebIO } from '@gltf-transform/core';
import type {} from '../../src/renderer/viewport/probe';
import { dropFiles, SAMPLE, settled, startStudio, unavailable, valueOf, type StudioSession } from './studio-browser';

const reason = unavailable();
if (reason) console.log(`studio e2e skipped: ${reason}`);

/** The way from a dropped file to an exported one, as an artist goes it. Later steps build on earlier ones. */
describe.skipIf(reason !== undefined)('the Appendages workspace', () => {
  let studio: StudioSession;
  beforeAll(async () => {
    studio = await startStudio();
  });
  afterAll(async () => {
    if (!studio) return;
    console.log(`studio e2e: long tasks (ms): ${(await studio.page.evaluate(() => window.longTasks)).join(' ')}`);
    await studio.close();
  });

  it('finds the tail of a dropped file and shows it', async () => {
    const { page } = studio;
    await studio.shot('start');
    await dropFiles(page, [SAMPLE]);
    await page.waitForSelector('[data-testid="findings.row.0"]');
    await settled(page);
    expect(await page.getAttribute('[data-testid="findings.row.0"]', 'data-verdict')).toBe('chain');
    expect(await page.textContent('[data-testid="model"]')).toContain('fox.glb');
    expect(Number(await valueOf(page, 'dock.stretch.original.torn'))).toBeGreaterThan(0.01);
    expect(Number(await valueOf(page, 'dock.stretch.rigid.max'))).toBeCloseTo(1, 4);
    await studio.shot('found');
  });

  it('moves the tail as a spring setting is changed, and takes it back', async () => {
    const { page } = studio;
    const field = page.locator('[data-testid="spring.carryDegrees"]');
    const before = await tailTip(studio);
    await field.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.waitForFunction((then) => window.rigwrightProbe?.tailTip().join() !== then, before.join());
    expect(await valueOf(page, 'spring.carryDegrees')).toBe('40');
    expect(distance(await tailTip(studio), before)).toBeGreaterThan(0.005);
    await page.keyboard.press('Control+z');
    await page.waitForFunction(
      () => document.querySelector('[data-testid="spring.carryDegrees"]')?.getAttribute('data-value') === '50',
    );
    await page.waitForFunction((then) => window.rigwrightProbe?.tailTip().join() === then, before.join());
  });

  it('types values with expressions and refuses what is out of bounds', async () => {
    const { page } = studio;
    const field = page.locator('[data-testid="spring.dampingRatio"]');
    await field.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('0,9/2 + 0.1');
    await page.keyboard.press('Enter');
    expect(Number(await valueOf(page, 'spring.dampingRatio'))).toBeCloseTo(0.55);
    await page.keyboard.press('Enter');
    await page.keyboard.type('99');
    await page.keyboard.press('Enter');
    expect(Number(await valueOf(page, 'spring.dampingRatio'))).toBeCloseTo(0.55);
    expect(await page.textContent('.limits')).toContain('0 to 4');
    await page.keyboard.press('Backspace');
    expect(Number(await valueOf(page, 'spring.dampingRatio'))).toBeCloseTo(0.45);
  });

  it('overrides a verdict and goes back by undo', async () => {
    const { page } = studio;
    await page.click('[data-testid="inspector.verdict.rigid"]');
    await page.waitForSelector('[data-testid="findings.row.0"][data-verdict="rigid"]');
    await page.keyboard.press('Control+z');
    await page.waitForSelector('[data-testid="findings.row.0"][data-verdict="chain"]');
    await settled(page);
  });

  it('goes to the worst edge', async () => {
    const { page } = studio;
    await page.click('[data-testid="dock.stretch.original.worst"]');
    await page.waitForSelector('[data-testid="pane.original.worst"]');
    await studio.shot('worst-edge');
    await page.locator('[data-testid="pane.original"]').focus();
    await page.keyboard.press('Backspace');
  });

  it('lists the edges that jump, and goes to one', async () => {
    const { page } = studio;
    await page.click('[data-testid="dock.tab.jumps"]');
    await page.waitForSelector('[data-testid="dock.jumps.0"]');
    expect(Number(await valueOf(page, 'dock.jumps.0'))).toBeGreaterThan(0.1);
    await settled(page);
    await studio.shot('jumps');
    await page.click('[data-testid="dock.jumps.0"]');
    await page.waitForSelector('[data-testid="pane.original.worst"]');
    await page.locator('[data-testid="pane.original"]').focus();
    await page.keyboard.press('Backspace');
    await page.click('[data-testid="dock.tab.stretch"]');
  });

  it('plays, and stops', async () => {
    const { page } = studio;
    await page.click('[data-testid="transport.play"]');
    const from = Number(await valueOf(page, 'transport.strip'));
    await page.waitForFunction(
      (then) => Number(document.querySelector('[data-testid="transport.strip"]')?.getAttribute('data-value')) !== then,
      from,
    );
    await page.waitForSelector('[data-testid="status.rate"]:has-text("fps")');
    await page.click('[data-testid="transport.play"]');
    expect(await valueOf(page, 'transport.play')).toBe('false');
    // A window that nobody sees does not go on.
    await page.click('[data-testid="transport.play"]');
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Object.defineProperty(document, 'hidden', { configurable: true, value: false });
    });
    expect(await valueOf(page, 'transport.play')).toBe('false');
  });

  it('exports a valid file that equals the preview', async () => {
    const { page, outputFolder } = studio;
    await page.click('[data-testid="inspector.export"]');
    await page.waitForSelector('[data-testid="export.validation"]', { timeout: 120_000 });
    expect(await valueOf(page, 'export.validation')).toBe('0');
    await studio.shot('export');
    await page.click('[data-testid="export.run"]');
    await page.waitForSelector('[data-testid="toast"]');
    const name = readdirSync(outputFolder).find((file) => file.endsWith('.glb'));
    expect(name).toBe('fox_rigged.glb');
    const document = await new WebIO().readBinary(new Uint8Array(readFileSync(join(outputFolder, String(name)))));
    const joints = document
      .getRoot()
      .listSkins()
      .flatMap((skin) => skin.listJoints().map((joint) => joint.getName()));
    expect(joints).toEqual(expect.arrayContaining(['Tail_1', 'Tail_End']));
    const shown = await page.evaluate(() => window.rigwrightProbe?.jointNames() ?? []);
    expect(shown).toEqual(expect.arrayContaining(joints));
  });

  it('offers the report alone, and says why a name or nothing at all cannot be exported', async () => {
    const { page, outputFolder } = studio;
    const before = readdirSync(outputFolder);
    await page.click('[data-testid="inspector.report"]');
    await page.fill('[data-testid="export.pattern"]', 'swing?');
    expect(await page.textContent('[data-testid="export.pattern-note"]')).toContain("can't hold ?");
    expect(await page.isDisabled('[data-testid="export.run"]')).toBe(true);
    await page.fill('[data-testid="export.pattern"]', 'swing');
    await page.click('[data-testid="export.report"]');
    expect(await page.textContent('[data-testid="export.summary"]')).toContain('Turn on');
    await page.click('[data-testid="export.report"]');
    await page.click('[data-testid="export.run"]');
    await page.waitForSelector('[data-testid="export"]', { state: 'detached' });
    expect(readdirSync(outputFolder).filter((name) => !before.includes(name))).toEqual(['swing_report.html']);
  });

  it('tells of a broken file in plain words and keeps working', async () => {
    const { page } = studio;
    const broken = join(tmpdir(), 'rigwright-e2e-broken.glb');
    writeFileSync(broken, readFileSync(SAMPLE).subarray(0, 5000));
    await studio.reload();
    await dropFiles(page, [broken]);
    await page.waitForSelector('[data-testid="failure"]');
    expect(await page.textContent('[data-testid="failure"]')).not.toMatch(/undefined|Error:|NaN/);
    await studio.shot('failure');
    // The log opens from the start screen too, and what was seen there is no news any more.
    await page.click('[data-testid="status.error"]');
    expect(await page.textContent('[data-testid="log-dialog"]')).toContain('cut short');
    await page.waitForSelector('[data-testid="status.error"]', { state: 'detached' });
    await page.keyboard.press('Escape');
    await dropFiles(page, [SAMPLE]);
    await page.waitForSelector('[data-testid="findings.row.0"]');
    await page.waitForSelector('[data-testid="failure"]', { state: 'detached' });
    // Over what is open the card leaves it as it was, and Escape closes it.
    await dropFiles(page, [broken]);
    await page.waitForSelector('[data-testid="failure"]');
    await studio.shot('failure-over');
    expect(await page.textContent('[data-testid="model"]')).toContain('fox.glb');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[data-testid="failure"]', { state: 'detached' });
    expect(studio.errors).toEqual([]);
  });

  it('lists what was done, goes back to any step, and asks before it is lost with the focus on Save', async () => {
    const { page } = studio;
    await page.click('[data-testid="inspector.verdict.rigid"]');
    await page.waitForSelector('[data-testid="findings.row.0"][data-verdict="rigid"]');
    await page.click('[data-testid="menu.Edit"]');
    await page.click('[data-testid="menu.item.history"]');
    expect(await page.getAttribute('[data-testid="history.1"]', 'aria-checked')).toBe('true');
    await page.click('[data-testid="history.0"]');
    await page.waitForSelector('[data-testid="findings.row.0"][data-verdict="chain"]');
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+w');
    await page.waitForSelector('[data-testid="unsaved"]');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('unsaved.save');
    await page.keyboard.press('Escape');
    expect(studio.errors).toEqual([]);
  });
});

function tailTip({ page }: StudioSession): Promise<number[]> {
  return page.evaluate(() => window.rigwrightProbe?.tailTip() ?? []);
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((value, i) => value - b[i]));
}
