import type { Camera } from 'three';
import { useFindingsStore } from '../../stores/findings';
import { useNewFindingStore } from '../../stores/new-finding';
import { useOverridesStore } from '../../stores/overrides';
import { useViewStore } from '../../stores/view';
import { RegionStroke } from '../../viewport/brush';
import type { PanePoint } from '../../viewport/pane-input';
import type { VariantView } from '../../viewport/variant-view';
import type { PaneOverlay } from './pane-labels';

/** What a stroke needs of the pane it is drawn in. */
export interface StrokeTarget {
  readonly view: VariantView;
  readonly camera: Camera;
  readonly width: number;
  readonly height: number;
  readonly overlay: PaneOverlay;
  /** Shows the skin of a rig that the stroke has taken so far. */
  preview(vertices: ReadonlySet<number>, rig: number, add: boolean): void;
}

/** Brush and lasso: skin is gathered while the button is down, and becomes one step of the history when it goes up. */
export class RegionTools {
  /** By rig: of all while it is open whose skin is meant. */
  private strokes: ReadonlyMap<number, RegionStroke> = new Map();
  private target: StrokeTarget | undefined;
  private taken = new Set<number>();
  private outline: PanePoint[] = [];
  private adding = true;
  private lasso = false;

  start(target: StrokeTarget, at: PanePoint, event: PointerEvent, forceLasso: boolean): void {
    const view = useViewStore();
    this.lasso = forceLasso || view.tool === 'lasso';
    this.adding = forceLasso ? !event.shiftKey : !event.ctrlKey;
    this.target = target;
    this.taken = new Set();
    this.outline = [at];
    const { camera, width, height } = target;
    const meant = useFindingsStore().selected?.rig ?? useNewFindingStore().rig;
    const rigs = meant === undefined ? [...target.view.rigs.keys()] : [meant];
    this.strokes = new Map(rigs.map((rig) => [rig, new RegionStroke(target.view, rig, camera, width, height, view.paintThrough)])); // prettier-ignore
    this.move(at);
  }

  move(at: PanePoint): void {
    const { target } = this;
    if (!target) return;
    if (this.lasso) {
      this.outline.push(at);
      target.overlay.lasso = this.outline.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
      return;
    }
    const radius = useViewStore().brushPixels / 2;
    target.overlay.brush = { ...at, radius };
    const rig = this.take((stroke) => stroke.circle(at, radius));
    target.preview(this.taken, rig, this.adding);
  }

  end(): void {
    const { target, lasso, adding, outline } = this;
    if (!target) return;
    const rig = this.take((stroke) => (lasso && outline.length > 2 ? stroke.polygon(outline) : []));
    this.clear();
    if (this.taken.size === 0) return;
    if (useFindingsStore().selected) {
      const label = `${lasso ? 'Lasso' : 'Paint'} ${adding ? '+' : '−'}${this.taken.size}`;
      useOverridesStore().editRegion(this.taken, adding, label);
    } else useNewFindingStore().draw(this.taken, rig, adding);
    if (lasso) useViewStore().tool = 'select';
  }

  cancel(): void {
    const { target } = this;
    this.clear();
    target?.preview(new Set(), 0, true);
  }

  /** Takes skin of the rig that has most to give, and of that one alone from then on. @returns the rig. */
  private take(choose: (stroke: RegionStroke) => readonly number[]): number {
    const found = [...this.strokes].map(([rig, stroke]) => ({ rig, stroke, vertices: choose(stroke) }));
    const most = found.reduce((a, b) => (b.vertices.length > a.vertices.length ? b : a));
    if (most.vertices.length > 0) this.strokes = new Map([[most.rig, most.stroke]]);
    for (const v of most.vertices) this.taken.add(v);
    return most.rig;
  }

  private clear(): void {
    if (this.target) {
      this.target.overlay.lasso = '';
      this.target.overlay.brush = undefined;
    }
    this.target = undefined;
    this.strokes = new Map();
    this.outline = [];
  }
}

/** The ring of skin just outside a region (to grow by), or its outermost ring (to shrink by). */
export function borderRing(
  triangles: Uint32Array,
  twins: Uint32Array,
  region: ReadonlySet<number>,
  grow: boolean,
): number[] {
  const inside = new Set([...region].map((v) => twins[v]));
  const ring = new Set<number>();
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [twins[triangles[t]], twins[triangles[t + 1]], twins[triangles[t + 2]]];
    const held = corners.filter((v) => inside.has(v)).length;
    if (held === 0 || held === 3) continue;
    for (const v of corners) if (inside.has(v) !== grow) ring.add(v);
  }
  // Every copy of a vertex that a seam has split goes with it.
  return [...twins.keys()].filter((v) => ring.has(twins[v]));
}

/** All vertices that hang together with one by triangles, over the seams that split vertices. Ascending. */
export function linkedShell(triangles: Uint32Array, twins: Uint32Array, vertex: number): number[] {
  const parent = Uint32Array.from(twins.keys());
  const rootOf = (v: number): number => {
    let root = v;
    while (parent[root] !== root) root = parent[root] = parent[parent[root]];
    return root;
  };
  for (let t = 0; t < triangles.length; t += 3) {
    const first = rootOf(twins[triangles[t]]);
    parent[rootOf(twins[triangles[t + 1]])] = first;
    parent[rootOf(twins[triangles[t + 2]])] = first;
  }
  const shell = rootOf(twins[vertex]);
  return [...twins.keys()].filter((v) => rootOf(twins[v]) === shell);
}
