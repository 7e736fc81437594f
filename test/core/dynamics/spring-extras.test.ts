import { expect, it } from 'vitest';
import fc from 'fast-check';
import { parseChainExtras, parseColliderExtras, springExtras } from '../../../src/core/dynamics/spring-extras';
import { SPRING_PRESETS, presetSettings } from '../../../src/core/dynamics/spring-presets';
import { parseSpringSettings } from '../../../src/core/dynamics/parse-spring-settings';
import { SPRING_DEFAULTS } from '../../../src/core/dynamics/spring-settings';
import { IDENTITY, literalChain } from './literal-chain';

it('reads back what it writes', () => {
  const chain = { ...literalChain(3, { gravity: 2 }, { radius: 0.05 }), side: -1 as const, variation: 2 };
  const capsule = { driver: 1, a: [0, 0, 0] as const, b: [0, -1, 0] as const, radius: 0.1 };
  const rig = {
    chains: [chain],
    capsules: [{ ...capsule, a: [0, 0, 0] as [number, number, number], b: [0, -1, 0] as [number, number, number] }],
    driverJoints: [4, 7],
    restDrivers: Float64Array.from([...IDENTITY, ...IDENTITY]),
    joints: [[10, 11, 12, 13]],
  };
  const written = JSON.parse(JSON.stringify([...springExtras(rig, 0.01)]));
  expect(written.map(([joint]: [number]) => joint)).toEqual([10, 7]);
  const parsed = parseChainExtras(written[0][1]);
  expect(parsed).toEqual({
    settings: { ...SPRING_DEFAULTS, gravity: 2 },
    warnings: [],
    side: -1,
    variation: 2,
    forward: [0, 0, 1],
    up: [0, 1, 0],
    radii: [0.05, 0.05, 0.05],
    metresPerUnit: 0.01,
  });
  expect(parseColliderExtras(written[1][1])).toEqual([{ a: [0, 0, 0], b: [0, -1, 0], radius: 0.1 }]);
});

it('means the defaults by what it leaves out, whatever the chain would swing by without it', () => {
  const wing = presetSettings(SPRING_PRESETS.find(({ id }) => id === 'wing')!);
  expect(parseChainExtras({ spring: { gravity: 2 } }, wing).settings).toEqual({ ...SPRING_DEFAULTS, gravity: 2 });
  expect(parseChainExtras({ colliders: [] }, wing).settings).toEqual(wing);
});

it('takes any JSON without throwing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      parseColliderExtras({ colliders: json });
      const { metresPerUnit, forward } = parseChainExtras(json);
      return metresPerUnit > 0 && forward.length === 3;
    }),
    { seed: 21 },
  );
});

it('has presets within range, each differing from the defaults only where it means to', () => {
  expect(new Set(SPRING_PRESETS.map(({ name }) => name)).size).toBe(SPRING_PRESETS.length);
  for (const preset of SPRING_PRESETS) {
    expect(parseSpringSettings(preset.settings).warnings, preset.id).toEqual([]);
    expect(presetSettings(preset)).toEqual({ ...SPRING_DEFAULTS, ...preset.settings });
  }
});
