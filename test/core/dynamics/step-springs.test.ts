import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Vec3 } from '../../../src/core/math/vec3';
import { createSpringSystem } from '../../../src/core/dynamics/create-spring-system';
import { stepSprings } from '../../../src/core/dynamics/step-springs';
import { BARE, hipsAt, IDENTITY, literalChain, placed, run, times, tipOf } from './literal-chain';

describe('a still root', () => {
  it('keeps a chain without gravity at rest, bit for bit', () => {
    for (const carryDegrees of [0, 50]) {
      const drivers = placed(1, 0.7, [3, 0.9, -2], 1.3);
      const system = createSpringSystem([literalChain(5, { ...BARE, carryDegrees }, { direction: [0.3, -0.8, -0.5] })], drivers);
      const rotations = [...system.rotations];
      const reach = [...system.reach];
      run(system, 2000, () => drivers);
      expect([...system.rotations]).toEqual(rotations);
      expect([...system.reach]).toEqual(reach);
      expect([...system.velocity].every((v) => v === 0)).toBe(true);
      if (carryDegrees === 0) expect(rotations).toEqual([...system.keyed]);
    }
  }); // prettier-ignore

  it('sags to where spring and gravity balance', () => {
    // One horizontal segment: tip force along the tangent is zero where ω²ℓ sin δ = g cos δ, T straight back.
    const settings = { ...BARE, gravity: 1, frequencyHz: 0.9 };
    const system = createSpringSystem([literalChain(1, settings, { length: 0.5, direction: [0, 0, -1] })], IDENTITY);
    run(system, 240 * 20);
    const omega = 2 * Math.PI * 0.9;
    const [, y, z] = tipOf(system);
    expect(Math.atan2(-y, -z)).toBeCloseTo(Math.atan(1 / (omega * omega * 0.5)), 6);
  });
});

describe('one particle', () => {
  it('follows the closed form of the damped oscillator', () => {
    // A bone so long that its sphere is flat over the swing: the rope does nothing sideways.
    const length = 1e5;
    const x0 = 0.01;
    for (const dampingRatio of [0, 0.1, 0.45, 0.9]) {
      const settings = { ...BARE, dampingRatio, frequencyHz: 0.9 };
      const system = createSpringSystem([literalChain(1, settings, { length })], IDENTITY);
      const omega = 2 * Math.PI * 0.9;
      const damped = omega * Math.sqrt(1 - dampingRatio ** 2);
      // Semi-implicit velocities stand half a step before their positions; the start velocity makes up for it.
      system.reach[0] = x0;
      stepSprings(system);
      system.velocity[0] = ((exactAt(1 / 240) - system.reach[0]) * 240) / (1 - system.drag[0]);
      system.reach[0] = x0;
      let worst = 0;
      for (let n = 1; n <= 240 * 4; n++) {
        stepSprings(system);
        worst = Math.max(worst, Math.abs(system.reach[0] - exactAt(n / 240)) / x0);
      }
      console.log(`oscillator ζ ${dampingRatio}: worst ${(100 * worst).toExponential(1)} % of the start`);
      expect(worst).toBeLessThan(0.005);

      function exactAt(t: number): number {
        const decay = Math.exp(-dampingRatio * omega * t);
        return x0 * decay * (Math.cos(damped * t) + ((dampingRatio * omega) / damped) * Math.sin(damped * t));
      }
    }
  });

  it('has the period and the log decrement of the settings within 0.5 %', () => {
    const settings = { ...BARE, dampingRatio: 0.1, frequencyHz: 0.9 };
    const system = createSpringSystem([literalChain(1, settings, { length: 1e5 })], IDENTITY);
    system.reach[0] = 0.01;
    const omega = 2 * Math.PI * 0.9;
    const crossings: number[] = [];
    const peaks: number[] = [];
    let x1 = system.reach[0];
    let x2 = x1;
    for (let n = 1; n <= 240 * 8; n++) {
      stepSprings(system);
      const x = system.reach[0];
      if (x1 < 0 && x >= 0) crossings.push((n - x / (x - x1)) / 240);
      if (x1 > x2 && x1 > x && x1 > 0) peaks.push(x1 - (x - x2) ** 2 / (8 * (x - 2 * x1 + x2)));
      x2 = x1;
      x1 = x;
    }
    const period = (crossings[4] - crossings[0]) / 4;
    const decrement = Math.log(peaks[0] / peaks[4]) / 4;
    expect(period * 0.9 * Math.sqrt(1 - 0.01)).toBeCloseTo(1, 3);
    expect(Math.abs(decrement / ((0.1 * omega) / 0.9 / Math.sqrt(1 - 0.01)) - 1)).toBeLessThan(0.005);
  });
});

