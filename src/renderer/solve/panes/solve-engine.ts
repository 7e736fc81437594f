import { Vector3 } from 'three';
import { usePreferencesStore } from '../../stores/preferences';
import { useSolvePlayback } from '../../stores/playback';
import { useSolveStore } from '../../stores/solve';
import { useSolveResults } from '../../stores/solve-results';
import { useSolveView } from '../../stores/solve-view';
import { useViewStore } from '../../stores/view';
import { CameraFlight } from '../../viewport/camera-flight';
import type { ViewportController } from '../../viewport/controller';
import { OrbitCamera } from '../../viewport/orbit-camera';
import { Stage } from '../../viewport/stage';
import { attachSolvePane } from './attach-solve-pane';
import { createSolveController } from './solve-controller';
import { overlayOf, type SolveLabels } from './solve-labels';
import { SolveScene, type SolveLook } from './solve-scene';
import { takeThumbnail } from './take-thumbnail';

/** What the parts of the viewport share. */
export interface SolveParts {
  readonly stage: Stage;
  readonly scene: SolveScene;
  readonly labels: SolveLabels;
  cameraOf(id: string): OrbitCamera;
  flightOf(id: string): CameraFlight;
}

/** The viewport of the Solve workspace: stage, scene, cameras and panes, driven by the stores. */
export interface SolveEngine {
  readonly controller: ViewportController;
  readonly stage: Stage;
  setPanes(elements: readonly HTMLElement[]): void;
  setFiles(): Promise<void>;
  setMatches(): void;
  setLook(): void;
  refreshColors(): void;
  invalidate(): void;
  dispose(): void;
}

/** The pane that shows the artist's file while there is no rig. */
export const ARTIST_PANE = 'artist';

interface View {
  readonly camera: OrbitCamera;
  readonly flight: CameraFlight;
}

/** The camera of each pane: one for all while they are linked; unlinked, each starts from where all were. */
function createViews(): (id: string) => View {
  const shared = useViewStore();
  const preferences = usePreferencesStore();
  const newView = (): View => {
    const camera = new OrbitCamera();
    return { camera, flight: new CameraFlight(camera, () => preferences.reducedMotion) };
  };
  const linked = newView();
  const own = new Map<string, View>();
  return (id) => {
    if (shared.linked) {
      own.clear();
      return linked;
    }
    const known = own.get(id);
    if (known) return known;
    const view = newView();
    view.camera.state = linked.camera.state;
    own.set(id, view);
    return view;
  };
}

function currentLook(): SolveLook {
  const { values } = usePreferencesStore();
  const view = useSolveView();
  return {
    shading: view.shading,
    artist: view.artistLook,
    redAt: view.redAt,
    bones: view.bones,
    wireframe: useViewStore().wireframe,
    grid: values.showGrid,
    boneSize: values.boneSize,
    heatmap: values.heatmap,
    joint: view.joint,
  };
}

