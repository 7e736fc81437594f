import type { StretchVariant } from '../../../rpc/contract';
import { useFindingsStore } from '../../stores/findings';
import { useNewFindingStore } from '../../stores/new-finding';
import { useOverridesStore } from '../../stores/overrides';
import { useViewStore } from '../../stores/view';
import type { ViewportController } from '../../viewport/controller';
import type { ViewState } from '../../viewport/orbit-camera';
import type { VariantView } from '../../viewport/variant-view';
import { presetAngles } from '../../viewport/view-angles';
import type { EngineParts } from './appendage-engine';
import { borderRing, linkedShell } from './region-tools';

/** The worst edge is shown at this many times its own length. */
const EDGE_ZOOM = 4;
/** … and never closer than this share of the model's height. */
const LEAST_VIEW = 0.24;

/** What commands ask of the viewport, as camera moves and edits. */
export function createController(parts: EngineParts): ViewportController {
  const view = useViewStore();
  const findings = useFindingsStore();
  let before: ViewState | undefined;

  const active = (): StretchVariant => view.variant;
  const camera = () => parts.cameraOf(active());
  const fly = (change: Partial<ViewState>, variant: StretchVariant = active()) => {
    parts.flights[variant].fly({ ...parts.cameraOf(variant).state, ...change });
    parts.stage.invalidate();
  };
  const aspect = () => {
    const pane = parts.paneOf(active()) ?? parts.stage.panes[0];
    if (!pane) return 1;
    const { width, height } = parts.stage.rectOf(pane);
    return width / Math.max(1, height);
  };
  const framePoints = (points: ArrayLike<number>, margin?: number) => {
    if (points.length === 0) return;
    const probe = camera();
    const kept = probe.state;
    const turned = parts.flights[active()].goal ?? kept;
    probe.state = turned;
    probe.frame(points, aspect(), margin);
    const wanted = probe.state;
    probe.state = kept;
    fly(wanted);
  };
  const surfaceOf = () => surfacesOf(parts.scene.view(active()) ?? parts.scene.view('original'));

  return {
    lookFrom(preset) {
      view.preset = preset;
      fly(presetAngles(preset, findings.rigs[0]?.forward ?? [0, 0, 1]));
    },
    flip: () => fly({ azimuth: camera().azimuth + Math.PI }),
    toggleOrtho() {
      camera().ortho = !camera().ortho;
      parts.stage.invalidate();
    },
    frameAll() {
      framePoints(joined(surfaceOf() ?? []));
    },
    frameSelected() {
      const row = findings.selected;
      const positions = row ? surfaceOf()?.[row.rig] : undefined;
      if (!row || !positions) return this.frameAll();
      framePoints(pointsOf(row.finding.vertices, positions), 1.5);
    },
    showEdge(variant, edge) {
      const chosen = parts.paneOf(variant) ? variant : active();
      parts.scene.update(edge.clip, edge.time, [chosen]);
      const ends = parts.scene.edgeEnds(chosen, edge);
      if (!ends) return;
      before ??= parts.cameraOf(chosen).state;
      const centre = ends[0].clone().lerp(ends[1], 0.5);
      // A squashed edge is next to nothing: what is around it must still be recognised.
      const least = (parts.scene.height * LEAST_VIEW) / EDGE_ZOOM;
      const length = Math.max(ends[0].distanceTo(ends[1]), least);
      fly({ target: centre.toArray() as [number, number, number], distance: (length * EDGE_ZOOM) / 0.45 }, chosen);
    },
    previousCamera() {
      if (before) fly(before);
      before = undefined;
    },
    screenshot: () => parts.stage.screenshot(),
    ...regionActions(parts),
  };
}

/** What commands do to the region of the selected finding. */
function regionActions(parts: EngineParts): Required<Pick<ViewportController, 'takeShell' | 'growRegion'>> {
  const findings = useFindingsStore();
  const overrides = useOverridesStore();
  return {
    takeShell(add) {
      const hit = parts.pointed();
      const rig = hit && parts.scene.view('original')?.rigs[hit.rig];
      const found = findings.rigs.find((one) => one.rig === hit?.rig);
      if (!hit || !rig || !found) return;
      const shell = linkedShell(rig.triangles(), found.twins, hit.vertex);
      const row = findings.selected;
      if (!row) useNewFindingStore().draw(shell, hit.rig, add);
      else if (row.rig === hit.rig) overrides.editRegion(shell, add, add ? 'Add a shell' : 'Take away a shell');
    },
    growRegion(by) {
      const row = findings.selected;
      const rig = row ? parts.scene.view('original')?.rigs[row.rig] : undefined;
      const found = findings.rigs.find((one) => one.rig === row?.rig);
      if (!row || !rig || !found) return;
      const ring = borderRing(rig.triangles(), found.twins, new Set(row.finding.vertices), by > 0);
      overrides.editRegion(ring, by > 0, by > 0 ? 'Grow region' : 'Shrink region');
    },
  };
}

/** All points in one array. */
function joined(surfaces: readonly Float64Array[]): Float64Array {
  if (surfaces.length === 1) return surfaces[0];
  const out = new Float64Array(surfaces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const positions of surfaces) {
    out.set(positions, at);
    at += positions.length;
  }
  return out;
}

function pointsOf(vertices: Uint32Array, positions: Float64Array): Float64Array {
  const out = new Float64Array(vertices.length * 3);
  vertices.forEach((v, i) => out.set(positions.subarray(v * 3, v * 3 + 3), i * 3));
  return out;
}

/** Posed positions of each rig of a view. */
function surfacesOf(view: VariantView | undefined): readonly Float64Array[] | undefined {
  return view?.rigs.map(({ surface }) => {
    surface.update();
    return surface.positions;
  });
}
