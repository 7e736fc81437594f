import type { Vector3 } from 'three';
import { NeutralToneMapping, Scene, WebGLRenderer, type Camera, type Object3D } from 'three';
import { Backdrop } from './backdrop';
import { ContextGuard, type GraphicsState } from './context-guard';
import { patchSkinningChunks } from './extra-influences';
import { FloorGrid } from './floor-grid';
import { GpuFence } from './gpu-fence';
import { OrbitCamera } from './orbit-camera';
import { dataUrlOf, pictureOf } from './picture-of';
import { ProgramLinker } from './program-linker';
import { readPixels, type PixelRect } from './read-pixels';
import { roomLight, StageLights } from './stage-lights';
import { readViewColors, type ViewColors } from './theme-colors';
import { uploadApart } from './upload-apart';

/** How often the GPU's progress is looked at. */
const FENCE_MS = 4;
/** While a clip plays there is always a next frame: this many are let pass. */
const FENCE_ROUNDS = 4;

/** A rectangle of the canvas that shows some of the scene's objects from its own camera. */
export interface Pane {
  readonly id: string;
  readonly element: HTMLElement;
  readonly camera: OrbitCamera;
  /** What is visible here; other panes' content, and objects marked `userData.paneContent`, are hidden meanwhile. */
  readonly content: readonly Object3D[];
}

/** Half a frame at 120 Hz. */
const FRAME_SLACK_MS = 4;

/** CSS pixels within the canvas. */
export interface PaneRect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * One WebGL canvas under all panes: browsers cap the number of contexts and share nothing between them, so each pane
 * is a scissored rectangle of this one. Draws on demand, not in a constant loop.
 */
export class Stage {
  readonly scene = new Scene();
  readonly renderer: WebGLRenderer;
  readonly grid = new FloorGrid();
  colors: ViewColors = readViewColors();
  panes: readonly Pane[] = [];
  /** Called before a frame is drawn, with the seconds since the last one; true asks for another frame. */
  beforeFrame: (seconds: number) => boolean = () => false;
  /** Called for each pane before it is drawn: overlays that depend on the camera. */
  beforePane: (pane: Pane, camera: Camera) => void = () => {};
  /** Called for each pane when it has been drawn, its viewport and scissor still set: what goes over the picture. */
  afterPane: (pane: Pane, camera: Camera, rect: PaneRect) => void = () => {};
  /** Frames a second at most; 0 is as many as the screen shows. */
  frameCapHz: () => number = () => 0;
  readonly backdrop = new Backdrop();
  private readonly lights = new StageLights();
  private readonly observer: ResizeObserver;
  private readonly unsized: (() => void)[] = [];
  /** Called when the graphics context was lost and has come back: what was drawn into textures is gone. */
  afterRestore: () => void = () => {};
  /** Called as the context is lost, comes back, or stays away. */
  graphicsChanged: (state: GraphicsState) => void = () => {};
  private readonly graphics: ContextGuard;
  private request = 0;
  private last = 0;
  private drawn = -Infinity;
  private frames = 0;
  /** The last screenshot, and the frame that it shows. */
  private shot: { readonly frame: number; readonly picture: Promise<Blob | undefined> } | undefined;
  /** Behind the last frame that was drawn. */
  private queued: GpuFence | undefined;
  private readonly drawnNext: (() => void)[] = [];
  private readonly linker: ProgramLinker;

  constructor(
    readonly canvas: HTMLCanvasElement,
    antialias: boolean,
  ) {
    patchSkinningChunks();
    this.renderer = new WebGLRenderer({ canvas, antialias, alpha: true, powerPreference: 'high-performance' });
    this.linker = new ProgramLinker(this.renderer, () => this.idle());
    // Asking for an extension waits for the GPU: now it has nothing to do, at the first texture it does.
    this.renderer.capabilities.getMaxAnisotropy();
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.setScissorTest(true);
    this.renderer.autoClear = false;
    // Asking for compile errors waits for the compiler; the shaders are the same for everyone, and tested.
    this.renderer.debug.checkShaderErrors = import.meta.env.DEV;
    const losing = this.renderer.getContext().getExtension('WEBGL_lose_context');
    this.graphics = new ContextGuard(canvas, () => losing?.restoreContext(), (state) => this.onGraphics(state)); // prettier-ignore
    this.scene.add(...this.lights.objects, this.backdrop.mesh, this.grid.mesh);
    this.observer = new ResizeObserver(() => {
      this.resize();
      if (canvas.width > 0 && canvas.height > 0) for (const go of this.unsized.splice(0)) go();
      // A canvas that waits for the next frame flashes empty while a splitter is dragged.
      this.drawNow();
    });
    this.observer.observe(canvas.parentElement ?? canvas);
    this.refreshColors();
    this.resize();
  }

  refreshColors(): void {
    this.colors = readViewColors();
    this.backdrop.setColors(this.colors.top, this.colors.bottom);
    this.grid.setColors(this.colors);
    this.invalidate();
  }

