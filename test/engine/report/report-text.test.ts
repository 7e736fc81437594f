import { describe, expect, test } from 'vitest';
import type { Report } from '../../../src/engine/report/report';
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

  test('escapes what comes from files, has its pictures inside, and no script', () => {
    expect(html).toContain('&lt;fox&gt; &amp; &quot;co&quot;.glb');
    expect(html).not.toContain('<b>odd');
    expect(html).toContain('data:image/png;base64,AQID');
    expect(html).not.toMatch(/<script|https?:/);
  });
});
