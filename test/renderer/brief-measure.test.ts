import { describe, expect, it } from 'vitest';
import { briefMeasure } from '../../src/renderer/lib/brief-measure';

describe('briefMeasure', () => {
  it.each([
    ['43 % of height', '43 % H'],
    ['≥ -2 % of height', '≥ -2 % H'],
    ['115 % of the way from hips to chest', '115 %'],
    ['≥ 45 % of the way from hips to chest', '≥ 45 %'],
    ['6.06 × its thickness', '6.06 ×'],
    ['≤ 30 %', '≤ 30 %'],
    ['0.47', '0.47'],
    ['62 % on one', '62 %'],
    ['no', 'no'],
    ['yes, for a wing', 'yes'],
    ['a narrowing before it spreads over the body', 'yes'],
  ])('%s → %s', (text, brief) => expect(briefMeasure(text)).toBe(brief));
});
