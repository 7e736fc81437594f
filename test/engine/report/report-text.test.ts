import { describe, expect, test } from 'vitest';
import type { Report } from '../../../src/engine/report/report';
import { APPENDAGE_DEFAULTS } from '../../../src/core/appendage/appendage-options';
import { SPRING_DEFAULTS } from '../../../src/core/dynamics/spring-settings';
import { reportCsv } from '../../../src/engine/report/report-csv';
import { reportHtml } from '../../../src/engine/report/report-html';

const row = (max: number, torn: number) => ({ samples: 1200, p95: 1.1, p99: 1.2, max, torn });
const report: Report = {
  schema: 1,
  tool: 'rigwright 0.1.0',
  source: { file: '/models/<fox> & "co".glb', bytes: 1234, sha256: 'abc' },
  model: {
    height: 1.91,
    unitScale: 1,
    forward: [0, 0, 1],
    vertices: 23129,
    weldedVertices: 9000,
    triangles: 29081,
    joints: 22,
    clips: [{ name: 'Walk', duration: 1.07 }],
  },
  appendages: [],
  stretch: { 'Walk, "slow"': { original: { appendage: row(4.03, 0.113), seam: row(2, 0.0004), body: row(1, 0) } } },
  measured: { springs: true, samples: 24, tornAbove: 1.5, tornBelow: 0.67 },
  settings: {
    detection: { ...APPENDAGE_DEFAULTS, farFraction: 0.05 },
    springs: { 'tail-1': { ...SPRING_DEFAULTS, frequencyHz: 1.25 } },
  },
  edits: [{ id: 'tail-1', verdict: 'rigid', added: 12, removed: 3 }],
  baked: [
    {
      clip: 0,
      name: 'Walk',
      loops: true,
      seamPercent: 0.5,
      blended: false,
      penetrationMillimetres: 0,
      errorMillimetres: 0.25,
      keys: 48,
    },
  ],
  vrmMatch: [
    {
      chain: 'Tail_1',
      joints: [{ name: 'Tail_1', stiffness: 0.75, dragForce: 0.25, gravityPower: 0.125, hitRadius: 0.0625 }],
      rates: [{ rateHz: 60, rmsPercent: 3.25 }],
    },
  ],
  changes: [],
  warnings: [{ code: 'x', message: 'Something <b>odd</b>.' }],
};

describe('CSV', () => {
  test('has a line for each clip, variant and group, and quotes what needs it', () => {
    const lines = reportCsv(report).split('\r\n');
    expect(lines[0]).toBe('file,clip,variant,group,samples,p95,p99,max,torn');
    expect(lines[1]).toBe('"/models/<fox> & ""co"".glb","Walk, ""slow""",original,appendage,1200,1.1,1.2,4.03,0.113');
    expect(lines).toHaveLength(5);
  });

  test('text that a spreadsheet would run is text', () => {
    const evil = { ...report, stretch: { '=HYPERLINK("x")': report.stretch['Walk, "slow"'] } };
    expect(reportCsv(evil)).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

describe('HTML', () => {
  const html = reportHtml(report, [{ title: 'Chain', png: Uint8Array.of(1, 2, 3) }]);

  test('says the numbers as a person reads them', () => {
    for (const text of ['23,129 vertices', '4.03', '11.3 %', '0.04 %', '0 %', 'Nothing was changed.'])
      expect(html).toContain(text);
  });

  test('says how it came about: settings, what differs from the defaults, hand edits, bakes and VRM values', () => {
    for (const text of [
      'as their springs swing them',
      '<td>Far skin<td class="n"><b>0.05 × height</b><td class="n">0.07 × height',
      '<td>Frequency Hz<td class="n">1.25',
      'tail-1: verdict rigid, painted +12 −3 vertices.',
      '<td>Walk<td class="n">48<td class="n">0.50 %<td class="n">0.25<td class="n">0.00',
      '<td>Tail_1<td class="n">0.750<td class="n">0.250<td class="n">0.125<td class="n">0.063',
      '3.3 % at 60 frames a second',
    ])
      expect(html).toContain(text);
  });

  test('escapes what comes from files, has its pictures inside, and no script', () => {
    expect(html).toContain('&lt;fox&gt; &amp; &quot;co&quot;.glb');
    expect(html).not.toContain('<b>odd');
    expect(html).toContain('data:image/png;base64,AQID');
    expect(html).not.toMatch(/<script|https?:/);
  });
});
