import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebIO } from '@gltf-transform/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropFiles, SAMPLE, settled, startStudio, unavailable, valueOf, type StudioSession } from './studio-browser';

const reason = unavailable();
if (reason) console.log(`studio editing e2e skipped: ${reason}`);

/** Hands on the model: joints, regions, several findings at once. Later steps build on earlier ones. */
describe.skipIf(reason !== undefined)('editing in the studio', () => {
  let studio: StudioSession;
  beforeAll(async () => {
    studio = await startStudio();
    await dropFiles(studio.page, [SAMPLE]);
    await studio.page.waitForSelector('[data-testid="findings.row.0"]');
    await settled(studio.page);
  });
  afterAll(async () => {
    await studio?.close();
  });

  const offsets = () => studio.page.evaluate(() => window.rigwrightProbe?.chainOffsets() ?? []);
  const changed = (from: readonly number[]) =>
    studio.page.waitForFunction((then) => window.rigwrightProbe?.chainOffsets().join() !== then, from.join());
  const back = (to: readonly number[]) =>
    studio.page.waitForFunction((then) => window.rigwrightProbe?.chainOffsets().join() === then, to.join());
  const handle = async (joint: string) => {
    const box = await studio.page.locator(`[data-joint="${joint}"]`).boundingBox();
    if (!box) throw new Error(`no handle of ${joint}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  const type = async (testid: string, text: string) => {
    await studio.page.locator(`[data-testid="${testid}"]`).focus();
    await studio.page.keyboard.press('Enter');
    await studio.page.keyboard.type(text);
    await studio.page.keyboard.press('Enter');
  };

  it('drags a joint of the chain: a line meanwhile, a new chain after, one step to undo', async () => {
    const { page } = studio;
    const before = await offsets();
    await page.click('[data-testid="inspector.joints.drag"]');
    await page.waitForSelector('[data-joint="Tail_3"]');
    const from = await handle('Tail_3');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y + 12, { steps: 3 });
    await page.mouse.move(from.x + 24, from.y + 40, { steps: 3 });
    expect(await offsets()).toEqual(before);
    const drawn = async () => [await handle('Tail_3')].flatMap(({ x, y }) => [x - from.x, y - from.y].map(Math.round));
    await expect.poll(drawn).toEqual([24, 40]);
    await studio.shot('joint-drag');
    await page.mouse.up();
    await changed(before);
    await settled(page);
    expect(await valueOf(page, 'inspector.segments')).toBe(String(before.length / 3 - 1));
    await studio.shot('joint-dragged');
    const after = await offsets();
    // The joint's own place and that of the next one in it; the others lie where they lay.
    const moved = after.flatMap((value, i) => (Math.abs(value - before[i]) > 1e-6 ? [Math.floor(i / 3)] : []));
    expect([...new Set(moved)]).toEqual([2, 3]);
    await page.keyboard.press('Control+z');
    await back(before);
  });

  it('takes a drag back with Escape, and stays in the tool', async () => {
    const { page } = studio;
    const before = await offsets();
    await settled(page);
    const from = await handle('Tail_2');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y, { steps: 3 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.waitForTimeout(300);
    expect(await offsets()).toEqual(before);
    await expect.poll(async () => Math.round((await handle('Tail_2')).x - from.x)).toBe(0);
    expect(await page.getAttribute('[data-testid="inspector.joints.drag"]', 'aria-pressed')).toBe('true');
  });

  it('nudges the chosen joint with the keyboard', async () => {
    const { page } = studio;
    const before = await offsets();
    await page.locator('[data-testid="pane.chain"]').focus();
    await page.keyboard.press('PageUp');
    await page.waitForSelector('[data-testid="pane.chain"][aria-label$="joint Tail_3 selected"]');
    await page.keyboard.press('Shift+ArrowUp');
    await changed(before);
    await settled(page);
    await page.click('[data-testid="inspector.joints.reset"]');
    await back(before);
    await page.keyboard.press('Escape');
    await page.waitForSelector('[data-testid="joint-handles"]', { state: 'detached' });
    expect(studio.errors).toEqual([]);
  });

  it('edits several findings at once, and takes it back in one step', async () => {
    const { page } = studio;
    await page.click('[data-testid="findings.menu"]');
    await page.getByRole('menuitemcheckbox', { name: 'Show ignored pieces' }).click();
    await page.click('[data-testid="rejected-0-0"] button');
    await page.waitForSelector('[data-testid="findings.row.1"]');
    await settled(page);
    await page.click('[data-testid="findings.row.0"]');
    await page.click('[data-testid="findings.row.1"]', { modifiers: ['Shift'] });
    expect(await page.locator('[role=option][aria-selected=true]').count()).toBe(2);
    await page.click('[data-testid="inspector.verdict.chain"]');
    await page.waitForSelector('[data-testid="findings.row.1"][data-verdict="chain"]');
    await settled(page);
    await page.click('[data-testid="findings.row.1"]');
    await type('spring.gravity', '3');
    await page.click('[data-testid="findings.row.0"]', { modifiers: ['Control'] });
    await page.waitForSelector('[data-testid="spring.gravity"][aria-valuetext="mixed"]');
    await studio.shot('several');
    await type('spring.gravity', '2');
    expect(await page.getAttribute('[data-testid="spring.gravity"]', 'aria-valuetext')).toContain('2.00');
    await page.keyboard.press('Control+z');
    await page.waitForSelector('[data-testid="spring.gravity"][aria-valuetext="mixed"]');
    expect(studio.errors).toEqual([]);
  });

  it('chooses the shading from a menu round the pointer, by keys', async () => {
    const { page } = studio;
    await page.locator('[data-testid="pane.chain"]').focus();
    await page.keyboard.press('z');
    await page.waitForSelector('[data-testid="view.pie"] [data-value="stretch"]');
    await studio.shot('pie');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-testid="view.pie"]', { state: 'detached' });
    expect(await valueOf(page, 'view.shading')).toBe('material');
    await page.keyboard.press('z');
    await page.keyboard.press('Escape');
    expect(await valueOf(page, 'view.shading')).toBe('material');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('pane.chain');
    await page.keyboard.press('z');
    await page.keyboard.press('s');
    expect(await valueOf(page, 'view.shading')).toBe('stretch');
  });

  it('renames by F2, and takes the shell under the pointer by L', async () => {
    const { page } = studio;
    await page.click('[data-testid="findings.row.0"]');
    await page.locator('[data-testid="pane.chain"]').focus();
    await page.keyboard.press('F2');
    await page.fill('[data-testid="findings.row.0"] input', 'Brush');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-testid="findings.row.0"]:has-text("Brush")');
    const pane = await page.locator('[data-testid="pane.original"]').boundingBox();
    if (!pane) throw new Error('no pane');
    await page.mouse.move(pane.x + pane.width / 2, pane.y + pane.height * 0.3);
    await page.waitForTimeout(400);
    await page.keyboard.press('l');
    await page.waitForSelector('[data-testid="section.region"] .summary:not(:has-text("+0"))');
    await page.keyboard.press('Control+z');
    await page.waitForSelector('[data-testid="section.region"] .summary:has-text("+0")');
    expect(studio.errors).toEqual([]);
  });

  it('begins a finding by +, makes it by a stroke of the brush, and selects it', async () => {
    const { page } = studio;
    const rows = page.locator('[data-testid^="findings.row."]');
    const before = await rows.count();
    await page.click('[data-testid="findings.add"]');
    await page.waitForSelector('[data-testid="findings.new"]');
    await page.keyboard.press('Escape');
    await page.waitForSelector('[data-testid="findings.new"]', { state: 'detached' });
    await page.click('[data-testid="findings.add"]');
    await page.keyboard.press('c');
    const pane = await page.locator('[data-testid="pane.original"]').boundingBox();
    if (!pane) throw new Error('no pane');
    await page.mouse.move(pane.x + pane.width / 2, pane.y + pane.height * 0.3);
    await page.mouse.down();
    await page.mouse.move(pane.x + pane.width / 2 + 6, pane.y + pane.height * 0.3, { steps: 3 });
    await page.mouse.up();
    await page.waitForSelector(`[data-testid="findings.row.${before}"]`);
    await page.waitForSelector('[data-testid="findings.new"]', { state: 'detached' });
    expect(await page.locator('[role=option][aria-selected=true]').getAttribute('data-finding')).not.toBe('tail-1');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect.poll(() => rows.count()).toBe(before);
    await settled(page);
  });

  it('copies a number under the pointer and pastes it into another; a bar of the histogram lights up its edges', async () => {
    const { page } = studio;
    await page.click('[data-testid="findings.row.0"]');
    await page.hover('[data-testid="spring.dampingRatio"]');
    await page.keyboard.press('Control+c');
    await page.hover('[data-testid="spring.gravity"]');
    await page.keyboard.press('Control+v');
    await page.waitForSelector('[data-testid="spring.gravity"][data-value="0.45"]');
    await page.keyboard.press('Control+z');
    await page.waitForSelector('[data-testid="spring.gravity"]:not([data-value="0.45"])');
    await page.click('[data-testid="dock.tab.stretch"]');
    await settled(page);
    const chart = await page.locator('.histogram [data-testid="chart.plot"]').boundingBox();
    if (!chart) throw new Error('no histogram');
    await page.mouse.click(chart.x + chart.width - 24, chart.y + chart.height / 2);
    await page.waitForSelector('.histogram :text("on this frame")');
    await page.keyboard.press('Escape');
    expect(studio.errors).toEqual([]);
  });

  it('keeps the springs for scrubbing: a frame looks the same however it is come to', async () => {
    const { page } = studio;
    const tip = () => page.evaluate(() => window.rigwrightProbe?.tailTip() ?? []);
    await settled(page);
    await page.waitForSelector('[data-testid="transport.cold"]', { state: 'detached' });
    const goTo = async (frame: string) => {
      const before = (await tip()).join();
      await type('transport.frame', frame);
      await expect.poll(async () => (await tip()).join(), { timeout: 10_000 }).not.toBe(before);
      return (await tip()).join();
    };
    const there = await goTo('20');
    expect(await goTo('7')).not.toBe(there);
    expect(await goTo('20')).toBe(there);
  });

  it('keeps moved joints in a project, and writes them', async () => {
    const { page, outputFolder } = studio;
    await page.click('[data-testid="findings.row.0"]');
    await settled(page);
    const before = await offsets();
    await page.click('[data-testid="inspector.joints.drag"]');
    await page.locator('[data-testid="pane.chain"]').focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Shift+ArrowRight');
    await changed(before);
    await settled(page);
    const moved = await offsets();
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+s');
    await page.waitForSelector('[data-testid="toast"]');
    await studio.reload();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Control+Shift+O')]);
    await chooser.setFiles(join(outputFolder, 'fox.rigwright'));
    await page.waitForSelector('[data-testid="findings.row.0"]');
    await settled(page);
    expect(await offsets()).toEqual(moved);

    await page.click('[data-testid="inspector.export"]');
    await page.waitForSelector('[data-testid="export.validation"]');
    await page.click('[data-testid="export.run"]');
    await page.waitForSelector('[data-testid="export"]', { state: 'detached' });
    const written = await new WebIO().readBinary(new Uint8Array(readFileSync(join(outputFolder, 'fox_rigged.glb'))));
    const joints = written.getRoot().listNodes().filter((node) => /^Tail_(\d|End)/.test(node.getName())); // prettier-ignore
    expect(joints.flatMap((joint) => joint.getTranslation())).toEqual(moved.slice(0, joints.length * 3));
    expect(joints.length).toBeGreaterThan(3);
    expect(studio.errors).toEqual([]);
  });
});
