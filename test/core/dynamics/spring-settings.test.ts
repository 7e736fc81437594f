import { expect, it } from 'vitest';
import fc from 'fast-check';
import { parseSpringSettings, serialiseSpringSettings } from '../../../src/core/dynamics/parse-spring-settings';
import { SPRING_DEFAULTS, SPRING_RANGES } from '../../../src/core/dynamics/spring-settings';

it('has the published defaults, all within range', () => {
  const { frequencyHz, tipFrequencyRatio, dampingRatio, gravity, carryDegrees, forwardPlane } = SPRING_DEFAULTS;
  expect([frequencyHz, tipFrequencyRatio, dampingRatio, gravity, carryDegrees, forwardPlane]).toEqual([0.9, 0.5, 0.45, 1, 50, true]); // prettier-ignore
  for (const [key, [low, high]] of Object.entries(SPRING_RANGES)) {
    const value = SPRING_DEFAULTS[key as keyof typeof SPRING_RANGES];
    expect(value >= low && value <= high, key).toBe(true);
  }
});

it('reads what it writes, and writes only what differs', () => {
  const settings = { ...SPRING_DEFAULTS, frequencyHz: 2, windDirection: [0, 0, 1] as const, collide: false };
  const json = JSON.parse(JSON.stringify(serialiseSpringSettings(settings)));
  expect(json).toEqual({ frequencyHz: 2, windDirection: [0, 0, 1], collide: false });
  expect(parseSpringSettings(json)).toEqual({ settings, warnings: [] });
});

it('holds what is out of range and names what is unknown', () => {
  const { settings, warnings } = parseSpringSettings({
    frequencyHz: 900, gravity: 'heavy', windDirection: [1, 2], swayDirection: 'up', collide: 1, colour: 3,
  }); // prettier-ignore
  expect(settings).toEqual({ ...SPRING_DEFAULTS, frequencyHz: 20 });
  expect(warnings.map((w) => w.message.split('"')[1])).toEqual([
    'frequencyHz',
    'gravity',
    'windDirection',
    'swayDirection',
    'collide',
    'colour',
  ]);
});

it('gives usable settings for any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      const { settings } = parseSpringSettings(json);
      for (const [key, [low, high]] of Object.entries(SPRING_RANGES)) {
        const value = settings[key as keyof typeof SPRING_RANGES];
        if (!(value >= low && value <= high)) return false;
      }
      return Object.keys(settings).length === Object.keys(SPRING_DEFAULTS).length;
    }),
    { seed: 11 },
  );
});
