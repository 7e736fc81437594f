import { describe, expect, it } from 'vitest';
import { SPRING_PRESETS, presetSettings } from '../../src/core/dynamics/spring-presets';
import { SPRING_DEFAULTS } from '../../src/core/dynamics/spring-settings';
import { chainBase, chainSettings } from '../../src/project/chain-springs';

const TAIL = { id: 'tail-1', kind: 'tail' } as const;
const TINE = { id: 'tail-2', kind: 'tail', stem: 'tail-1' } as const;
const WING = { id: 'wing-1', kind: 'wing' } as const;

describe('what a chain swings by', () => {
  it('is the defaults, for a wing its preset, and for a tine a carry of 0', () => {
    expect(chainSettings({}, TAIL).settings).toEqual(SPRING_DEFAULTS);
    expect(chainSettings({}, WING).settings).toEqual(presetSettings(SPRING_PRESETS.find(({ id }) => id === 'wing')!));
    expect(chainSettings({}, TINE).settings).toEqual({ ...SPRING_DEFAULTS, carryDegrees: 0 });
  });

  it('lets what is said of fewer chains count, and gives a tine the carry only when it is set for it', () => {
    const springs = { '*': { gravity: 2, carryDegrees: 30 }, tail: { gravity: 3 }, 'tail-2': { carryDegrees: 50 } };
    const of = (finding: typeof TAIL | typeof TINE | typeof WING) => {
      const { gravity, carryDegrees } = chainSettings(springs, finding).settings;
      return [gravity, carryDegrees];
    };
    expect([of(WING), of(TAIL), of(TINE)]).toEqual([
      [2, 30],
      [3, 30],
      [3, 50],
    ]);
    expect(chainBase(springs, TINE).settings.carryDegrees).toBe(0);
  });

  it('holds numbers to their range and says so', () => {
    const { settings, warnings } = chainSettings({ 'tail-1': { frequencyHz: 900 } }, TAIL);
    expect([settings.frequencyHz, warnings.length]).toEqual([20, 1]);
  });
});
