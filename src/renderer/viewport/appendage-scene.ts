import { Matrix3, Vector3, type Camera, type Object3D, type Texture } from 'three';
import type { FixedChain, FixedModel, ModelSummary, RigFindings, StretchVariant, WorstEdge } from '../../rpc/contract';
import type { ShownModel } from '../stores/model';
import { VARIANTS } from '../stores/view';
import { ContactShadow } from './contact-shadow';
import { Ghost } from './ghost';
import { rampTexture } from './heat-ramp';
import { loadDisplay } from './load-display';
import { CapsuleMarker, EdgeMarker, PlaneMarker } from './markers';
import { HeatEdges } from './paint-heat';
import { paintVariant, type Look, type Piece } from './paint-variant';
import { SPRING_DEFAULTS, type SpringSettings } from '../../core/dynamics/spring-settings';
import { PieceOutlines } from './piece-outlines';
import type { Pane, Stage } from './stage';
import { SpringPreview } from './spring-preview';
import { VariantView } from './variant-view';

/** How the chains swing: by finding, and whether at all. */
export interface SpringLook {
  readonly enabled: boolean;
  readonly loop: boolean;
  readonly settingsOf: (findingId: string) => SpringSettings;
  /** The chain whose forward plane is drawn. */
  readonly selected: string | undefined;
}

/** A chain as it stands in the Chain pane. */
export interface ShownChain {
  /** Root first, the end last. */
  readonly joints: readonly Object3D[];
  /** From the joints' common frame in the bind pose to analysis space. */
  readonly frame: Matrix3;
}

/** A view with what belongs to it alone. */
interface Shown {
  readonly view: VariantView;
  readonly shadow: ContactShadow;
  readonly worst: EdgeMarker;
  readonly chains: readonly FixedChain[];
  /** Where the file has chains that swing. */
  readonly springs: SpringPreview | undefined;
  heat: readonly HeatEdges[];
  poseKey: string;
  paintKey: string;
  shadowKey: string;
}

/** The three files of the Appendages workspace in one scene: loaded, posed, painted and marked. */
export class AppendageScene {
  readonly shown = new Map<StretchVariant, Shown>();
  readonly plane = new PlaneMarker();
  readonly capsules = new CapsuleMarker();
  readonly ghost = new Ghost();
  private readonly outlines: PieceOutlines;
  private springs: SpringLook | undefined;
  private summary: ModelSummary | undefined;
  private findings: readonly RigFindings[] = [];
  private pieces: readonly Piece[] = [];
  private look: Look | undefined;
  private ramp: Texture = rampTexture('standard');
  private version = 0;
  private loads = 0;

  constructor(private readonly stage: Stage) {
    this.plane.group.visible = this.capsules.lines.visible = false;
    stage.scene.add(this.plane.group, this.capsules.lines, this.ghost.group);
    this.plane.group.userData.paneContent = this.capsules.lines.userData.paneContent = true;
    this.plane.setColor(stage.colors.plane);
    this.capsules.setColor(stage.colors.collar);
    this.outlines = new PieceOutlines(stage.renderer);
    this.outlines.setColors(stage.colors.outline, stage.colors.hover);
    stage.afterPane = (pane, camera, { width, height }) => {
      const shown = [...this.shown.values()].find(({ view }) => pane.content.includes(view.root));
      if (shown) this.outlines.draw(shown.view, camera, width, height);
    };
    stage.beforePane = (pane, camera) => this.beforePane(pane, camera);
    stage.afterRestore = () => this.shown.forEach((shown) => (shown.shadowKey = ''));
  }

  get height(): number {
    return this.summary?.height ?? 1;
  }

  view(variant: StretchVariant): VariantView | undefined {
    return this.shown.get(variant)?.view;
  }

  chainOf(findingId: string): ShownChain | undefined {
    const shown = this.shown.get('chain');
    const chain = shown?.chains.find((one) => one.findingId === findingId);
    const joints = chain?.nodes.flatMap((node) => shown?.view.display.nodes.get(node) ?? []);
    return chain && joints && { joints, frame: new Matrix3().fromArray([...chain.frame]) };
  }

  /** The file's own look; its variants follow by `setVariant`. Resolves when it can be drawn. */
  async setModel(model: ShownModel | undefined): Promise<void> {
    const load = ++this.loads;
    if (!model) return this.clear();
    const display = await loadDisplay(model.display);
    const view = new VariantView(display, model.summary, [], this.ramp, true);
    await this.prepare(view);
    if (load !== this.loads) return view.dispose();
    this.clear();
    this.summary = model.summary;
    this.add('original', view, []);
    this.stage.grid.fit(model.summary.height, this.floor());
    this.ghost.take(view);
    this.stage.invalidate();
  }

