import type { FixedModel, RigFindings, StretchVariant } from '../../../rpc/contract';
import { useBarEdgesStore } from '../../stores/bar-edges';
import { useFindingsStore } from '../../stores/findings';
import { useModelStore, type ShownModel } from '../../stores/model';
import { usePlaybackStore } from '../../stores/playback';
import { usePreferencesStore } from '../../stores/preferences';
import { useSpringsStore } from '../../stores/springs';
import { useThresholdsStore } from '../../stores/thresholds';
import { useViewStore, VARIANTS } from '../../stores/view';
import { AppendageScene } from '../../viewport/appendage-scene';
import type { Piece } from '../../viewport/paint-variant';
import { CameraFlight } from '../../viewport/camera-flight';
import type { ViewportController } from '../../viewport/controller';
import type { Hit } from '../../viewport/pick';
import { OrbitCamera } from '../../viewport/orbit-camera';
import { installProbe } from '../../viewport/probe';
import { Stage, type Pane } from '../../viewport/stage';
import { createController } from './appendage-controller';
import { attachPane } from './attach-pane';
import { writeLabels } from './write-labels';
import type { PaneLabels } from './pane-labels';

/** What the parts of the engine share. */
export interface EngineParts {
  readonly stage: Stage;
  readonly scene: AppendageScene;
  readonly labels: PaneLabels;
  readonly flights: Readonly<Record<StretchVariant, CameraFlight>>;
  /** The camera a variant's pane looks through: all the same one while they are linked. */
  cameraOf(variant: StretchVariant): OrbitCamera;
  paneOf(variant: StretchVariant): Pane | undefined;
  preview(piece: Piece | undefined): void;
  /** The skin the pointer was last over, if it still is. */
  pointed: () => Hit | undefined;
}

const AHEAD_MS = 6;
const AHEAD_PAUSE_MS = 12;
const THUMBNAIL_PIXELS = 104;

/** The viewport of the Appendages workspace: stage, scene, cameras and panes, driven by the stores. */
export class AppendageEngine implements EngineParts {
  readonly stage: Stage;
  readonly scene: AppendageScene;
  readonly controller: ViewportController;
  private readonly view = useViewStore();
  private readonly findings = useFindingsStore();
  private readonly playback = usePlaybackStore();
  private readonly preferences = usePreferencesStore();
  private readonly springs = useSpringsStore();
  private readonly bars = useBarEdgesStore();
  private readonly own = forEachVariant(() => new OrbitCamera());
  private readonly shared = new OrbitCamera();
  private readonly ownFlights = forEachVariant((variant) => this.flightOf(this.own[variant]));
  private readonly sharedFlight = this.flightOf(this.shared);
  private elements: readonly HTMLElement[] = [];
  private detach: (() => void)[] = [];
  pointed: () => Hit | undefined = () => undefined;
  private stroke: Piece | undefined;
  private wasLinked = true;
  private ahead = 0;
  /** Files on their way to the panes. */
  private loading = 0;

  constructor(
    canvas: HTMLCanvasElement,
    readonly labels: PaneLabels,
  ) {
    this.stage = new Stage(canvas, this.preferences.values.antialias > 0);
    this.scene = new AppendageScene(this.stage);
    this.controller = createController(this);
    installProbe(this.scene, () => this.loading);
    this.stage.frameCapHz = () => this.preferences.values.fpsCap;
    this.stage.beforeFrame = (seconds) => this.beforeFrame(seconds);
  }

  get flights(): Readonly<Record<StretchVariant, CameraFlight>> {
    return this.view.linked ? forEachVariant(() => this.sharedFlight) : this.ownFlights;
  }

  cameraOf(variant: StretchVariant): OrbitCamera {
    return this.view.linked ? this.shared : this.own[variant];
  }

  paneOf(variant: StretchVariant): Pane | undefined {
    return this.stage.panes.find((pane) => pane.id === variant);
  }

  preview(piece: Piece | undefined): void {
    this.stroke = piece;
    this.setPieces();
  }

  setPanes(elements: readonly HTMLElement[]): void {
    for (const stop of this.detach) stop();
    this.elements = elements;
    this.layOut();
    this.detach = elements.map((element) => attachPane(this, element));
  }

  async setModel(model: ShownModel | undefined): Promise<void> {
    await this.counted(this.scene.setModel(model, this.playback.clipIndex));
    this.layOut();
    const store = useModelStore();
    if (!model || model.summary.id !== store.summary?.id) return;
    this.setLook();
    this.scene.setFindings(this.findings.rigs);
    this.setPieces();
    // Framed as it is first seen: in the clip, not in the T of the bind pose.
    this.scene.update(this.playback.clipIndex, this.playback.time, ['original']);
    this.controller.lookFrom('back-left');
    this.controller.frameAll();
    for (const flight of Object.values(this.flights)) flight.finish();
    await this.stage.settled();
    if (model.summary.id !== store.summary?.id) return;
    const picture = await takeThumbnail(this);
    if (picture && model.summary.id === store.summary?.id) store.setThumbnail(picture);
  }

  async setVariant(variant: 'rigid' | 'chain', fixed: FixedModel | undefined): Promise<void> {
    const { playback } = this;
    await this.counted(this.scene.setVariant(variant, fixed, () => [playback.clipIndex, playback.time]));
    this.layOut();
    this.setSprings();
  }

