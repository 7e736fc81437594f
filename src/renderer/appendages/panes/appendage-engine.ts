import { Vector3 } from 'three';
import type { FixedModel, RigFindings, StretchVariant } from '../../../rpc/contract';
import { useFindingsStore } from '../../stores/findings';
import { useModelStore, type ShownModel } from '../../stores/model';
import { usePlaybackStore } from '../../stores/playback';
import { usePreferencesStore } from '../../stores/preferences';
import { useViewStore, VARIANTS } from '../../stores/view';
import { AppendageScene, type Piece } from '../../viewport/appendage-scene';
import { CameraFlight } from '../../viewport/camera-flight';
import type { ViewportController } from '../../viewport/controller';
import { OrbitCamera } from '../../viewport/orbit-camera';
import { Stage, type Pane } from '../../viewport/stage';
import { createController } from './appendage-controller';
import { attachPane } from './attach-pane';
import { writeLabels } from './write-labels';
import type { PaneLabels } from './pane-labels';

/** The viewport of the Appendages workspace: stage, scene, cameras and panes, driven by the stores. */
export interface AppendageEngine {
  readonly controller: ViewportController;
  setPanes(elements: readonly HTMLElement[]): void;
  setModel(model: ShownModel | undefined): Promise<void>;
  setVariant(variant: 'rigid' | 'chain', fixed: FixedModel | undefined): Promise<void>;
  setFindings(rigs: readonly RigFindings[]): void;
  setPieces(preview?: Piece): void;
  setLook(): void;
  setSprings(): void;
  refreshColors(): void;
  invalidate(): void;
  dispose(): void;
}

/** What the parts of the engine share. */
export interface EngineParts {
  readonly stage: Stage;
  readonly scene: AppendageScene;
  readonly labels: PaneLabels;
  readonly cameras: Readonly<Record<StretchVariant, OrbitCamera>>;
  readonly flights: Readonly<Record<StretchVariant, CameraFlight>>;
  /** The camera a variant's pane looks through: all the same one while they are linked. */
  cameraOf(variant: StretchVariant): OrbitCamera;
  paneOf(variant: StretchVariant): Pane | undefined;
  preview(piece: Piece | undefined): void;
}

const THUMBNAIL_PIXELS = 104;

export function createAppendageEngine(canvas: HTMLCanvasElement, labels: PaneLabels): AppendageEngine {
  const preferences = usePreferencesStore();
  const view = useViewStore();
  const playback = usePlaybackStore();
  const findings = useFindingsStore();
  const stage = new Stage(canvas, preferences.values.antialias > 0);
  const scene = new AppendageScene(stage);
  const shared = new OrbitCamera();
  const cameras = { original: new OrbitCamera(), rigid: new OrbitCamera(), chain: new OrbitCamera() };
  const cameraOf = (variant: StretchVariant) => (view.linked ? shared : cameras[variant]);
  const flightOf = (camera: OrbitCamera) => new CameraFlight(camera, () => preferences.reducedMotion);
  const sharedFlight = flightOf(shared);
  const ownFlights = { original: flightOf(cameras.original), rigid: flightOf(cameras.rigid), chain: flightOf(cameras.chain) };
  let elements: readonly HTMLElement[] = [];
  let detach: (() => void)[] = [];
  let preview: Piece | undefined;
  let wasLinked = true;

  const parts: EngineParts = {
    stage,
    scene,
    labels,
    cameras,
    get flights() {
      return view.linked ? { original: sharedFlight, rigid: sharedFlight, chain: sharedFlight } : ownFlights;
    },
    cameraOf,
    paneOf: (variant) => stage.panes.find((pane) => pane.id === variant),
    preview(piece) {
      preview = piece;
      applyPieces();
    },
  };
  const controller = createController(parts);

  const layOut = () => {
    if (wasLinked && !view.linked) for (const variant of VARIANTS) cameras[variant].state = shared.state;
    wasLinked = view.linked;
    stage.setPanes(
      elements.map((element) => {
        const variant = element.dataset.pane as StretchVariant;
        const shown = scene.view(variant) ?? scene.view('original');
        const content = shown ? [shown.root, ...(variant === 'chain' ? [scene.plane.group] : [])] : [];
        return { id: variant, element, camera: cameraOf(variant), content };
      }),
    );
  };

  const applyPieces = () => {
    const row = (key: string, rig: number, vertices: Uint32Array): Piece => ({
      key,
      rig,
      vertices,
      selected: key === findings.selectedKey,
      hovered: key === findings.hoveredKey,
      hidden: view.hidden.has(key),
    });
    const pieces = findings.list.map(({ key, rig, finding }) => row(key, rig, finding.vertices));
    const hovered = findings.rejected
      .filter(({ key }) => key === findings.hoveredKey)
      .map(({ key, rig, candidate }) => row(key, rig, candidate.vertices));
    scene.setPieces([...pieces, ...hovered, ...(preview ? [preview] : [])]);
  };

  const applyLook = () => {
    const { values } = preferences;
    scene.setLook({
      shading: view.shading,
      bones: view.bones,
      wireframe: view.wireframe,
      grid: values.showGrid,
      boneSize: values.boneSize,
      heatmap: values.heatmap,
      tornAbove: values.tornAbove,
      farFraction: findings.thresholds.farFraction,
      plane: view.plane,
      joint: view.joint ?? (view.shading === 'weights' ? findings.selected?.jointName : undefined),
    });
  };

  stage.beforeFrame = (seconds) => {
    playback.advance(seconds);
    const now = performance.now();
    const flying = Object.values(parts.flights).map((flight) => flight.step(now));
    scene.update(playback.clipIndex, playback.time, stage.panes.map((pane) => pane.id as StretchVariant));
    writeLabels(parts);
    return playback.playing || flying.some(Boolean);
  };

  return {
    controller,
    setPanes(next) {
      for (const stop of detach) stop();
      elements = next;
      layOut();
      detach = next.map((element) => attachPane(parts, element));
    },
    async setModel(model) {
      await scene.setModel(model);
      layOut();
      if (!model) return;
      applyLook();
      scene.setFindings(findings.rigs);
      applyPieces();
      controller.lookFrom('back-left');
      controller.frameAll();
      useModelStore().setThumbnail(takeThumbnail(parts));
    },
    async setVariant(variant, fixed) {
      await scene.setVariant(variant, fixed);
      layOut();
      applyLook();
    },
    setFindings: (rigs) => scene.setFindings(rigs),
    setPieces: applyPieces,
    setLook: applyLook,
    setSprings: () => stage.invalidate(),
    refreshColors: () => scene.refreshColors(),
    invalidate() {
      if (wasLinked !== view.linked) layOut();
      stage.invalidate();
    },
    dispose() {
      for (const stop of detach) stop();
      void scene.setModel(undefined);
      stage.dispose();
    },
  };
}

/** The model alone, from the front left, as a small picture for lists. */
function takeThumbnail({ stage, scene }: EngineParts): string {
  const shown = scene.view('original');
  if (!shown) return '';
  const camera = new OrbitCamera();
  const box = shown.bounds();
  const facing = useFindingsStore().rigs[0]?.forward ?? [0, 0, 1];
  camera.azimuth = Math.atan2(facing[0], facing[2]) + 0.5;
  camera.elevation = 0.1;
  camera.frame(box.getCenter(new Vector3()), box.getSize(new Vector3()).length() / 2, 1);
  return stage.snapshot(camera, [shown.root], [shown.bones.group], THUMBNAIL_PIXELS, () => shown.setLook('material', false));
}