describe('the rope', () => {
  it('keeps every length to 1e-9 under any motion, plane and limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.double({ min: 0.1, max: 6, noNaN: true }), (count, speed) => {
        const system = createSpringSystem([literalChain(count)], hipsAt(0));
        let worst = 0;
        for (let n = 1; n < 240; n++) {
          system.drivers.set(hipsAt((n / 240) * speed));
          stepSprings(system);
          for (let i = 0; i < count; i++) {
            const long = Math.hypot(system.reach[i * 3], system.reach[i * 3 + 1], system.reach[i * 3 + 2]);
            worst = Math.max(worst, Math.abs(long / system.lengths[i] - 1));
          }
        }
        return worst < 1e-9;
      }),
      { seed: 4, numRuns: 40 },
    );
  });

  it('reads rotations back that put the tips where the particles are', () => {
    const system = createSpringSystem([literalChain(4)], hipsAt(0));
    run(system, 300, hipsAt);
    // Forward kinematics by matrices, without the code under test.
    let m = hipsAt(300 / 240);
    for (let i = 0; i < 4; i++) {
      const [x, y, z, w] = system.rotations.subarray(i * 4, i * 4 + 4);
      const r = [
        1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y), 0,
        2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x), 0,
        2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y), 0, 0, 0, 0, 1,
      ]; // prettier-ignore
      m = times(m, r);
      m = times(m, placed(0, 0, [0, -0.2, 0]));
      const tip = tipOf(system, i);
      for (let d = 0; d < 3; d++) expect(m[12 + d]).toBeCloseTo(tip[d], 9);
    }
  });
});

describe('symmetry and scale', () => {
  it('moves a mirrored chain as the mirror image', () => {
    const settings = { foldDegrees: 40, liftDegrees: 10, carryDegrees: 5, forwardPlane: false };
    const left = { ...literalChain(4, settings, { direction: [0.8, 0.1, -0.2] }), side: 1 as const };
    const right = { ...literalChain(4, settings, { direction: [-0.8, 0.1, -0.2] }), side: -1 as const };
    const system = createSpringSystem([left, right], IDENTITY);
    run(system, 480, (t) => placed(0, 0.4 * Math.sin(5 * t), [0, 0.2 * Math.sin(7 * t), 0.1 * t]));
    for (let i = 0; i < 4; i++) {
      const a = tipOf(system, i);
      const b = tipOf(system, i + 4);
      expect(b[0]).toBeCloseTo(-a[0], 12);
      expect(b[1]).toBeCloseTo(a[1], 12);
      expect(b[2]).toBeCloseTo(a[2], 12);
    }
    expect(Math.abs(tipOf(system)[0])).toBeGreaterThan(0.05);
  });

  it('gives the same angles to 1e-6 at a hundredth and a hundred times the size', () => {
    const at = (size: number): number[] => {
      const chain = literalChain(4, { windStrength: 0.5 }, { radius: 0.03 });
      const capsule = { driver: 0, a: [0, -0.2, -0.2] as Vec3, b: [0, -0.6, -0.2] as Vec3, radius: 0.05 };
      const options = { metresPerUnit: 1 / size, floor: 0.4 * size };
      const system = createSpringSystem([chain], hipsAt(0, size), [capsule], options);
      run(system, 600, (t) => hipsAt(t, size));
      return [...system.rotations];
    };
    const one = at(1);
    for (const size of [0.01, 100]) at(size).forEach((q, k) => expect(Math.abs(q - one[k])).toBeLessThan(1e-6));
  });

  it('follows a mirrored parent', () => {
    const mirror = placed(0, 0);
    mirror[0] = -1;
    const chain = literalChain(3, {}, { direction: [0.5, -0.5, -0.5] });
    const plain = createSpringSystem([chain], IDENTITY);
    const mirrored = createSpringSystem([chain], mirror);
    run(plain, 240, (t) => placed(0, 0, [0, 0.1 * Math.sin(9 * t), 0]));
    run(mirrored, 240, (t) => {
      const m = placed(0, 0, [0, 0.1 * Math.sin(9 * t), 0]);
      m[0] = -1;
      return m;
    });
    const a = tipOf(plain);
    const b = tipOf(mirrored);
    expect([-b[0], b[1], b[2]].map((x) => x.toFixed(9))).toEqual(a.map((x) => x.toFixed(9)));
  });
});

