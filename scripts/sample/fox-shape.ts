/**
 * The fox's body as a field. Left half only (x ≥ 0); the field mirrors it. The trunk stays within 7 % of the height
 * of its bones: what sticks out farther is the tail, the ears, the muzzle, and nothing else.
 */
import type { Vec3 } from '../../src/core/math/vec3';
import { ellipsoid, Field, flattened, roundCone, type Primitive } from './field';

/** The left eye: a ball of its own, set into the head. */
export const EYE = { centre: [0.0575, 1.6, 0.108] as Vec3, radius: 0.0335 };
export const NOSE = { centre: [0, 1.5625, 0.2745] as Vec3, radius: 0.0215 };
export const EAR = { base: [0.083, 1.695, 0.004] as Vec3, tip: [0.131, 1.9005, -0.012] as Vec3 };

type Cone = readonly [a: Vec3, ra: number, b: Vec3, rb: number, blend: number];

function cones(part: string, list: readonly Cone[]): Primitive[] {
  return list.map(([a, ra, b, rb, blend]) => ({ part, blend, distance: roundCone(a, ra, b, rb) }));
}

const TRUNK: readonly Primitive[] = [
  { part: 'trunk', blend: 0.01, distance: ellipsoid([0, 0.975, -0.006], [0.131, 0.108, 0.103]) },
  ...cones('trunk', [[[0, 0.99, 0], 0.111, [0, 1.17, 0.004], 0.113, 0.05]]),
  { part: 'trunk', blend: 0.08, distance: ellipsoid([0, 1.268, 0.004], [0.145, 0.13, 0.109], -0.06) },
  ...cones('trunk', [
    [[0.05, 1.345, -0.004], 0.066, [0.15, 1.348, -0.012], 0.056, 0.05],
    [[0, 1.36, -0.008], 0.078, [0, 1.5, 0.0], 0.074, 0.06],
    // ruff: tufts that fall from the neck
    [[0.0, 1.45, 0.034], 0.062, [0.0, 1.25, 0.119], 0.008, 0.022],
    [[0.042, 1.45, 0.028], 0.056, [0.056, 1.285, 0.112], 0.008, 0.012],
    [[0.06, 1.455, -0.012], 0.05, [0.13, 1.4, 0.02], 0.01, 0.03],
    [[0.045, 1.45, -0.035], 0.055, [0.07, 1.385, -0.084], 0.012, 0.03],
  ]),
];

const HEAD: readonly Primitive[] = [
  { part: 'head', blend: 0.05, distance: ellipsoid([0, 1.607, 0.012], [0.134, 0.122, 0.124]) },
  ...cones('head', [
    // cheeks and the tufts they end in
    [[0.062, 1.55, 0.03], 0.074, [0.075, 1.545, 0.03], 0.07, 0.05],
    [[0.1, 1.562, 0.02], 0.05, [0.196, 1.518, -0.012], 0.007, 0.03],
    [[0.09, 1.54, 0.022], 0.048, [0.168, 1.467, -0.002], 0.007, 0.02],
    [[0.105, 1.585, 0.01], 0.042, [0.186, 1.572, -0.022], 0.007, 0.02],
  ]),
];

const MUZZLE: readonly Primitive[] = [
  ...cones('muzzle', [
    [[0, 1.566, 0.1], 0.062, [0, 1.556, 0.248], 0.0265, 0.05],
    [[0.022, 1.545, 0.12], 0.045, [0.014, 1.54, 0.232], 0.024, 0.02],
    [[0, 1.525, 0.08], 0.048, [0, 1.521, 0.212], 0.019, 0.012],
    // brow
    [[0.03, 1.646, 0.092], 0.03, [0.092, 1.652, 0.07], 0.022, 0.035],
  ]),
  { part: 'socket', blend: 0.02, carve: true, distance: ellipsoid([0.06, 1.6, 0.13], [0.03, 0.025, 0.027]) },
  { part: 'nose', blend: 0.006, distance: ellipsoid(NOSE.centre, [0.0235, 0.018, 0.0175], -0.3) },
];

const earFacing: Vec3 = [0.28, 0.02, 0.96];
const EARS: readonly Primitive[] = [
  {
    part: 'ear',
    blend: 0.03,
    distance: flattened(roundCone(EAR.base, 0.066, EAR.tip, 0.0095), EAR.base, earFacing, 0.6),
  },
  {
    part: 'earInner',
    blend: 0.014,
    carve: true,
    distance: flattened(
      roundCone([0.094, 1.722, 0.05], 0.045, [0.128, 1.868, 0.024], 0.006),
      [0.094, 1.722, 0.05],
      earFacing,
      0.8,
    ),
  },
];

const ARM: readonly Primitive[] = cones('arm', [
  [[0.15, 1.346, -0.012], 0.057, [0.345, 1.162, -0.022], 0.043, 0.035],
  [[0.345, 1.162, -0.022], 0.043, [0.505, 1.002, 0.005], 0.033, 0.004],
  [[0.375, 1.134, -0.018], 0.042, [0.43, 1.078, -0.008], 0.037, 0.02],
]);

/** Palm, three fingers and a thumb: along the forearm's line, palm towards the body. */
const HAND: readonly Primitive[] = cones('arm', [
  [[0.512, 0.995, 0.006], 0.036, [0.562, 0.945, 0.017], 0.037, 0.02],
  [[0.562, 0.945, 0.044], 0.0195, [0.616, 0.872, 0.058], 0.0165, 0.012],
  [[0.575, 0.932, 0.016], 0.0205, [0.634, 0.856, 0.02], 0.0165, 0.009],
  [[0.562, 0.942, -0.012], 0.0195, [0.614, 0.872, -0.02], 0.016, 0.009],
  [[0.53, 0.978, 0.034], 0.02, [0.536, 0.932, 0.076], 0.0165, 0.012],
]);

const LEG: readonly Primitive[] = cones('leg', [
  [[0.084, 0.9, -0.004], 0.09, [0.106, 0.55, 0.03], 0.06, 0.035],
  [[0.086, 0.88, -0.03], 0.08, [0.104, 0.66, -0.008], 0.055, 0.03],
  [[0.108, 0.54, 0.03], 0.058, [0.114, 0.13, -0.036], 0.036, 0.004],
  [[0.11, 0.47, -0.004], 0.044, [0.112, 0.33, -0.026], 0.036, 0.05],
]);

const PAW: readonly Primitive[] = cones('leg', [
  [[0.114, 0.13, -0.035], 0.037, [0.114, 0.047, -0.048], 0.04, 0.025],
  [[0.114, 0.05, -0.045], 0.042, [0.119, 0.05, 0.085], 0.05, 0.03],
  [[0.083, 0.036, 0.1], 0.032, [0.079, 0.031, 0.148], 0.027, 0.012],
  [[0.12, 0.038, 0.11], 0.034, [0.121, 0.032, 0.17], 0.028, 0.012],
  [[0.156, 0.036, 0.1], 0.032, [0.162, 0.031, 0.146], 0.027, 0.012],
]);

/** The ground cuts the soles flat. */
const SOLE: Primitive = { part: 'sole', blend: 0.016, carve: true, distance: (_x, y) => y };

export const FOX_BODY = new Field([...TRUNK, ...HEAD, ...MUZZLE, ...EARS, ...ARM, ...HAND, ...LEG, ...PAW, SOLE]);

/** The box that holds the body, metres. */
export const FOX_BOUNDS = { min: [-0.68, -0.03, -0.2] as Vec3, max: [0.68, 1.94, 0.32] as Vec3 };
