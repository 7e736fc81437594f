/** What colour the fox is at a point of its skin: a function of place alone, so the texture has no seams to hide. */
import { dot, normalize, sub, length, lerp, type Vec3 } from '../../src/core/math/vec3';
import { toSegment } from './field';
import { EAR, EYE, FOX_BODY, NOSE } from './fox-shape';
import { fractal, mix, noise3, smoothstep } from './noise';
import { alongTail } from './tail-shape';

export type Surface = 'body' | 'eye' | 'tailSkin' | 'tailFur';

const rgb = (hex: number): Vec3 => [(hex >> 16) & 255, (hex >> 8) & 255, hex & 255];
const ORANGE = rgb(0xd5702a);
const RUST = rgb(0xae4f1f);
const AMBER = rgb(0xe79045);
const CREAM = rgb(0xf6e7d0);
const SOCK = rgb(0x352521);
const NOSE_BLACK = rgb(0x1f1a1b);
const PINK = rgb(0xd9a48f);
const WHITE = rgb(0xfaf4e8);

const MOUTH_UPPER = FOX_BODY.only((part) => part === 'muzzle');

/** sRGB 0…255. `n` is the outward normal. */
export function paint(surface: Surface, p: Vec3, n: Vec3): Vec3 {
  if (surface === 'eye') return paintEye(p);
  if (surface === 'tailSkin') return lerp(RUST, SOCK, 0.35);
  const fur = surface === 'tailFur' ? tailColour(p) : bodyColour([Math.abs(p[0]), p[1], p[2]], n);
  const strands = 1 + furStrands(p) * 0.075;
  const shade = surface === 'body' ? occlusion(p, n) : 1;
  return fur.map((c) => Math.min(255, Math.max(0, c * strands * shade))) as Vec3;
}

/** Fine streaks that run down the body. */
function furStrands([x, y, z]: Vec3): number {
  return 0.65 * noise3(x * 210, y * 38, z * 210) + 0.5 * fractal(x * 60, y * 16, z * 60, 2);
}

/** A ragged distance: colour borders follow tufts, not planes. */
function ragged([x, y, z]: Vec3, amount: number): number {
  return amount * (0.7 * noise3(x * 75, y * 14, z * 75) + 0.5 * noise3(x * 26, y * 9, z * 26));
}

function tailColour(p: Vec3): Vec3 {
  const t = alongTail(p);
  const base = lerp(ORANGE, RUST, smoothstep(0.1, 0.75, t) * 0.75);
  const tip = smoothstep(0.735, 0.765, t + ragged(p, 0.045));
  return lerp(base, WHITE, tip);
}

function bodyColour(p: Vec3, n: Vec3): Vec3 {
  const [x, y] = p;
  let colour = lerp(ORANGE, AMBER, smoothstep(-0.2, 0.9, n[2]) * 0.5);
  colour = lerp(colour, RUST, smoothstep(0.2, 1, -n[2]) * smoothstep(0.1, 0.02, x) * 0.7);
  const head = x < 0.24 ? smoothstep(1.425, 1.47, y) : 0;
  if (head === 1) return headColour(p, n, colour);
  if (head > 0) return lerp(lerp(colour, CREAM, bibShare(p, n)), headColour(p, n, colour), head);
  colour = lerp(colour, CREAM, bibShare(p, n));
  // gloves and socks
  const arm = toSegment(p, [0.155, 1.352, -0.012], [0.63, 0.87, 0.02]);
  const glove = arm.distance < 0.13 ? smoothstep(0.5, 0.545, arm.along + ragged(p, 0.035)) : 0;
  const sock = x < 0.25 ? smoothstep(0.46, 0.425, y + ragged(p, 0.05) + 0.05 * n[2]) : 0;
  return lerp(colour, SOCK, Math.max(glove, sock));
}

/** Cream chest and belly, narrowing at the waist. */
function bibShare(p: Vec3, n: Vec3): number {
  const [x, y] = p;
  const width = mix(mix(0.058, 0.06, smoothstep(0.95, 1.1, y)), 0.112, smoothstep(1.12, 1.3, y));
  const inside = smoothstep(0.012, -0.012, x - width + ragged(p, 0.028));
  return inside * smoothstep(-0.05, 0.25, n[2]) * smoothstep(0.8, 0.86, y);
}

function headColour(p: Vec3, n: Vec3, base: Vec3): Vec3 {
  const [x, y, z] = p;
  if (length(sub(p, NOSE.centre)) < NOSE.radius * 1.32 && z > 0.258) return NOSE_BLACK;
  let colour = base;
  // muzzle sides, chin, cheeks and throat
  const border = 1.548 + 0.16 * x - 0.05 * smoothstep(0.1, 0.02, z) + 0.012 * smoothstep(0.2, 0.27, z);
  const white = smoothstep(0.008, -0.008, y - border + ragged(p, 0.012));
  const front = smoothstep(-0.075, -0.03, z + 0.35 * ragged(p, 0.03));
  colour = lerp(colour, CREAM, white * front * mix(1, smoothstep(-0.6, 0, n[2]), smoothstep(0.13, 0.085, x)));
  // a pale spot above each eye
  const brow = length([(x - 0.05) * 1.0, (y - 1.657) * 1.6, (z - 0.1) * 0.7]);
  colour = lerp(colour, CREAM, smoothstep(0.026, 0.014, brow + ragged(p, 0.005)) * 0.75);
  colour = earColour(p, n, colour);
  return lerp(colour, SOCK, faceLines(p));
}

