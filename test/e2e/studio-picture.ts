/**
 * Pictures of the built studio, taken in headless Chromium: `npx tsx test/e2e/studio-picture.ts [FILE] [OUT.png]
 * [WIDTHxHEIGHT] [steps]`. Without arguments it renews the README's: the sample fox, mid-stride, at 1440×900.
 */
import { writeFileSync } from 'node:fs';
import { dropFiles, SAMPLE, settled, startStudio } from './studio-browser';

const [file = SAMPLE, out = 'docs/images/studio.png', size = '1440x900', steps = '27'] = process.argv.slice(2);
const [width, height] = size.split('x').map(Number);

const studio = await startStudio({ width, height });
try {
  const { page } = studio;
  await dropFiles(page, [file]);
  await page.waitForSelector('[data-testid="findings.row.0"]');
  await settled(page);
  for (let i = 0; i < Number(steps); i++) await page.keyboard.press('ArrowRight');
  await page.waitForTimeout(4000);
  writeFileSync(out, await page.screenshot({ timeout: 120_000 }));
  console.log(`${out}${studio.errors.length > 0 ? `; the page said: ${studio.errors.join(' | ')}` : ''}`);
} finally {
  await studio.close();
}
