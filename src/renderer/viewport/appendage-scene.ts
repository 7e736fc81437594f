import type { Vector3 } from 'three';
import { Matrix3, type Camera, type Texture } from 'three';
import type { FixedChain, FixedModel, ModelSummary, RigFindings, StretchVariant, WorstEdge } from '../../rpc/contract';
import type { ShownModel } from '../stores/model';
import { VARIANTS } from '../stores/view';
import { ChainMarkers, chainName } from './chain-markers';
import { ContactShadow } from './contact-shadow';
import { Ghost } from './ghost';
import { rampTexture } from './heat-ramp';
import { loadDisplay } from './load-display';
import { nextTask } from '../lib/next-task';
import type { BarEdges } from '../stores/bar-edges';
import { endsOf, SkinMarks } from './skin-marks';
import { ONE_TRIANGLE, oneTriangleGlb } from './one-triangle';
import { paintPieces, paintPose, type Look, type Piece } from './paint-variant';
import { PieceOutlines } from './piece-outlines';
import type { ShownChain, SpringLook } from './shown-chain';
import { createShown, disposeShown, type Shown } from './shown-variant';
import type { Pane, Stage } from './stage';
import type { SettingsOf } from './spring-preview';
import { VariantView } from './variant-view';

/** The three files of the Appendages workspace in one scene: loaded, posed, painted and marked. */
export class AppendageScene {
  readonly shown = new Map<StretchVariant, Shown>();
  readonly markers: ChainMarkers;
  readonly ghost = new Ghost();
  private readonly outlines: PieceOutlines;
  /** Never drawn, and kept: a shader goes with the last material that uses it. */
  private warm: Shown | undefined;
  private springs: SpringLook | undefined;
  private summary: ModelSummary | undefined;
  private findings: readonly RigFindings[] = [];
  private pieces: readonly Piece[] = [];
  private look: Look | undefined;
  private ramp: Texture = rampTexture('standard');
  readonly skin = new SkinMarks();
  /** Height of the floor: under the feet of the file as it was opened. */
  private floor = 0;
  private version = 0;
  private loads = 0;
  private modelShown: Promise<void> = Promise.resolve();
  private readonly variantLoads = { rigid: 0, chain: 0 };

  constructor(private readonly stage: Stage) {
    this.markers = new ChainMarkers(stage.colors);
    stage.scene.add(...this.markers.objects, this.ghost.group);
    this.outlines = new PieceOutlines(stage.renderer);
    this.outlines.setColors(stage.colors.outline, stage.colors.hover);
    stage.afterPane = (pane, camera, { width, height }) => {
      const shown = [...this.shown.values()].find(({ view }) => pane.content.includes(view.root));
      if (shown) this.outlines.draw(shown.view, camera, width, height);
    };
    stage.beforePane = (pane, camera) => this.beforePane(pane, camera);
    stage.afterRestore = () => this.shown.forEach((shown) => (shown.shadowKey = ''));
    void this.warmUp();
  }

