/**
 * How a chain feels by its number of segments, with the springs taken literally and with the law of
 * src/core/dynamics/spring-coefficients.ts. Run: npx tsx bench/springs-feel.ts
 */
import { createSpringSystem } from '../src/core/dynamics/create-spring-system';
import { segmentSpring, springCoefficients } from '../src/core/dynamics/spring-coefficients';
import { SPRING_DEFAULTS } from '../src/core/dynamics/spring-settings';
import type { SpringSystem } from '../src/core/dynamics/spring-system';
import { stepSprings } from '../src/core/dynamics/step-springs';

const LENGTH = 0.8;
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

function chain(count: number, literal: boolean, gravity = SPRING_DEFAULTS.gravity): SpringSystem {
  const tips = Array.from({ length: count }, () => [0, -LENGTH / count, 0]).flat();
  const rotations = Array.from({ length: count }, () => [0, 0, 0, 1]).flat();
  const settings = { ...SPRING_DEFAULTS, gravity };
  const system = createSpringSystem(
    [{ name: 'Tail', driver: 0, root: [0, 0, 0], rotations, tips, forward: [0, 0, 1], up: [0, 1, 0], settings }],
    IDENTITY,
  );
  if (!literal) return system;
  system.follow[0] = 1;
  for (let i = 0; i < count; i++) {
    // Of a chain of four the springs are literal; their profile is taken at this chain's places.
    const { frequencyHz, dampingRatio } = segmentSpring(settings, (3 * i) / (count - 1), 4);
    const { drag, pull, push } = springCoefficients(2 * Math.PI * frequencyHz, dampingRatio, system.step);
    system.drag[i] = drag;
    system.pull[i] = pull;
    system.push[i] = push;
  }
  return system;
}

function tip(system: SpringSystem): number[] {
  const o = system.head.length - 3;
  return [0, 1, 2].map((d) => system.head[o + d] + system.reach[o + d]);
}

function away(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((x, d) => x - b[d]));
}

function settled(count: number, literal: boolean): SpringSystem {
  const system = chain(count, literal);
  for (let n = 0; n < 240 * 25; n++) stepSprings(system);
  return system;
}

/** Seconds until the tip stays within 5 % of its way. */
function settle(count: number, literal: boolean, drive: readonly number[]): number {
  const system = settled(count, literal);
  system.drivers.set(drive);
  const path = Array.from({ length: 240 * 20 }, () => (stepSprings(system), tip(system)));
  const end = path[path.length - 1];
  return (path.findLastIndex((p) => away(p, end) > 0.05 * away(path[0], end)) + 1) / 240;
}

/** The tip's sideways swing ÷ that of the hips, 2 cm at 1 Hz. */
function swing(count: number, literal: boolean): number {
  const system = settled(count, literal);
  let most = 0;
  for (let n = 0; n < 240 * 16; n++) {
    system.drivers[12] = 0.02 * Math.sin((2 * Math.PI * n) / 240) * Math.min(1, n / 480);
    stepSprings(system);
    if (n > 240 * 12) most = Math.max(most, Math.abs(tip(system)[0]));
  }
  return most / 0.02;
}

const turned = [...IDENTITY];
turned[0] = turned[10] = Math.cos(Math.PI / 12);
turned[8] = Math.sin(Math.PI / 12);
turned[2] = -turned[8];
const shifted = [...IDENTITY];
shifted[12] = 0.1;

console.log('| K | springs | settles, 15° turn | settles, 10 cm | sag | swing at 1 Hz |\n|---|---|---|---|---|---|');
for (const literal of [true, false]) {
  for (let count = 3; count <= 8; count++) {
    const sag = away(tip(settled(count, literal)), tip(chain(count, literal, 0))) / LENGTH;
    const cells = [`${settle(count, literal, turned).toFixed(1)} s`, `${settle(count, literal, shifted).toFixed(1)} s`, `${(100 * sag).toFixed(0)} %`, `× ${swing(count, literal).toFixed(1)}`]; // prettier-ignore
    console.log(`| ${count} | ${literal ? 'literal' : 'by the law'} | ${cells.join(' | ')} |`);
  }
}
