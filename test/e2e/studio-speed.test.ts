import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebIO } from '@gltf-transform/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildFox } from '../../scripts/sample/build-fox';
import { holdOver, letGo, phaseText, SpeedRecorder } from './speed-recorder';
import { settled, startStudio, unavailable, valueOf, type StudioSession } from './studio-browser';

const reason = unavailable();
if (reason) console.log(`studio speed e2e skipped: ${reason}`);

const TRIANGLES = 300_000;

/** A heavy file on its way through the studio: right in the end, and the window answers all along. Times are printed. */
describe.skipIf(reason !== undefined)(`a file of ${TRIANGLES} triangles`, () => {
  let studio: StudioSession;
  let recorder: SpeedRecorder;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rigwright-speed-'));
    writeFileSync(join(folder, 'heavy.glb'), (await buildFox({ triangles: TRIANGLES })).glb);
    studio = await startStudio();
    await holdOver(studio.page, join(folder, 'heavy.glb'));
    recorder = await SpeedRecorder.on(studio.page);
  });
  afterAll(async () => {
    for (const phase of recorder?.phases ?? []) console.log(`studio speed e2e: ${phaseText(phase)}`);
    await studio?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is opened, and its tail found', async () => {
    const { page } = studio;
    const opening = await recorder.phase('opening', () => letGo(page), () => page.waitForSelector('[data-testid="model"]')); // prettier-ignore
    const finding = await recorder.phase('finding', () => page.waitForSelector('[data-testid="findings.row.0"]'));
    expect(await page.getAttribute('[data-testid="findings.row.0"]', 'data-verdict')).toBe('chain');
    expect(await page.textContent('[data-testid="model"]')).toContain('heavy.glb');
    expect([opening.answers, finding.answers].every((answers) => answers > 0)).toBe(true);
  });

  it('is fixed and measured', async () => {
    const { page } = studio;
    const fixing = await recorder.phase('fixing and measuring', () => settled(page));
    expect(Number(await valueOf(page, 'dock.stretch.rigid.max'))).toBeCloseTo(1, 4);
    expect(fixing.answers).toBeGreaterThan(0);
  });

  it('is exported, while the dialog answers clicks', async () => {
    const { page, outputFolder } = studio;
    const checked = () => page.getAttribute('[data-testid="export.extras"]', 'data-state');
    await recorder.phase('opening the export', () => page.click('[data-testid="inspector.export"]'), () => page.waitForSelector('[data-testid="export.extras"]')); // prettier-ignore
    const before = await checked();
    let clicks = 0;
    const making = await recorder.phase('making the export', async () => {
      // Each click starts the making anew.
      for (; clicks < 2; clicks++) await page.click('[data-testid="export.extras"]');
      expect(await page.$('[data-testid="export.validation"]')).toBeNull();
      await page.waitForSelector('[data-testid="export.validation"]', { timeout: 200_000 });
    });
    expect(await checked()).toBe(before);
    expect(making.answers).toBeGreaterThan(0);
    expect(await valueOf(page, 'export.validation')).toBe('0');
    await recorder.phase('writing it', () => page.click('[data-testid="export.run"]'), () => page.waitForSelector('[data-testid="toast"]')); // prettier-ignore
    const written = await new WebIO().readBinary(new Uint8Array(readFileSync(join(outputFolder, 'heavy_rigged.glb'))));
    const joints = written.getRoot().listSkins().flatMap((skin) => skin.listJoints().map((joint) => joint.getName())); // prettier-ignore
    expect(joints).toEqual(expect.arrayContaining(['Tail_1', 'Tail_End']));
    expect(studio.errors).toEqual([]);
  });
});