function earColour(p: Vec3, n: Vec3, base: Vec3): Vec3 {
  const ear = toSegment(p, EAR.base, EAR.tip);
  if (ear.distance > 0.1 || p[1] < 1.69) return base;
  const tip = smoothstep(0.6, 0.7, ear.along + ragged(p, 0.09) + (n[2] < 0 ? 0.12 : 0));
  const inner = smoothstep(0.035, 0.018, Math.abs(p[0] - mix(0.098, 0.128, ear.along)) + ear.along * 0.026);
  const open = inner * smoothstep(0.84, 0.66, ear.along) * smoothstep(0.35, 0.75, n[2]) * smoothstep(1.7, 1.765, p[1]);
  return lerp(lerp(base, SOCK, tip), lerp(CREAM, PINK, 0.45 + 0.25 * ear.along), open);
}

/** Eye rims with a drawn-out inner corner, and the line of the mouth. */
function faceLines(p: Vec3): number {
  const [x, y, z] = p;
  const eye = length(sub(p, EYE.centre)) - EYE.radius;
  const rim = z > 0.09 ? smoothstep(0.004, 0.0, eye) * 0.3 : 0;
  const tear = toSegment(p, [0.038, 1.586, 0.132], [0.026, 1.566, 0.16]);
  const corner = smoothstep(0.0065, 0.003, tear.distance + 0.004 * tear.along);
  const line = 1.5335 + 0.02 * smoothstep(0.16, 0.08, z) + 0.004 * smoothstep(0.21, 0.24, z);
  const mouth = z > 0.1 && MOUTH_UPPER.at(...p) < 0.01 ? smoothstep(0.0034, 0.0016, Math.abs(y - line)) * smoothstep(0.092, 0.12, z) : 0; // prettier-ignore
  const philtrum = z > 0.25 && y < 1.556 && y > line ? smoothstep(0.0028, 0.0014, x) : 0;
  return Math.max(rim, corner, mouth * 0.9, philtrum * 0.9);
}

/** An almond-shaped opening between lids, amber in it, and one glint on the same side of both eyes. */
function paintEye(p: Vec3): Vec3 {
  const side = p[0] < 0 ? -1 : 1;
  const out = normalize(sub(p, [side * EYE.centre[0], EYE.centre[1], EYE.centre[2]]));
  const gaze = normalize([side * 0.22, -0.03, 0.97]);
  const outward = normalize([side * gaze[2], 0, -side * gaze[0]]);
  const across = dot(out, outward);
  const up = out[1] - gaze[1];
  const ring = Math.hypot(across, up);
  const iris = lerp(lerp(rgb(0xf4b942), rgb(0xb4601c), smoothstep(0.35, 0.72, ring)), rgb(0xffdf90), smoothstep(0.05, -0.5, up) * 0.65); // prettier-ignore
  const rimmed = lerp(iris, rgb(0x2a1a15), smoothstep(0.72, 0.8, ring));
  const pupil = lerp(rimmed, rgb(0x120e0f), smoothstep(0.4, 0.34, Math.hypot(across * 1.15, up * 0.9)));
  const glint = smoothstep(0.2, 0.14, length(sub(out, normalize([gaze[0] - 0.22, 0.27, gaze[2]]))));
  const eye = lerp(pupil, [255, 255, 255], glint);
  // lids: a parabola above and below, the outer corner drawn up
  const bow = 1 - (across / 0.94) ** 2;
  const slant = up - 0.2 * across;
  const lid = Math.max(slant - 0.54 * bow, -0.6 * bow - slant);
  const skin = lerp(ORANGE, AMBER, 0.4);
  return lerp(lerp(eye, SOCK, smoothstep(-0.06, 0.0, lid)), skin, smoothstep(0.1, 0.17, lid) * smoothstep(1.0, 0.9, Math.abs(across))); // prettier-ignore
}

/** Creases are a little darker. */
function occlusion(p: Vec3, n: Vec3): number {
  let open = 0;
  for (const reach of [0.02, 0.05]) {
    const d = FOX_BODY.at(p[0] + n[0] * reach, p[1] + n[1] * reach, p[2] + n[2] * reach);
    open += Math.min(1, Math.max(0, d / reach)) / 2;
  }
  return mix(0.62, 1, smoothstep(0.1, 0.85, open));
}