  /** Shows a fixed file; `undefined` takes it away. Textures are those of the original. */
  async setVariant(variant: 'rigid' | 'chain', fixed: FixedModel | undefined): Promise<void> {
    const { summary, loads } = this;
    const original = this.view('original');
    if (!fixed || !summary || !original) return this.remove(variant);
    const display = await loadDisplay(fixed.bytes, original.display.materials);
    const view = new VariantView(display, summary, fixed.chains, this.ramp, false);
    await this.prepare(view);
    if (loads !== this.loads) return view.dispose();
    this.remove(variant);
    this.add(variant, view, fixed.chains);
    this.stage.invalidate();
  }

  setFindings(findings: readonly RigFindings[]): void {
    this.findings = findings;
    for (const shown of this.shown.values()) shown.heat = this.heatEdges(shown.view);
    this.touch();
  }

  setPieces(pieces: readonly Piece[]): void {
    this.pieces = pieces;
    this.outlines.setPieces(pieces);
    this.touch();
  }

  setLook(look: Look): void {
    if (look.heatmap !== this.look?.heatmap) {
      this.ramp.dispose();
      this.ramp = rampTexture(look.heatmap);
      for (const { view } of this.shown.values()) view.setRamp(this.ramp);
    }
    this.look = look;
    this.stage.grid.mesh.visible = look.grid;
    this.ghost.group.visible = look.ghost;
    for (const { view } of this.shown.values()) this.applyLook(view);
    this.touch();
  }

  refreshColors(): void {
    this.stage.refreshColors();
    const { colors } = this.stage;
    this.plane.setColor(colors.plane);
    this.capsules.setColor(colors.collar);
    this.outlines.setColors(colors.outline, colors.hover);
    for (const { view, worst } of this.shown.values()) {
      view.bones.setColors(colors);
      worst.setColor(colors.worst);
    }
    this.touch();
  }

  /** New spring settings; they act on the next frame. */
  setSprings(springs: SpringLook): void {
    const before = this.springs;
    this.springs = springs;
    for (const shown of this.shown.values()) {
      if (!shown.springs) continue;
      if (before?.enabled !== springs.enabled) shown.springs.setEnabled(springs.enabled);
      shown.springs.tune(this.settingsOf(shown.chains));
      shown.poseKey = '';
    }
    this.touch();
  }

  /** Poses and paints the visible variants; cheap when neither pose nor look has changed. */
  update(clip: number, time: number, visible: readonly StretchVariant[]): void {
    const pose = `${clip}|${time}`;
    for (const variant of visible) {
      const shown = this.shown.get(variant);
      if (!shown) continue;
      if (pose !== shown.poseKey) {
        if (shown.springs) shown.springs.pose(clip, time, this.springs?.loop ?? true);
        else shown.view.player.pose(clip, time);
        shown.view.bones.update();
        shown.shadowKey = '';
        shown.paintKey = '';
        shown.poseKey = pose;
      }
      if (shown.paintKey === String(this.version)) continue;
      shown.paintKey = String(this.version);
      if (this.look) paintVariant(shown.view, shown.heat, this.look, this.pieces, this.findings, this.stage.colors);
      if (variant === 'chain') this.placeMarkers(shown);
    }
  }

  /**
   * Simulates ahead for some milliseconds, for scrubs to come; the picture stays.
   * @returns true when there is nothing left to do.
   */
  fillSprings(milliseconds: number): boolean {
    return this.shown.get('chain')?.springs?.fill(milliseconds) ?? true;
  }

  /** Moments before this can be gone to at once. Seconds. */
  get keptSeconds(): number {
    return this.shown.get('chain')?.springs?.keptSeconds ?? Infinity;
  }

  /** The forward plane of the selected chain, and what the chains collide with. */
  private placeMarkers({ springs, chains }: Shown): void {
    const { look, summary } = this;
    const chain = chains.find(({ findingId }) => findingId === this.springs?.selected);
    const on = chain !== undefined && look?.plane === true && this.springs?.settingsOf(chain.findingId).forwardPlane;
    const plane = on ? springs?.plane(chainName(chain)) : undefined;
    this.plane.group.visible = plane !== undefined;
    if (plane) this.plane.place(plane.root, plane.normal, (summary?.height ?? 1) * 0.2);
    this.capsules.lines.visible = look?.colliders === true && springs !== undefined;
    if (this.capsules.lines.visible && springs) this.capsules.place(springs.capsules());
  }

