import { describe, expect, it } from 'vitest';
import { percent, textTable, units } from '../../src/cli/text-table';

describe('textTable', () => {
  it('aligns columns and rules off the header', () => {
    const table = textTable(
      [{ title: 'rig' }, { title: 'max', align: 'right' }],
      [
        ['Original', '4.03'],
        ['Chain', '11.05'],
      ],
    );
    expect(table).toBe(['rig         max', '────────  ─────', 'Original   4.03', 'Chain     11.05'].join('\n'));
  });
});

describe('number formats', () => {
  it('percent: an exact zero reads 0, a small share keeps two decimals', () => {
    expect([0, 0.113, 0.0004, 1].map(percent)).toEqual(['0 %', '11.3 %', '0.04 %', '100.0 %']);
  });

  it('units: three significant digits, whole numbers from 100 up', () => {
    expect([0.8104, 155.4, 2, 12.34].map(units)).toEqual(['0.81', '155', '2', '12.3']);
  });
});