describe('layers', () => {
  it('adds to keyed motion, and fades to it with the weight', () => {
    const key = [Math.sin(0.4), 0, 0, Math.cos(0.4)];
    const rotations = (weight: number): Float64Array => {
      const system = createSpringSystem([literalChain(3, { ...BARE, weight })], IDENTITY);
      system.keyed.set(key, 4);
      run(system, 240 * 15);
      return system.rotations;
    };
    [0, 1].forEach((weight) => key.forEach((k, d) => expect(rotations(weight)[4 + d]).toBeCloseTo(k, 6)));
    const moving = createSpringSystem([literalChain(3, { weight: 0 })], IDENTITY);
    moving.keyed.set(key, 4);
    run(moving, 100, hipsAt);
    expect([...moving.rotations]).toEqual([...moving.keyed]);
  });

  it('carries backward and up', () => {
    const system = createSpringSystem([literalChain(4, { ...BARE, carryDegrees: 90, carrySpread: 0 })], IDENTITY);
    tipOf(system).forEach((x, d) => expect(x).toBeCloseTo([0, 0, -0.8][d], 12));
    const up = createSpringSystem(
      [literalChain(4, { ...BARE, carryDegrees: 90, carryCeilingDegrees: 180 }, { direction: [0, 0, -1] })],
      IDENTITY,
    );
    expect(tipOf(up)[1]).toBeGreaterThan(0.5);
  });

  it('carries no higher than the ceiling, and lowers nothing that is above it', () => {
    const rise = (direction: [number, number, number], carryDegrees: number) => {
      const settings = { ...BARE, carryDegrees, carrySpread: 0, carryCeilingDegrees: 10 };
      const [, y, z] = tipOf(createSpringSystem([literalChain(4, settings, { direction })], IDENTITY));
      return (Math.atan2(y, -z) * 180) / Math.PI;
    };
    expect(rise([0, -1, 0], 50)).toBeCloseTo(-40, 9);
    expect(rise([0, 0, -1], 50)).toBeCloseTo(10, 9);
    expect(rise([0, 0.5, -0.5], 50)).toBeCloseTo(45, 9);
    expect(rise([0, 0, -1], -20)).toBeCloseTo(-20, 9);
  });
});

describe('idle sway and wind', () => {
  it('sways by the amplitude while still, and not while moving', () => {
    const settings = { ...BARE, swayDegrees: 10, swayPhaseDegrees: 0, swayPeriod: 4 };
    const chain = literalChain(4, settings, { direction: [0, 0, -1] });
    const widest = (drive: (t: number) => number[]): number => {
      const system = createSpringSystem([chain], IDENTITY);
      run(system, 240 * 10, drive);
      let widest = 0;
      for (let n = 0; n < 240 * 4; n++) {
        run(system, 1, (t) => drive(t + n / 240));
        widest = Math.max(widest, Math.abs(Math.asin(2 * system.rotations[1] * system.rotations[3])));
      }
      return (widest * 180) / Math.PI;
    };
    // The first of four segments has its middle at 1/8: a little over 10°/8, by the spring's own gain.
    expect(widest(() => IDENTITY)).toBeGreaterThan(1.2);
    expect(widest(() => IDENTITY)).toBeLessThan(1.8);
    const system = createSpringSystem([chain], IDENTITY);
    run(system, 480, (t) => placed(0, 0, [0, 0, t]));
    expect(system.gate[0]).toBeLessThan(1e-3);
  });

  it('wind is the same for the same seed, differs for another, and blows downwind', () => {
    const blown = (seed: number): number[] => {
      const settings = { ...BARE, windStrength: 2, windDirection: [1, 0, 0] as const, seed };
      const system = createSpringSystem([literalChain(4, settings)], IDENTITY);
      run(system, 500);
      return tipOf(system);
    };
    expect(blown(3)).toEqual(blown(3));
    expect(blown(3)).not.toEqual(blown(4));
    expect(blown(3)[0]).toBeGreaterThan(0.05);
  });
});
