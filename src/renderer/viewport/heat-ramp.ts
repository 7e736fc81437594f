import { DataTexture, LinearFilter, RGBAFormat, SRGBColorSpace } from 'three';
import { stretchSpread } from '../../core/measure/edge-stretch';

export type RampName = 'standard' | 'colour-blind-safe';

/** The seven stops of `--rw-heat` and `--rw-heat-cb` (tokens.css); the picture must not depend on the theme. */
const STOPS: Readonly<Record<RampName, readonly string[]>> = {
  standard: ['#2b5fd9', '#2f9fe0', '#35c4a8', '#9ccf4a', '#f2cf3b', '#f08a2c', '#d92b2b'],
  'colour-blind-safe': ['#10295c', '#3b4a6b', '#666870', '#8f8a75', '#bcae6c', '#ecd54f', '#fff2a6'],
};

const TEXELS = 256;

/** The ramp as a one-dimensional texture, interpolated in sRGB as the legend's CSS gradient is. */
export function rampTexture(name: RampName): DataTexture {
  const stops = STOPS[name].map((hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)));
  const data = new Uint8Array(TEXELS * 4);
  for (let i = 0; i < TEXELS; i++) {
    const at = (i / (TEXELS - 1)) * (stops.length - 1);
    const k = Math.min(stops.length - 2, Math.floor(at));
    for (let c = 0; c < 3; c++) data[i * 4 + c] = Math.round(stops[k][c] + (stops[k + 1][c] - stops[k][c]) * (at - k));
    data[i * 4 + 3] = 255;
  }
  const texture = new DataTexture(data, TEXELS, 1, RGBAFormat);
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = texture.magFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}

/** Where a ratio stands on the ramp, 0…1: even in the logarithm, so that squash and stretch weigh alike. */
export function stretchHeat(ratio: number, tornAbove: number): number {
  return Math.min(1, Math.log(stretchSpread(ratio)) / Math.log(tornAbove));
}
