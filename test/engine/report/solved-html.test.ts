import { expect, test } from 'vitest';
import { solvedHtml } from '../../../src/engine/report/solved-html';
import { inlineEngine } from '../../kit/inline-engine';
import { columnArtist, columnRig } from '../../fixtures/column-models';

test('one section for each rig, the control first, names escaped, no script', async () => {
  const engine = inlineEngine();
  const open = async (name: string, bytes: Uint8Array) => (await engine.run('open', { source: { name, bytes } })).model;
  const motion = await open('artist.glb', columnArtist());
  const rig = await open('<stiff>.glb', columnRig(8));
  const reports = await Promise.all(
    [motion, rig].map(async (one) => (await engine.run('solve', { motion, rig: one })).report),
  );
  const html = solvedHtml('artist.glb', reports, [{ title: 'In the studio', png: Uint8Array.of(1, 2, 3) }]);
  expect(html.indexOf('control: everything must be zero')).toBeLessThan(html.indexOf('&lt;stiff&gt;.glb</h2>'));
  expect(html).toContain('src="data:image/png;base64,AQID"');
  expect(html).not.toMatch(/<stiff>|<script|undefined|NaN/);
  for (const clip of ['Bow', 'Nod']) expect(html.split(`<td>${clip}`)).toHaveLength(3);
});