  private async counted(loading: Promise<void>): Promise<void> {
    this.loading++;
    await loading.finally(() => this.loading--);
  }

  setFindings(rigs: readonly RigFindings[]): void {
    this.scene.setFindings(rigs);
  }

  setPieces(): void {
    const { findings, view, stroke } = this;
    const piece = (key: string, rig: number, vertices: Uint32Array, color: number): Piece => ({
      key,
      rig,
      vertices,
      color,
      selected: findings.selectedKeys.has(key),
      hovered: key === findings.hoveredKey,
      hidden: view.hidden.has(key),
    });
    const pieces = findings.list.map(({ key, rig, finding, color }) => piece(key, rig, finding.vertices, color));
    const hovered = findings.rejected
      .filter(({ key }) => key === findings.hoveredKey)
      .map(({ key, rig, candidate }) => piece(key, rig, candidate.vertices, findings.list.length));
    this.scene.setPieces([...pieces, ...hovered, ...(stroke ? [stroke] : [])]);
  }

  setLook(): void {
    const { view, findings } = this;
    const { showGrid, boneSize, heatmap, tornAbove } = this.preferences.values;
    const { shading, bones, wireframe, plane, colliders, ghost } = view;
    const farFraction = useThresholdsStore().values.farFraction;
    const joint = shading === 'weights' ? findings.weightsJoint : view.joint;
    this.scene.setLook({ shading, bones, wireframe, plane, colliders, ghost, grid: showGrid, boneSize, heatmap, tornAbove, farFraction, joint }); // prettier-ignore
  }

  setBar(): void {
    this.scene.setBar(this.bars.edges);
  }

  setSprings(): void {
    this.scene.setSprings({
      enabled: this.view.physics,
      loop: this.playback.loop,
      settingsOf: this.springs.settingsOf,
      selected: this.findings.selected?.finding.id,
    });
  }

  refreshColors(): void {
    this.scene.refreshColors();
  }

  invalidate(): void {
    if (this.wasLinked !== this.view.linked) this.layOut();
    this.stage.invalidate();
  }

  dispose(): void {
    window.clearTimeout(this.ahead);
    for (const stop of this.detach) stop();
    void this.scene.setModel(undefined, -1);
    this.stage.dispose();
  }

  private layOut(): void {
    const { scene, view, own, shared } = this;
    if (this.wasLinked && !view.linked) for (const variant of VARIANTS) own[variant].state = shared.state;
    this.wasLinked = view.linked;
    this.stage.setPanes(
      this.elements.map((element) => {
        const variant = element.dataset.pane as StretchVariant;
        const shown = scene.view(variant) ?? scene.view('original');
        const extras = variant === 'chain' ? scene.markers.objects : [];
        return { id: variant, element, camera: this.cameraOf(variant), content: shown ? [shown.root, ...extras] : [] };
      }),
    );
  }

  private beforeFrame(seconds: number): boolean {
    const { playback, stage } = this;
    playback.advance(seconds);
    const now = performance.now();
    const moving = [...new Set(Object.values(this.flights))].map((flight) => flight.step(now)).some(Boolean);
    const visible = stage.panes.map((pane) => pane.id as StretchVariant);
    this.scene.update(playback.clipIndex, playback.time, visible);
    this.simulateAhead();
    writeLabels(this);
    this.countBar();
    return playback.playing || moving;
  }

  private countBar(): void {
    const { bars, scene } = this;
    if (!bars.bar) return;
    const counts = scene.skin.counts(scene.shown);
    if (JSON.stringify(counts) !== JSON.stringify(bars.counts)) bars.counts = counts;
  }

  /** Between frames that stand still the springs are simulated ahead, in slices too short to be felt. */
  private simulateAhead(): void {
    const { playback, scene } = this;
    playback.kept = scene.keptSeconds;
    if (playback.playing || this.ahead !== 0 || playback.kept === Infinity) return;
    this.ahead = window.setTimeout(() => {
      this.ahead = 0;
      scene.fillSprings(AHEAD_MS);
      this.simulateAhead();
    }, AHEAD_PAUSE_MS);
  }

  private flightOf(camera: OrbitCamera): CameraFlight {
    return new CameraFlight(camera, () => this.preferences.reducedMotion);
  }
}

function forEachVariant<T>(make: (variant: StretchVariant) => T): Record<StretchVariant, T> {
  return { original: make('original'), rigid: make('rigid'), chain: make('chain') };
}

/** The model alone, from the front left, as a small picture for lists; in its own materials where that costs no wait. */
async function takeThumbnail({ stage, scene }: EngineParts): Promise<string | undefined> {
  await stage.sized();
  const shown = scene.view('original');
  if (!shown) return undefined;
  const { look, wireframe } = shown;
  const restore = () => shown.setLook(look, wireframe);
  const camera = new OrbitCamera();
  const facing = useFindingsStore().rigs[0]?.forward ?? [0, 0, 1];
  camera.azimuth = Math.atan2(facing[0], facing[2]) + 0.5;
  camera.elevation = 0.1;
  // Posed as the pane framed it a moment ago.
  camera.frame(shown.rigs[0]?.surface.positions ?? [], 1);
  if (stage.compilesAside) {
    shown.setLook('material', false);
    const compiled = stage.compile(shown.root);
    restore();
    await compiled;
    shown.setLook('material', false);
  }
  return stage.snapshot(camera, [shown.root], [shown.bones.group], THUMBNAIL_PIXELS, restore);
}
