import { Box3, Vector3 } from 'three';
import { useSolveView } from '../../stores/solve-view';
import { useSolvePlayback } from '../../stores/playback';
import { useSolveStore } from '../../stores/solve';
import { useSolveResults } from '../../stores/solve-results';
import { useViewStore } from '../../stores/view';
import type { ViewportController } from '../../viewport/controller';
import type { ViewState } from '../../viewport/orbit-camera';
import { presetAngles } from '../../viewport/view-angles';
import type { SolveParts } from './solve-engine';

/** The worst vertex is shown with this many times its error around it, and never closer than this share of the view before. */
const ERROR_ZOOM = 3.2;
const CLOSEST = 0.34;

/** What commands ask of the viewport, as camera moves. */
export function createSolveController(parts: SolveParts): ViewportController {
  const view = useSolveView();
  const shared = useViewStore();
  const solve = useSolveStore();
  const results = useSolveResults();
  const playback = useSolvePlayback();
  let before: ViewState | undefined;

  const active = () => {
    const chosen = solve.selected?.id;
    return parts.stage.panes.find(({ id }) => id === chosen)?.id ?? parts.stage.panes[0]?.id ?? '';
  };
  const fly = (change: Partial<ViewState>, id = active()) => {
    const flight = parts.flightOf(id);
    flight.fly({ ...(flight.goal ?? parts.cameraOf(id).state), ...change });
    parts.stage.invalidate();
  };
  const aspect = () => {
    const pane = parts.stage.panes.find(({ id }) => id === active());
    if (!pane) return 1;
    const { width, height } = parts.stage.rectOf(pane);
    return width / Math.max(1, height);
  };
  const frame = (points: ArrayLike<number>, margin?: number) => {
    if (points.length === 0) return;
    const camera = parts.cameraOf(active());
    const kept = camera.state;
    camera.state = parts.flightOf(active()).goal ?? kept;
    camera.frame(points, aspect(), margin);
    const wanted = camera.state;
    camera.state = kept;
    fly(wanted);
  };

  return {
    lookFrom(preset) {
      shared.preset = preset;
      fly(presetAngles(preset, parts.scene.artist?.model.skin.forward ?? [0, 0, 1]));
    },
    flip: () => fly({ azimuth: parts.cameraOf(active()).azimuth + Math.PI }),
    toggleOrtho() {
      const camera = parts.cameraOf(active());
      camera.ortho = !camera.ortho;
      parts.stage.invalidate();
    },
    frameAll() {
      const { artist } = parts.scene;
      if (!artist) return;
      // The artist's surface at rest with room for a stride: the same view whatever the clip does.
      frame(artist.model.skin.rig.positions, 1.15);
    },
    frameSelected() {
      const points = parts.scene.points([active()]);
      if (points.length === 0) return this.frameAll();
      const box = new Box3();
      const point = new Vector3();
      for (const list of points) for (let i = 0; i < list.length; i += 3) box.expandByPoint(point.fromArray(list, i));
      frame([...box.min.toArray(), ...box.max.toArray()]);
    },
    showEdge: () => undefined,
    showVertex({ rigId, vertex }) {
      const id = parts.stage.panes.some((pane) => pane.id === rigId) ? rigId : active();
      // Where it stands at its own time, before the camera goes there.
      parts.scene.update(playback.clipIndex, playback.time, [rigId], (one) => results.cellOf(one, playback.clipIndex));
      const ends = parts.scene.rigs.get(rigId)?.ends(vertex);
      if (!ends) return;
      const camera = parts.cameraOf(id);
      before ??= camera.state;
      const centre = ends[0].clone().lerp(ends[1], 0.5);
      const wide = ends[0].distanceTo(ends[1]) * ERROR_ZOOM;
      const distance = Math.max(wide / 0.45, before.distance * CLOSEST);
      fly({ target: centre.toArray() as [number, number, number], distance }, id);
    },
    previousCamera() {
      view.worst = undefined;
      if (before) fly(before);
      before = undefined;
    },
    screenshot: () => parts.stage.screenshot(),
    growRegion: () => undefined,
  };
}