  /** Compiles what models will ask for, before there is one: what is out of sight until something is found, too. */
  private async warmUp(): Promise<void> {
    const { stage } = this;
    await stage.compile(stage.scene);
    const view = new VariantView(await loadDisplay(oneTriangleGlb()), ONE_TRIANGLE, [], this.ramp, true);
    this.warm = createShown(view, new ContactShadow(), [], this.settingsOf([]), stage.colors);
    await this.prepare(view, this.warm.shadow);
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

  /** The file's own look in a clip; its variants follow by `setVariant`. Resolves when it can be drawn. */
  setModel(model: ShownModel | undefined, clip: number): Promise<void> {
    this.modelShown = this.showModel(model, clip);
    return this.modelShown;
  }

  private async showModel(model: ShownModel | undefined, clip: number): Promise<void> {
    const load = ++this.loads;
    if (!model) return this.clear();
    await nextTask();
    const display = await loadDisplay(model.display);
    await nextTask();
    await display.clips.load(clip);
    const view = new VariantView(display, model.summary, [], this.ramp, true);
    const shadow = new ContactShadow();
    await this.prepare(view, shadow);
    if (load !== this.loads) return discard(view, shadow);
    this.clear();
    this.summary = model.summary;
    view.player.pose(-1, 0);
    this.floor = view.lowest();
    this.add('original', view, shadow, []);
    this.stage.grid.fit(model.summary.height, this.floor);
    this.stage.invalidate();
  }

  /**
   * Shows a fixed file; `undefined` takes it away. Textures are those of the original.
   * @param moment the clip and time it is first seen in
   */
  async setVariant(
    variant: 'rigid' | 'chain',
    fixed: FixedModel | undefined,
    moment: () => readonly [clip: number, time: number],
  ): Promise<void> {
    const load = ++this.variantLoads[variant];
    if (!fixed) return this.remove(variant);
    // The engine may be done with the variant before the original is on the screen.
    await this.modelShown.catch(() => undefined);
    const { summary, loads } = this;
    const original = this.view('original');
    if (!summary || !original || load !== this.variantLoads[variant]) return;
    await nextTask();
    const display = await loadDisplay(fixed.bytes, original.display);
    await nextTask();
    const view = new VariantView(display, summary, fixed.chains, this.ramp, false);
    const shadow = new ContactShadow();
    await this.prepare(view, shadow);
    if (loads !== this.loads || load !== this.variantLoads[variant]) return discard(view, shadow);
    this.remove(variant);
    this.add(variant, view, shadow, fixed.chains);
    // Posed and painted here: the next frame may have another variant's first pose to paint.
    this.update(...moment(), [variant]);
    await nextTask();
    this.stage.invalidate();
  }

  setFindings(findings: readonly RigFindings[]): void {
    this.findings = findings;
    this.skin.setFindings(findings);
    this.touch();
  }

  setPieces(pieces: readonly Piece[]): void {
    this.pieces = pieces;
    this.outlines.setPieces(pieces);
    this.touch();
  }

  /** The bar of the histogram whose edges are drawn; undefined for none. */
  setBar(bar: BarEdges | undefined): void {
    this.skin.bar = bar;
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
    if (this.ghost.show(look.ghost, this.view('original'))) for (const shown of this.shown.values()) shown.poseKey = '';
    for (const { view } of this.shown.values()) this.applyLook(view);
    this.touch();
  }

  refreshColors(): void {
    this.stage.refreshColors();
    const { colors } = this.stage;
    this.markers.setColors(colors);
    this.outlines.setColors(colors.outline, colors.hover);
    for (const { view, marks } of this.shown.values()) {
      view.bones.setColors(colors);
      marks.setColors(colors);
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
    this.stage.invalidate();
  }

  /** Poses and paints the visible variants; cheap when neither pose nor look has changed. */
  update(clip: number, time: number, visible: readonly StretchVariant[]): void {
    const pose = `${clip}|${time}`;
    for (const variant of visible) {
      const shown = this.shown.get(variant);
      if (!shown) continue;
      const { clips } = shown.view.display;
      if (clips.wants(clip)) void clips.load(clip).then(() => this.stage.invalidate());
      else if (pose !== shown.poseKey) {
        if (shown.springs) shown.springs.pose(clip, time, this.springs?.loop ?? true);
        else shown.view.player.pose(clip, time);
        shown.view.bones.update();
        shown.shadowKey = '';
        shown.paintKey = '';
        shown.poseKey = pose;
      }
      if (shown.paintKey === String(this.version)) continue;
      shown.paintKey = String(this.version);
      this.paint(shown);
      if (variant === 'chain') this.placeMarkers(shown);
    }
  }

  /**
   * Simulates ahead for some milliseconds, for scrubs to come; the picture stays, but for a draft that can be made exact.
   * @returns true when there is nothing left to do.
   */
  fillSprings(milliseconds: number): boolean {
    const shown = this.shown.get('chain');
    const done = shown?.springs?.fill(milliseconds) ?? true;
    if (shown?.springs?.refine()) {
      shown.poseKey = '';
      this.touch();
    }
    return done;
  }

  /** Moments before this can be gone to at once. Seconds. */
  get keptSeconds(): number {
    return this.shown.get('chain')?.springs?.keptSeconds ?? Infinity;
  }

  private paint(shown: Shown): void {
    if (!this.look) return;
    paintPose(shown.view, this.skin.heat, this.look);
    this.skin.place(shown, this.look.shading);
    if (shown.tintKey === String(this.version)) return;
    shown.tintKey = String(this.version);
    paintPieces(shown.view, this.look, this.pieces, this.findings, this.stage.colors);
  }

  private placeMarkers({ springs, chains }: Shown): void {
    const { look, summary } = this;
    const chain = chains.find(({ findingId }) => findingId === this.springs?.selected);
    const plane = look?.plane === true && chain !== undefined && this.springs?.settingsOf(chain.findingId).forwardPlane;
    const capsules = look?.colliders === true;
    this.markers.place({ chain, springs, plane: plane === true, capsules, height: summary?.height ?? 1 });
  }

  /** Chains that the file had before keep what it says of them. */
  private settingsOf(chains: readonly FixedChain[]): SettingsOf {
    return (name) => {
      const id = chains.find((chain) => chainName(chain) === name)?.findingId;
      return (id === undefined ? undefined : this.springs?.settingsOf(id)) ?? {};
    };
  }

  /** Where an edge of a rig stands now, in a variant. */
  edgeEnds(variant: StretchVariant, edge: WorstEdge): [Vector3, Vector3] | undefined {
    const view = this.view(variant);
    return view && endsOf(view, edge);
  }

  markWorst(variant: StretchVariant | undefined, ends: readonly [Vector3, Vector3] | undefined): void {
    for (const [name, { marks }] of this.shown) marks.showWorst(name === variant ? ends : undefined);
  }

  private touch(): void {
    this.version++;
    this.stage.invalidate();
  }

  /** Takes on the look and compiles for it before the view is shown. */
  private async prepare(view: VariantView, shadow: ContactShadow): Promise<void> {
    const { stage } = this;
    this.applyLook(view);
    view.bones.setColors(stage.colors);
    shadow.compile(stage.renderer, stage.scene, view.display.scene);
    this.outlines.compile(view);
    view.root.add(shadow.group);
    await stage.prepare(view.root);
  }

  private add(variant: StretchVariant, view: VariantView, shadow: ContactShadow, chains: readonly FixedChain[]): void {
    this.stage.scene.add(view.root);
    shadow.fit(this.summary?.height ?? 1, 0, this.floor);
    shadow.setStrength(0.85);
    this.shown.set(variant, createShown(view, shadow, chains, this.settingsOf(chains), this.stage.colors));
    this.applyLook(view);
  }

  private remove(variant: StretchVariant): void {
    const shown = this.shown.get(variant);
    if (!shown) return;
    if (variant === 'chain') this.markers.hide();
    this.outlines.forget(shown.view);
    disposeShown(shown);
    this.shown.delete(variant);
    this.stage.invalidate();
  }

  private clear(): void {
    for (const variant of VARIANTS) this.remove(variant);
    this.ghost.clear();
    this.findings = [];
    this.skin.setFindings([]);
    this.pieces = [];
    this.summary = undefined;
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
        ...shown.marks.objects,
        ...this.markers.objects,
        this.ghost.group,
      ]);
    }
  }
}

/** What was overtaken while it was made. */
function discard(view: VariantView, shadow: ContactShadow): void {
  shadow.dispose();
  view.dispose();
}
