import { describe, expect, it } from 'vitest';
import {
  APPENDAGE_DEFAULTS,
  APPENDAGE_OPTION_SPECS,
  APPENDAGE_SWITCH_SPECS,
  resolveAppendageOptions,
} from '../../../src/core/appendage/appendage-options';

describe('resolveAppendageOptions', () => {
  it('describes every option once, with its default inside both ranges', () => {
    const described = [...APPENDAGE_OPTION_SPECS, ...APPENDAGE_SWITCH_SPECS].map(({ name }) => name);
    expect(described.sort()).toEqual(Object.keys(APPENDAGE_DEFAULTS).sort());
    for (const { name, soft, hard, step } of APPENDAGE_OPTION_SPECS) {
      const value = APPENDAGE_DEFAULTS[name];
      expect(value).toBeGreaterThanOrEqual(soft[0]);
      expect(value).toBeLessThanOrEqual(soft[1]);
      expect(soft[0]).toBeGreaterThanOrEqual(hard[0]);
      expect(soft[1]).toBeLessThanOrEqual(hard[1]);
      expect(step).toBeGreaterThan(0);
    }
  });

  it('fills in the defaults', () => {
    expect(resolveAppendageOptions({ farFraction: 0.1 })).toEqual({ ...APPENDAGE_DEFAULTS, farFraction: 0.1 });
  });

  it('names the option that is out of range', () => {
    expect(() => resolveAppendageOptions({ farFraction: -1 })).toThrow(/farFraction must be between/);
    expect(() => resolveAppendageOptions({ elongation: NaN })).toThrow(/elongation/);
    expect(() => resolveAppendageOptions({ chainOnlyFromPelvis: 0 as never })).toThrow(/chainOnlyFromPelvis must be/);
    expect(() => resolveAppendageOptions({ minSegments: 6, maxSegments: 4 })).toThrow(/minSegments/);
  });
});