export function createSolveEngine(canvas: HTMLCanvasElement, labels: SolveLabels): SolveEngine {
  const shared = useViewStore();
  const view = useSolveView();
  const solve = useSolveStore();
  const results = useSolveResults();
  const playback = useSolvePlayback();
  const stage = new Stage(canvas, usePreferencesStore().values.antialias > 0);
  const scene = new SolveScene(stage);
  const viewOf = createViews();
  let elements: readonly HTMLElement[] = [];
  let detach: (() => void)[] = [];
  let wasLinked = true;

  const parts: SolveParts = {
    stage,
    scene,
    labels,
    cameraOf: (id) => viewOf(id).camera,
    flightOf: (id) => viewOf(id).flight,
  };
  const controller = createSolveController(parts);

  const layOut = () => {
    wasLinked = shared.linked;
    const panes = new Set(elements.map(({ dataset }) => dataset.pane ?? ''));
    for (const [id, { holder }] of scene.rigs) holder.visible = panes.has(id);
    stage.setPanes(
      elements.map((element) => {
        const id = element.dataset.pane ?? '';
        const content = [scene.rigs.get(id)?.holder, scene.artist?.root].filter((object) => object !== undefined);
        return { id, element, camera: viewOf(id).camera, content };
      }),
    );
  };

  const applyLook = () => scene.setLook(currentLook());

  stage.beforeFrame = (seconds) => {
    playback.advance(seconds);
    const ids = stage.panes.map(({ id }) => id);
    const flying = [...new Set(ids.map((id) => viewOf(id).flight))].map((flight) => flight.step(performance.now()));
    scene.update(playback.clipIndex, playback.time, ids, (id) => results.cellOf(id, playback.clipIndex));
    view.readouts = scene.readouts();
    writeLabels(parts);
    return playback.playing || flying.some(Boolean);
  };

  return {
    controller,
    stage,
    setPanes(next) {
      for (const stop of detach) stop();
      elements = next;
      layOut();
      detach = next.map((element) => attachSolvePane(parts, element));
      // Panes of another shape are filled anew, unless someone has moved the camera.
      if (shared.preset !== undefined && view.worst === undefined) controller.frameAll();
    },
    async setFiles() {
      const changed = await scene.setArtist(solve.artist);
      applyLook();
      if (changed && scene.artist) {
        layOut();
        controller.lookFrom('right');
        controller.frameAll();
        if (solve.thumbnail === undefined) solve.thumbnail = await takeThumbnail(parts);
      }
      await scene.setRigs(solve.rigs);
      scene.setMatches((id) => results.matchOf(id)?.match);
      layOut();
      applyLook();
    },
    setMatches: () => scene.setMatches((id) => results.matchOf(id)?.match),
    setLook: applyLook,
    refreshColors: () => scene.refreshColors(),
    invalidate() {
      if (wasLinked !== shared.linked) layOut();
      stage.invalidate();
    },
    dispose() {
      for (const stop of detach) stop();
      scene.dispose();
      stage.dispose();
    },
  };
}

const AXES = [
  { name: 'X', direction: new Vector3(1, 0, 0) },
  { name: 'Y', direction: new Vector3(0, 1, 0) },
  { name: 'Z', direction: new Vector3(0, 0, 1) },
];

/** Puts the panes' HTML where the picture is: the worst vertex and its target, the axes. */
function writeLabels({ stage, scene, labels, cameraOf }: SolveParts): void {
  const { worst } = useSolveView();
  for (const pane of stage.panes) {
    const overlay = overlayOf(labels, pane.id);
    const rig = scene.rigs.get(pane.id);
    const ends = rig && worst?.rigId === pane.id ? rig.ends(worst.vertex) : undefined;
    if (rig) {
      rig.worst.line.visible = ends !== undefined;
      if (ends) rig.worst.place(ends[0], ends[1]);
    }
    const place = ends && stage.project(pane, ends[0]);
    const error = worst && rig ? rig.errors[worst.vertex] : 0;
    const label = place ? { ...place, text: `Worst vertex ${(100 * error).toFixed(1)} %` } : undefined;
    const before = overlay.worst;
    if (
      before?.text !== label?.text ||
      Math.abs((before?.x ?? 0) - (label?.x ?? 0)) + Math.abs((before?.y ?? 0) - (label?.y ?? 0)) > 0.25
    )
      overlay.worst = label;
    const { right, up, back } = cameraOf(pane.id).axes();
    const axes = AXES.map(({ name, direction }) => ({ name, x: direction.dot(right), y: direction.dot(up), z: direction.dot(back) })); // prettier-ignore
    if (
      axes.some(
        ({ x, y }, i) => Math.abs(x - (overlay.axes[i]?.x ?? 9)) + Math.abs(y - (overlay.axes[i]?.y ?? 9)) > 0.003,
      )
    )
      overlay.axes = axes;
  }
}
