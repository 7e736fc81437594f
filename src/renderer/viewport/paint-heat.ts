import { stretchRatios } from '../../core/measure/edge-stretch';
import { APPENDAGE, SEAM } from '../../core/measure/stretch-edges';
import type { RigFindings } from '../../rpc/contract';
import { stretchHeat } from './heat-ramp';
import type { DrawnRig } from './variant-view';

/** The edges whose stretch is painted: those of the pieces and their seams. */
export class HeatEdges {
  /** #E×2 rig vertices, #E bind lengths, #E ratios of the last pose. */
  readonly vertices: Uint32Array;
  readonly bind: Float64Array;
  readonly ratios: Float32Array;
  /** #V, 1 where a vertex ends a painted edge. */
  readonly touched: Uint8Array;

  constructor(findings: RigFindings, vertexCount: number) {
    const { edges, bindLengths } = findings;
    const picked: number[] = [];
    edges.groups.forEach((group, e) => {
      if (group & (APPENDAGE | SEAM)) picked.push(e);
    });
    this.vertices = new Uint32Array(picked.length * 2);
    this.bind = new Float64Array(picked.length);
    this.ratios = new Float32Array(picked.length);
    this.touched = new Uint8Array(vertexCount);
    picked.forEach((e, i) => {
      for (const end of [0, 1]) {
        this.vertices[i * 2 + end] = edges.vertices[e * 2 + end];
        this.touched[edges.vertices[e * 2 + end]] = 1;
      }
      this.bind[i] = bindLengths[e];
    });
  }
}

/**
 * Colours each vertex of a rig by the worst of its edges in the pose it stands in. The ratios come from the function
 * that measures (`stretchRatios`), so the picture and the table cannot disagree.
 */
export function paintHeat(rig: DrawnRig, edges: HeatEdges, tornAbove: number): void {
  rig.surface.update(edges.touched);
  stretchRatios(edges.vertices, edges.bind, rig.surface.positions, edges.ratios);
  const { twins } = rig;
  const heat = new Float32Array(twins.length).fill(-1);
  for (let e = 0; e < edges.ratios.length; e++) {
    const ratio = edges.ratios[e];
    if (Number.isNaN(ratio)) continue;
    const value = stretchHeat(ratio, tornAbove);
    for (const end of [0, 1]) {
      const v = twins[edges.vertices[e * 2 + end]];
      if (value > heat[v]) heat[v] = value;
    }
  }
  paintScalar(rig, (v) => heat[twins[v]]);
}

/** Writes a value 0…1 along the ramp at each vertex; below 0 leaves it clay. */
export function paintScalar(rig: DrawnRig, valueOf: (vertex: number) => number): void {
  rig.parts.forEach(({ part }, p) => {
    const { heat } = rig.paint[p];
    const out = heat.array as Float32Array;
    for (let v = 0; v < part.vertexCount; v++) {
      const value = valueOf(part.vertexStart + v);
      const shown = value >= 0;
      // The value is carried times its mask, so that interpolation across a border does not darken it.
      out[v * 2] = shown ? value : 0;
      out[v * 2 + 1] = shown ? 1 : 0;
    }
    heat.needsUpdate = true;
  });
}

/** Writes a colour (linear, 0…1) and its share at each vertex; undefined leaves it clay. */
export function paintTint(
  rig: DrawnRig,
  tintOf: (vertex: number) => readonly [r: number, g: number, b: number, share: number] | undefined,
): void {
  rig.parts.forEach(({ part }, p) => {
    const { tint } = rig.paint[p];
    const out = tint.array as Uint8Array;
    for (let v = 0; v < part.vertexCount; v++) {
      const value = tintOf(part.vertexStart + v);
      for (let c = 0; c < 4; c++) out[v * 4 + c] = value ? Math.round(value[c] * 255) : 0;
    }
    tint.needsUpdate = true;
  });
}