  setPanes(panes: readonly Pane[]): void {
    for (const pane of this.panes) this.observer.unobserve(pane.element);
    this.panes = panes;
    for (const pane of panes) this.observer.observe(pane.element);
    this.invalidate();
  }

  /** Asks for a frame; many calls make one. */
  invalidate(): void {
    if (this.request === 0) this.request = requestAnimationFrame((now) => this.draw(now));
  }

  /** Asks for a lost context again, after the automatic attempts have failed. */
  retryGraphics(): void {
    this.graphics.retry();
  }

  /** The renderer has set itself up anew by then; what it cannot know is made again here. */
  private onGraphics(state: GraphicsState): void {
    if (state === 'fine') {
      this.renderer.setScissorTest(true);
      if (this.scene.environment) {
        this.scene.environment.dispose();
        this.scene.environment = null;
        this.lightMaterials();
      }
      this.afterRestore();
      this.resize();
      this.invalidate();
    }
    this.graphicsChanged(state);
  }

  rectOf(pane: Pane): PaneRect {
    const own = pane.element.getBoundingClientRect();
    const base = this.canvas.getBoundingClientRect();
    const zoom = base.width / Math.max(1, this.canvas.clientWidth);
    return {
      left: (own.left - base.left) / zoom,
      top: (own.top - base.top) / zoom,
      width: own.width / zoom,
      height: own.height / zoom,
    };
  }

  cameraOf(pane: Pane): Camera {
    const { width, height } = this.rectOf(pane);
    return pane.camera.camera(width, height);
  }

  /** CSS pixels within the pane, or undefined behind the camera. */
  project(pane: Pane, point: Vector3): { x: number; y: number } | undefined {
    const { width, height } = this.rectOf(pane);
    const at = point.clone().project(pane.camera.camera(width, height));
    return at.z > 1 ? undefined : { x: ((at.x + 1) / 2) * width, y: ((1 - at.y) / 2) * height };
  }

  /** Resolves when the canvas has a size: panels are laid out a moment after the canvas is made. */
  async sized(): Promise<void> {
    const { width, height } = this.canvas;
    if (width === 0 || height === 0) await new Promise<void>((go) => this.unsized.push(go));
  }

  private get gl(): WebGL2RenderingContext {
    return this.renderer.getContext() as WebGL2RenderingContext;
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.canvas.parentElement ?? this.canvas;
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.renderer.setSize(clientWidth, clientHeight, false);
  }

  /** A frame that is asked for, when it may be drawn. */
  private draw(now: number): void {
    this.request = 0;
    // A screen's frames come a little early or late: one that is due within half of one of its own is due now.
    const cap = this.frameCapHz();
    if (cap > 0 && now - this.drawn < 1000 / cap - FRAME_SLACK_MS) return this.invalidate();
    // Where the GPU is slower than the page, frames would queue up, and whatever asks it anything waits behind them. What
    // an edit changes is posed all the same, so that what lies over the panes follows the pointer.
    if (this.queued?.passed === false) {
      if (this.last === 0) this.beforeFrame(0);
      return this.invalidate();
    }
    this.drawNow(now);
  }

  private drawNow(now = performance.now()): void {
    cancelAnimationFrame(this.request);
    this.request = 0;
    if (this.graphics.state === 'fine') this.drawFrame(now);
    for (const go of this.drawnNext.splice(0)) go();
  }

  private drawFrame(now: number): void {
    this.drawn = now;
    const seconds = this.last === 0 ? 0 : Math.min(0.1, (now - this.last) / 1000);
    const more = this.beforeFrame(Math.max(0, seconds));
    this.last = more ? now : 0;
    for (const pane of this.panes) this.drawPane(pane);
    this.queued?.dispose();
    this.queued = new GpuFence(this.gl);
    this.frames++;
    if (more) this.invalidate();
  }

  private drawPane(pane: Pane): void {
    const rect = this.rectOf(pane);
    if (rect.width < 1 || rect.height < 1) return;
    const camera = pane.camera.camera(rect.width, rect.height);
    const bottom = (this.canvas.parentElement ?? this.canvas).clientHeight - rect.top - rect.height;
    this.renderer.setViewport(rect.left, bottom, rect.width, rect.height);
    this.renderer.setScissor(rect.left, bottom, rect.width, rect.height);
    this.lights.follow(pane.camera);
    const hidden = this.contentOfOthers(pane);
    const shown = hidden.map((object) => object.visible);
    hidden.forEach((object) => (object.visible = false));
    this.beforePane(pane, camera);
    this.renderer.setViewport(rect.left, bottom, rect.width, rect.height);
    this.renderer.setScissor(rect.left, bottom, rect.width, rect.height);
    this.renderer.clear();
    this.renderer.render(this.scene, camera);
    this.afterPane(pane, camera, rect);
    hidden.forEach((object, i) => (object.visible = shown[i]));
  }

