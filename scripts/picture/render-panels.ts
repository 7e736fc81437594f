/** Panels side by side, each the same camera on its own mesh, with a caption: a PNG without GPU or browser. */
import { lerp, type Vec3 } from '../../src/core/math/vec3';
import { viewOf } from './camera';
import { hex, linearHex, toSrgb } from './colour';
import { Ink } from './ink';
import { encodePng } from './png';
import { renderMesh, type Canvas } from './render-mesh';
import type { Panel, PictureOptions } from './scene';

const TOP = linearHex('#39414c');
const BOTTOM = linearHex('#14171b');
const GUTTER = 2;

export function renderPanels(options: PictureOptions): Uint8Array {
  const { width, height, panels, camera } = options;
  if (panels.length === 0) throw new RangeError('renderPanels: at least one panel is needed');
  const samples = options.supersampling ?? 3;
  const pixels = new Uint8Array(width * height * 3).fill(0x0d);
  const ink = new Ink(width, height, pixels);
  panels.forEach((panel, index) => {
    const left = Math.round((index * (width + GUTTER)) / panels.length);
    const right = Math.round(((index + 1) * (width + GUTTER)) / panels.length) - GUTTER;
    const canvas = background((right - left) * samples, height * samples);
    const view = viewOf(camera, canvas.width, canvas.height);
    renderMesh(canvas, view, camera.eye, panel.mesh);
    resolve(canvas, samples, pixels, width, left);
    const toPage = (p: Vec3): readonly [number, number] => {
      const [x, y] = view.project(p[0], p[1], p[2]);
      return [left + x / samples, y / samples];
    };
    ink.clip = [left, right];
    drawBones(ink, panel, toPage, height);
    drawCaption(ink, panel, left, height);
  });
  return encodePng({ width, height, channels: 3, pixels });
}

/** A dark vertical gradient with a soft light behind the figure. */
function background(width: number, height: number): Canvas {
  const light = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dx = (x / width - 0.5) * 1.5;
      const dy = y / height - 0.42;
      const base = lerp(TOP, BOTTOM, Math.min(1, Math.sqrt(dx * dx + dy * dy) * 1.25));
      light.set(base, (y * width + x) * 3);
    }
  return { width, height, light };
}

/** Averages the samples of each pixel, compresses highlights, encodes; a dither hides the gradient's bands. */
function resolve(canvas: Canvas, samples: number, pixels: Uint8Array, stride: number, left: number): void {
  const width = canvas.width / samples;
  const height = canvas.height / samples;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let k = 0; k < 3; k++) {
        let sum = 0;
        for (let s = 0; s < samples * samples; s++) {
          const row = y * samples + Math.floor(s / samples);
          const column = x * samples + (s % samples);
          sum += shoulder(canvas.light[(row * canvas.width + column) * 3 + k]);
        }
        const dither = ((52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1)) % 1) - 0.5;
        const value = toSrgb(sum / (samples * samples)) * 255 + dither;
        pixels[(y * stride + left + x) * 3 + k] = Math.min(255, Math.max(0, Math.round(value)));
      }
}

/** Linear up to a half, then towards white. */
function shoulder(c: number): number {
  return c <= 0.5 ? c : 0.5 + 0.5 * (1 - Math.exp((0.5 - c) / 0.5));
}

function drawBones(ink: Ink, panel: Panel, toPage: (p: Vec3) => readonly [number, number], height: number): void {
  const unit = height / 720;
  const shade = hex('#0b0d10');
  for (const bone of panel.bones ?? []) ink.line(toPage(bone.from), toPage(bone.to), 5.2 * unit, shade, 0.55);
  for (const bone of panel.bones ?? []) {
    const [from, to] = [toPage(bone.from), toPage(bone.to)];
    ink.line(from, to, 2.4 * unit, hex(bone.colour));
    for (const end of [from, to]) {
      ink.line(end, end, 9 * unit, shade, 0.7);
      ink.line(end, end, 6.6 * unit, hex(bone.colour));
    }
  }
}

function drawCaption(ink: Ink, panel: Panel, left: number, height: number): void {
  const unit = height / 720;
  const x = left + 26 * unit;
  if (panel.accent) ink.line([x, 26 * unit], [x, 46 * unit], 5 * unit, hex(panel.accent));
  const indent = panel.accent ? 16 * unit : 0;
  ink.text(panel.title, x + indent, 44 * unit, 22 * unit, hex('#e6e9ed'), 2.1 * unit);
  if (panel.subtitle) ink.text(panel.subtitle, x + indent, 70 * unit, 15 * unit, hex('#b3bac3'), 1.4 * unit);
}
