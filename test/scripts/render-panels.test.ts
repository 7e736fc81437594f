import { describe, expect, it } from 'vitest';
import type { Camera } from '../../scripts/picture/camera';
import { heatColour } from '../../scripts/picture/colour';
import { decodePng } from '../../scripts/picture/png';
import { renderPanels } from '../../scripts/picture/render-panels';
import { layText } from '../../scripts/picture/stroke-font';

const camera: Camera = { eye: [0, 0, 4], target: [0, 0, 0], fieldOfViewDegrees: 40 };
const square = { positions: [-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0], triangles: [0, 1, 2, 0, 2, 3] };

function picture(colors?: number[]): ReturnType<typeof decodePng> {
  const mesh = { ...square, colors };
  const panels = [
    { title: '', mesh },
    { title: '', mesh },
  ];
  return decodePng(renderPanels({ width: 82, height: 40, camera, panels, supersampling: 2 }));
}

describe('renderPanels', () => {
  it('draws the same mesh in every panel, and only where it is', () => {
    const { width, pixels } = picture([...Array(4)].flatMap(() => [1, 0, 0]));
    const red = (x: number, y: number): number => pixels[(y * width + x) * 3] - pixels[(y * width + x) * 3 + 2];
    for (const left of [0, 42]) {
      expect(red(left + 20, 20)).toBeGreaterThan(80);
      expect(red(left + 1, 1)).toBeLessThan(20);
    }
  });

  it('gives the same bytes each time', () => {
    expect(picture().pixels).toEqual(picture().pixels);
  });

  it('refuses a picture of nothing', () => {
    expect(() => renderPanels({ width: 8, height: 8, panels: [], camera })).toThrow(RangeError);
  });
});

describe('heatColour', () => {
  it('runs from the ramp’s first colour to its last and stays there', () => {
    expect(heatColour(-1)).toEqual(heatColour(0));
    expect(heatColour(2)).toEqual(heatColour(1));
    expect(heatColour(0)[2]).toBeGreaterThan(heatColour(0)[0]);
    expect(heatColour(1)[0]).toBeGreaterThan(heatColour(1)[2]);
  });
});

describe('layText', () => {
  it('advances letter by letter and knows what it lacks', () => {
    expect(layText('ll').width).toBeGreaterThan(layText('l').width);
    expect(layText('').strokes).toHaveLength(0);
    expect(() => layText('☃')).toThrow(RangeError);
  });
});
