import { Vector3, type LineSegments } from 'three';
import type { RigFindings, StretchVariant, WorstEdge } from '../../rpc/contract';
import type { BarEdges } from '../stores/bar-edges';
import type { Shading } from '../stores/view';
import { collarPairs } from './collar-pairs';
import { EdgeMarker } from './markers';
import { HeatEdges } from './paint-heat';
import type { Hit } from './pick';
import type { Shown } from './shown-variant';
import { SkinLines, type SkinEdges } from './skin-lines';
import type { ViewColors } from './theme-colors';
import type { VariantView } from './variant-view';

/** The lines on one variant's skin. */
export class VariantMarks {
  /** Edges of the histogram's bar that was picked. */
  readonly bar = new SkinLines();
  /** Where the pieces leave the body. */
  readonly collar = new SkinLines();
  private readonly worst = new EdgeMarker();

  constructor() {
    this.showWorst(undefined);
  }

  get objects(): readonly LineSegments[] {
    return [this.collar.lines, this.bar.lines, this.worst.line];
  }

  /** Marks the edge that the artist is being shown. */
  showWorst(ends: readonly [Vector3, Vector3] | undefined): void {
    this.worst.line.visible = ends !== undefined;
    if (ends) this.worst.place(ends[0], ends[1]);
  }

  setColors({ hover, collar, worst }: ViewColors): void {
    this.worst.setColor(worst);
    this.bar.setColor(hover);
    this.collar.setColor(collar);
  }

  dispose(): void {
    this.bar.dispose();
    this.collar.dispose();
  }
}

/** What the findings know of the skin's edges: their heat, the collars, and those of a bar of the histogram. */
export class SkinMarks {
  /** The painted edges of each rig, and room for their heat: one for all variants. */
  heat: readonly HeatEdges[] = [];
  bar: BarEdges | undefined;
  /** Vertices of the collars' edges, two by two, by rig. */
  private collars: ReadonlyMap<number, Uint32Array> = new Map();

  setFindings(findings: readonly RigFindings[]): void {
    this.heat = findings.map((found) => new HeatEdges(found));
    this.collars = new Map(findings.map((found) => [found.rig, collarPairs(found)]));
  }

  /** Collars in Regions, and the edges of the bar, on the skin as it stands. */
  place({ view, marks }: Shown, shading: Shading): void {
    const { bar } = this;
    marks.collar.place(shading === 'regions' ? edgesOf(view, (r) => this.collars.get(r)) : []);
    const lit = (r: number) => bar && this.heatOf(r)?.within(view.rigs[r], bar.among.get(r) ?? [], bar.from, bar.to);
    marks.bar.place(bar ? edgesOf(view, lit) : []);
  }

  /** How many edges of the bar are drawn in each variant. */
  counts(shown: ReadonlyMap<StretchVariant, Shown>): Partial<Record<StretchVariant, number>> {
    return Object.fromEntries([...shown].map(([variant, { marks }]) => [variant, marks.bar.count]));
  }

  /** The stretch that colours the skin of a variant where it was hit. */
  ratioAt(view: VariantView, { rig, vertex }: Hit): number | undefined {
    return this.heatOf(rig)?.ratioAt(view.rigs[rig], vertex);
  }

  private heatOf(rig: number): HeatEdges | undefined {
    return this.heat.find(({ findings }) => findings.rig === rig);
  }
}

/** Where an edge stands now. */
export function endsOf({ rigs }: VariantView, { rig, vertices: [a, b] }: WorstEdge): [Vector3, Vector3] | undefined {
  if (!rigs[rig]) return undefined;
  const { surface } = rigs[rig];
  surface.update();
  const at = (v: number) => new Vector3().fromArray(surface.positions, v * 3);
  return [at(a), at(b)];
}

function edgesOf(view: VariantView, pairsOf: (rig: number) => ArrayLike<number> | undefined): SkinEdges[] {
  return view.rigs.flatMap(({ surface }, r) => {
    const pairs = pairsOf(r) ?? [];
    if (pairs.length === 0) return [];
    surface.update();
    return [{ positions: surface.positions, pairs }];
  });
}
