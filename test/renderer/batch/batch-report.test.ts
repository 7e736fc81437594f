import { describe, expect, it } from 'vitest';
import { batchCsv, batchJson } from '../../../src/renderer/stores/batch/batch-report';
import { createRow } from '../../../src/renderer/stores/batch/batch-row';
import { inputs, OUTCOME } from './fake-engine';

const [good, bad] = inputs('/in/fox, red.glb', '/in/=bad.glb');
const done = Object.assign(createRow(1, good), {
  status: 'look' as const,
  seconds: 4.2,
  outcome: {
    ...OUTCOME,
    files: [{ name: 'fox, red_rigged.glb', byteLength: 1200, path: '/out/fox, red_rigged.glb' }],
    findings: [
      { id: 'tail-1', kind: 'tail', verdict: 'chain', reason: 'Long.', attachJoint: 'Hips', side: 0, vertices: 9 },
    ],
    stretch: { before: 0.113, after: 0.002, clip: 'Walk', max: 1.62 },
    doubts: [{ code: 'still-tears', ratio: 1.62, clip: 'Walk', time: 0.2 }],
  } as const,
});
const failed = Object.assign(createRow(2, bad), {
  status: 'failed' as const,
  seconds: 0.1,
  failure: { title: 'It is empty.', advice: 'Export it again.', code: 'empty' },
});

describe('the batch report', () => {
  it('CSV has a line for each file, quoted where it must be, and no formulas', () => {
    const [head, first, second, end] = batchCsv([done, failed], 'fix').split('\r\n');
    expect(head.split(',').slice(0, 4)).toEqual(['file', 'folder', 'status', 'message']);
    expect(first).toBe(
      '"fox, red.glb",/in,look,This chain still tears. Its worst edge is 1.62 times its length on frame 7 of Walk.,' +
        '1,0,0,0.113,0.002,Walk,1.62,4.2,1000,"/out/fox, red_rigged.glb",1200',
    );
    expect(second).toBe("'=bad.glb,/in,failed,It is empty. Export it again.,,,,,,,,0.1,,,");
    expect(end).toBe('');
  });

  it('JSON has the findings and what was written, without bytes', () => {
    const report = JSON.parse(batchJson([done, failed], 'rigwright 0.0.0'));
    expect(report).toMatchObject({ schema: 1, tool: 'rigwright 0.0.0' });
    expect(report.files[0]).toMatchObject({
      file: '/in/fox, red.glb',
      status: 'look',
      findings: [{ id: 'tail-1', verdict: 'chain' }],
      written: [{ file: '/out/fox, red_rigged.glb', bytes: 1200 }],
    });
    expect(report.files[1]).toEqual({
      file: '/in/=bad.glb',
      status: 'failed',
      seconds: 0.1,
      message: 'It is empty. Export it again.',
      written: [],
    });
  });
});
