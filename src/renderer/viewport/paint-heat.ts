import { stretchRatios, stretchSpread } from '../../core/measure/edge-stretch';
import type { RigFindings } from '../../rpc/contract';
import { stretchHeat } from './heat-ramp';
import type { DrawnRig } from './variant-view';

/** Room for the heat of a rig's painted edges, and which vertices they touch; the same for all variants of a file. */
export class HeatEdges {
  /** #E ratios of the last pose. */
  readonly ratios: Float32Array;
  /** #V, 1 where a vertex ends a painted edge. */
  readonly touched: Uint8Array;
  /** #V along the ramp, at the first of the vertices that lie at one place; below 0: clay. */
  readonly heat: Float32Array;

  constructor(readonly findings: RigFindings) {
    const { edges, twins } = findings;
    this.ratios = new Float32Array(edges.vertices.length / 2);
    this.touched = new Uint8Array(twins.length);
    this.heat = new Float32Array(twins.length);
    for (const v of edges.vertices) this.touched[v] = 1;
  }

  /** #E ratios of a rig as it stands. They come from the function that measures, so picture and table cannot disagree. */
  measure(rig: DrawnRig): Float32Array {
    const { edges, bindLengths } = this.findings;
    rig.surface.update(this.touched);
    stretchRatios(edges.vertices, bindLengths, rig.surface.positions, this.ratios);
    return this.ratios;
  }

  /**
   * The ratio that colours a vertex of a rig as it stands: of its edges the one farthest from its bind length. Asked while
   * the pointer moves, so only those edges are posed and measured.
   */
  ratioAt(rig: DrawnRig, vertex: number): number | undefined {
    const { edges, bindLengths, twins } = this.findings;
    const own: number[] = [];
    for (let i = 0; i < edges.vertices.length; i++) if (twins[edges.vertices[i]] === twins[vertex]) own.push(i >> 1);
    const ends = Uint32Array.from(own.flatMap((e) => [edges.vertices[e * 2], edges.vertices[e * 2 + 1]]));
    const posed = new Uint8Array(twins.length);
    for (const v of ends) posed[v] = 1;
    rig.surface.update(posed);
    const lengths = Float64Array.from(own, (e) => bindLengths[e]);
    const ratios = new Float32Array(own.length);
    stretchRatios(ends, lengths, rig.surface.positions, ratios);
    // An edge too short to measure colours nothing.
    const told = [...ratios].filter((ratio) => !Number.isNaN(ratio));
    return told.sort((a, b) => stretchSpread(b) - stretchSpread(a)).at(0);
  }

  /** The vertices, two by two, of some of the edges whose ratio lies in a range, in a rig as it stands. */
  within(rig: DrawnRig, among: readonly number[], from: number, to: number): number[] {
    const { vertices } = this.findings.edges;
    const ratios = this.measure(rig);
    return among.flatMap((e) => (ratios[e] >= from && ratios[e] < to ? [vertices[e * 2], vertices[e * 2 + 1]] : []));
  }
}

/** Colours each vertex of a rig by the worst of its edges in the pose it stands in. */
export function paintHeat(rig: DrawnRig, measured: HeatEdges, tornAbove: number): void {
  const { findings, heat } = measured;
  const { edges, twins } = findings;
  const ratios = measured.measure(rig);
  heat.fill(-1);
  for (let e = 0; e < ratios.length; e++) {
    const ratio = ratios[e];
    if (Number.isNaN(ratio)) continue;
    const value = stretchHeat(ratio, tornAbove);
    const a = twins[edges.vertices[e * 2]];
    const b = twins[edges.vertices[e * 2 + 1]];
    if (value > heat[a]) heat[a] = value;
    if (value > heat[b]) heat[b] = value;
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
    out.fill(0);
    for (let v = 0; v < part.vertexCount; v++) {
      const value = tintOf(part.vertexStart + v);
      if (value) for (let c = 0; c < 4; c++) out[v * 4 + c] = Math.round(value[c] * 255);
    }
    tint.needsUpdate = true;
  });
}