  private settingsOf(chains: readonly FixedChain[]): (chain: string) => SpringSettings {
    return (name) => {
      const id = chains.find((chain) => chainName(chain) === name)?.findingId;
      return { ...SPRING_DEFAULTS, ...(id === undefined ? {} : this.springs?.settingsOf(id)) };
    };
  }

  /** Where an edge of a rig stands now, in a variant. */
  edgeEnds(variant: StretchVariant, edge: WorstEdge): [Vector3, Vector3] | undefined {
    const rig = this.view(variant)?.rigs[edge.rig];
    if (!rig) return undefined;
    rig.surface.update();
    const at = (v: number) => new Vector3().fromArray(rig.surface.positions, v * 3);
    return [at(edge.vertices[0]), at(edge.vertices[1])];
  }

  markWorst(variant: StretchVariant | undefined, ends: readonly [Vector3, Vector3] | undefined): void {
    for (const [name, { worst }] of this.shown) {
      worst.line.visible = name === variant && ends !== undefined;
      if (worst.line.visible && ends) worst.place(ends[0], ends[1]);
    }
  }

  private touch(): void {
    this.version++;
    this.stage.invalidate();
  }

  /** Takes on the look and compiles for it before the view is shown. */
  private prepare(view: VariantView): Promise<void> {
    this.applyLook(view);
    view.bones.setColors(this.stage.colors);
    return this.stage.compile(view.root);
  }

  private add(variant: StretchVariant, view: VariantView, chains: readonly FixedChain[]): void {
    const shadow = new ContactShadow();
    const worst = new EdgeMarker();
    worst.line.visible = false;
    worst.setColor(this.stage.colors.worst);
    view.root.add(shadow.group, worst.line);
    view.bones.setColors(this.stage.colors);
    view.root.userData.paneContent = true;
    this.stage.scene.add(view.root);
    shadow.fit(this.summary?.height ?? 1, 0, this.floorOf(view));
    shadow.setStrength(0.85);
    this.shown.set(variant, {
      view,
      shadow,
      worst,
      chains,
      springs: chains.length > 0 ? new SpringPreview(view, this.settingsOf(chains)) : undefined,
      heat: this.heatEdges(view),
      poseKey: '',
      paintKey: '',
      shadowKey: '',
    });
    this.applyLook(view);
  }

  private remove(variant: StretchVariant): void {
    const shown = this.shown.get(variant);
    if (!shown) return;
    if (variant === 'chain') this.plane.group.visible = this.capsules.lines.visible = false;
    shown.springs?.dispose();
    this.outlines.forget(shown.view);
    shown.shadow.dispose();
    shown.view.dispose();
    this.shown.delete(variant);
    this.stage.invalidate();
  }

  private clear(): void {
    for (const variant of VARIANTS) this.remove(variant);
    this.ghost.clear();
    this.findings = [];
    this.pieces = [];
    this.summary = undefined;
  }

  private heatEdges(view: VariantView): HeatEdges[] {
    return this.findings.map((found) => new HeatEdges(found, view.rigs[found.rig].summary.vertices));
  }

  private applyLook(view: VariantView): void {
    const { look } = this;
    if (!look) return;
    if (look.shading === 'material') this.stage.lightMaterials();
    view.setLook(look.shading === 'material' ? 'material' : 'clay', look.wireframe);
    view.bones.group.visible = look.bones;
    view.bones.size = look.boneSize;
    view.bones.selected = view.bones.joints.findIndex((joint) => joint.name === look.joint);
    view.bones.paint();
    view.bones.update();
  }

  private floorOf(view: VariantView): number {
    view.player.pose(-1, 0);
    return view.bounds().min.y;
  }

  /** Height of the floor: under the feet of the file as it was opened. */
  private floor(): number {
    const original = this.view('original');
    return original ? this.floorOf(original) : 0;
  }

  private beforePane(pane: Pane, _camera: Camera): void {
    for (const shown of this.shown.values()) {
      if (!pane.content.includes(shown.view.root) || shown.shadowKey === 'drawn') continue;
      shown.shadowKey = 'drawn';
      const { stage } = this;
      shown.shadow.render(stage.renderer, stage.scene, shown.view.root, [
        stage.grid.mesh,
        stage.backdrop.mesh,
        shown.view.bones.group,
        shown.shadow.group,
        shown.worst.line,
        this.plane.group,
        this.capsules.lines,
        this.ghost.group,
      ]);
    }
  }
}

/** `Tail` of `Tail_1`: the name the runtime knows a chain by. */
function chainName(chain: FixedChain): string {
  return (chain.names[0] ?? '').replace(/_1$/, '');
}
