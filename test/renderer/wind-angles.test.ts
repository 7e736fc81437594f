import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windAngles, windDirection } from '../../src/renderer/lib/wind-angles';

describe('the direction of the wind', () => {
  it('is a heading from +Z towards +X and a rise', () => {
    expect(windAngles([1, 0, 0])).toEqual({ heading: 90, rise: 0 });
    expect(windAngles([0, 0, -2]).heading).toBe(180);
    expect(windAngles([0, 3, 0])).toEqual({ heading: 0, rise: 90 });
    expect(windDirection({ heading: 90, rise: 0 })).toEqual([1, 0, 0]);
  });

  it('comes back from its angles', () => {
    const angle = { heading: fc.integer({ min: -179, max: 180 }), rise: fc.integer({ min: -89, max: 89 }) };
    fc.assert(
      fc.property(fc.record(angle), (angles) => {
        const { heading, rise } = windAngles(windDirection(angles));
        expect(Math.round(heading)).toBe(angles.heading);
        expect(Math.round(rise)).toBe(angles.rise);
      }),
      { seed: 7 },
    );
  });
});
