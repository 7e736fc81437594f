/**
 * Pictures of the built studio's Solve workspace: `npx tsx test/e2e/solve-picture.ts OUT.png WIDTHxHEIGHT dark|light
 * ARTIST.glb RIG.glb…`.
 */
import { writeFileSync } from 'node:fs';
import { startStudio } from './studio-browser';

const [out, size, theme, artist, ...rigs] = process.argv.slice(2);
const [width, height] = size.split('x').map(Number);

const studio = await startStudio({ width, height });
try {
  const { page } = studio;
  const choose = async (button: string, files: readonly string[]) => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.click(`[data-testid="${button}"]`)]);
    await chooser.setFiles([...files]);
  };
  if (theme === 'light') {
    await page.keyboard.press('Control+,');
    await page.click('[data-testid="preferences.theme"]');
    await page.getByRole('option', { name: 'Light' }).click();
    await page.keyboard.press('Escape');
  }
  await page.click('[data-testid="workspace.solve"]');
  await choose('solve.open-artist', [artist]);
  await page.waitForSelector('[data-testid="artist"]');
  await choose('rigs.add', rigs);
  await page.waitForSelector('[data-testid="solve.fresh"][data-value="fresh"]', { timeout: 300_000 });
  await page.waitForTimeout(3000);
  writeFileSync(out, await page.screenshot({ timeout: 120_000 }));
  console.log(`${out}${studio.errors.length > 0 ? `; the page said: ${studio.errors.join(' | ')}` : ''}`);
} finally {
  await studio.close();
}