  /** Everything that belongs to panes and not to this one, also what no pane shows at the moment. */
  private contentOfOthers(pane: Pane): readonly Object3D[] {
    const owned = this.scene.children.filter((child) => child.userData.paneContent === true);
    const others = this.panes.flatMap(({ content }) => content);
    return [...new Set([...owned, ...others])].filter((object) => !pane.content.includes(object));
  }

  /** Whether there is a picture to take: not while the canvas is out of the page or its context is lost. */
  private get hasPicture(): boolean {
    return this.canvas.width > 0 && this.canvas.height > 0 && this.graphics.state === 'fine';
  }

  /** The panes as they stand, as a PNG; undefined while nothing is drawn. The last one, while no frame has come since. */
  async screenshot(): Promise<Blob | undefined> {
    if (!this.hasPicture) return undefined;
    if (this.shot?.frame === this.frames && this.request === 0) return this.shot.picture;
    this.drawNow();
    const { width, height } = this.canvas;
    this.shot = { frame: this.frames, picture: this.pictureOf({ x: 0, y: 0, width, height }) };
    return this.shot.picture;
  }

  /** What has just been drawn; with `side`, as a square. */
  private async pictureOf(rect: PixelRect, side?: number): Promise<Blob | undefined> {
    const pixels = await readPixels(this.gl, rect, () => this.idle());
    return pixels && pictureOf(pixels, side);
  }

  /**
   * Some objects alone, from a camera, as a square PNG data URL; undefined while nothing is drawn. Drawn into a corner
   * of the canvas and copied before the page is composed, so that it needs no shaders or targets of its own.
   */
  async snapshot(
    camera: OrbitCamera,
    content: readonly Object3D[],
    without: readonly Object3D[],
    size: number,
    restore: () => void,
  ): Promise<string | undefined> {
    if (!this.hasPicture) {
      restore();
      return undefined;
    }
    const { renderer, scene, canvas } = this;
    const others = [...scene.children.filter((child) => 'isGroup' in child && !content.includes(child)), ...without];
    const objects = [...others, this.grid.mesh];
    const shown = objects.map((object) => object.visible);
    objects.forEach((object) => (object.visible = false));
    const side = Math.min(size, canvas.clientWidth, canvas.clientHeight);
    this.lights.follow(camera);
    renderer.setViewport(0, 0, side, side);
    renderer.setScissor(0, 0, side, side);
    renderer.clear();
    renderer.render(scene, camera.camera(side, side));
    const pixels = Math.floor(side * renderer.getPixelRatio());
    const corner = this.pictureOf({ x: 0, y: 0, width: pixels, height: pixels }, size);
    objects.forEach((object, i) => (object.visible = shown[i]));
    restore();
    this.drawNow();
    const picture = await corner;
    return picture && dataUrlOf(picture);
  }

  /** Image-based light for the file's own materials; made when they are first looked at. */
  lightMaterials(): void {
    if (this.scene.environment) return;
    this.scene.environment = roomLight(this.renderer);
    this.scene.environmentIntensity = 0.32;
  }

  /** Whether shaders can be compiled beside the page: everywhere but in software rendering. */
  get compilesAside(): boolean {
    return this.renderer.getContext().getExtension('KHR_parallel_shader_compile') !== null;
  }

  /** Makes all ready for an object's first frame that the frame would wait for. */
  async prepare(object: Object3D): Promise<void> {
    await this.compile(object);
    await uploadApart(this.renderer, object, () => this.idle());
  }

  /** Compiles an object's shaders beside the page instead of in the middle of its first frame. */
  async compile(object: Object3D): Promise<void> {
    const camera = new OrbitCamera().camera(1, 1);
    if (this.compilesAside) await this.renderer.compileAsync(object, camera, this.scene);
    else this.renderer.compile(object, camera, this.scene);
    await this.linker.ready();
  }

  /**
   * Resolves when the GPU has done all that was asked of it, and no frame has come in between. The page goes on
   * meanwhile: asking a driver about its work would wait for it, so a fence is put behind it and looked at from time to
   * time.
   */
  async idle(): Promise<void> {
    for (let round = 0; round < FENCE_ROUNDS; round++) {
      const { frames } = this;
      const fence = new GpuFence(this.gl);
      while (!fence.passed) await new Promise((resolve) => setTimeout(resolve, FENCE_MS));
      fence.dispose();
      if (frames === this.frames) return;
    }
  }

  /** Resolves when the next frame has been drawn, and the GPU is through with it. */
  async settled(): Promise<void> {
    this.invalidate();
    await new Promise<void>((resolve) => this.drawnNext.push(resolve));
    await this.idle();
  }

  dispose(): void {
    cancelAnimationFrame(this.request);
    this.observer.disconnect();
    this.graphics.dispose();
    this.scene.environment?.dispose();
    this.renderer.dispose();
  }
}
