import { Vector3, type Camera, type Texture } from 'three';
import type { FixedModel, ModelSummary, RigFindings, StretchVariant, WorstEdge } from '../../rpc/contract';
import type { ShownModel } from '../stores/model';
import { VARIANTS, type Shading } from '../stores/view';
import { ContactShadow } from './contact-shadow';
import { rampTexture, type RampName } from './heat-ramp';
import { weightsOf } from './influence-shares';
import { loadDisplay } from './load-display';
import { EdgeMarker, PlaneMarker } from './markers';
import { HeatEdges, paintHeat, paintScalar, paintTint } from './paint-heat';
import type { Pane, Stage } from './stage';
import { VariantView } from './variant-view';

/** What decides how the views look; compared by value, so that nothing is repainted without need. */
export interface Look {
  readonly shading: Shading;
  readonly bones: boolean;
  readonly wireframe: boolean;
  readonly grid: boolean;
  readonly boneSize: number;
  readonly heatmap: RampName;
  readonly tornAbove: number;
  readonly farFraction: number;
  readonly plane: boolean;
  /** Name of the joint whose weights are shown. */
  readonly joint: string | undefined;
}

/** Pieces as the Regions shading and the outlines see them. */
export interface Piece {
  readonly key: string;
  readonly rig: number;
  readonly vertices: Uint32Array;
  readonly selected: boolean;
  readonly hovered: boolean;
  readonly hidden: boolean;
}

/** A view with what belongs to it alone. */
interface Shown {
  readonly view: VariantView;
  readonly shadow: ContactShadow;
  readonly worst: EdgeMarker;
  heat: readonly HeatEdges[];
  poseKey: string;
  paintKey: string;
  shadowKey: string;
}

/** The three files of the Appendages workspace in one scene: loaded, posed, painted and marked. */
export class AppendageScene {
  readonly shown = new Map<StretchVariant, Shown>();
  readonly plane = new PlaneMarker();
  /** Poses the chain's springs after the clip; set by the physics preview. */
  overlayPose: ((view: VariantView, clip: number, time: number) => string) | undefined;
  private summary: ModelSummary | undefined;
  private findings: readonly RigFindings[] = [];
  private pieces: readonly Piece[] = [];
  private look: Look | undefined;
  private ramp: Texture = rampTexture('standard');
  private version = 0;
  private loads = 0;

  constructor(private readonly stage: Stage) {
    this.plane.group.visible = false;
    stage.scene.add(this.plane.group);
    stage.beforePane = (pane, camera) => this.beforePane(pane, camera);
  }

  view(variant: StretchVariant): VariantView | undefined {
    return this.shown.get(variant)?.view;
  }

  /** The file's own look; its variants follow by `setVariant`. Resolves when it can be drawn. */
  async setModel(model: ShownModel | undefined): Promise<void> {
    const load = ++this.loads;
    if (!model) return this.clear();
    const display = await loadDisplay(model.display);
    if (load !== this.loads) return;
    this.clear();
    this.summary = model.summary;
    this.add('original', new VariantView(display, model.summary, [], this.ramp, true));
    this.stage.grid.fit(model.summary.height, this.floor());
    this.stage.invalidate();
  }

  /** Shows a fixed file; `undefined` takes it away. Textures are those of the original. */
  async setVariant(variant: 'rigid' | 'chain', fixed: FixedModel | undefined): Promise<void> {
    const { summary, loads } = this;
    const original = this.view('original');
    if (!fixed || !summary || !original) return this.remove(variant);
    const display = await loadDisplay(fixed.bytes, original.display.materials);
    if (loads !== this.loads) return;
    this.remove(variant);
    this.add(variant, new VariantView(display, summary, fixed.chains, this.ramp, false));
    this.stage.invalidate();
  }

  setFindings(findings: readonly RigFindings[]): void {
    this.findings = findings;
    for (const shown of this.shown.values()) shown.heat = this.heatEdges(shown.view);
    this.touch();
  }

  setPieces(pieces: readonly Piece[]): void {
    this.pieces = pieces;
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
    for (const { view } of this.shown.values()) this.applyLook(view);
    this.touch();
  }

  refreshColors(): void {
    this.stage.refreshColors();
    const { colors } = this.stage;
    this.plane.setColor(colors.plane);
    for (const { view, worst } of this.shown.values()) {
      view.bones.setColors(colors);
      worst.setColor(colors.worst);
    }
    this.touch();
  }

  /** Poses and paints the visible variants; cheap when neither pose nor look has changed. */
  update(clip: number, time: number, visible: readonly StretchVariant[]): void {
    for (const variant of visible) {
      const shown = this.shown.get(variant);
      if (!shown) continue;
      let key = `${clip}|${time}`;
      if (key !== shown.poseKey || (variant === 'chain' && this.overlayPose)) {
        shown.view.player.pose(clip, time);
        if (variant === 'chain' && this.overlayPose) key += this.overlayPose(shown.view, clip, time);
        shown.view.bones.update();
      }
      shown.poseKey = key;
      const paintKey = `${key}|${this.version}`;
      if (paintKey !== shown.paintKey) this.paint(shown);
      shown.paintKey = paintKey;
    }
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

  private add(variant: StretchVariant, view: VariantView): void {
    const shadow = new ContactShadow();
    const worst = new EdgeMarker();
    worst.line.visible = false;
    worst.setColor(this.stage.colors.worst);
    view.root.add(shadow.group, worst.line);
    view.bones.setColors(this.stage.colors);
    this.stage.scene.add(view.root);
    shadow.fit(this.summary?.height ?? 1, 0, this.floorOf(view));
    shadow.setStrength(0.62);
    this.shown.set(variant, {
      view,
      shadow,
      worst,
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
    shown.shadow.dispose();
    shown.view.dispose();
    this.shown.delete(variant);
    this.stage.invalidate();
  }

  private clear(): void {
    for (const variant of VARIANTS) this.remove(variant);
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
    view.setLook(look.shading === 'material' ? 'material' : 'clay', look.wireframe);
    view.bones.group.visible = look.bones;
    view.bones.size = look.boneSize;
    view.bones.selected = view.bones.joints.findIndex((joint) => joint.name === look.joint);
    view.bones.paint();
    view.bones.update();
  }

  private paint({ view, heat }: Shown): void {
    const { look } = this;
    if (!look || look.shading === 'material') return;
    view.rigs.forEach((rig, r) => {
      if (look.shading === 'stretch' && heat[r]) paintHeat(rig, heat[r], look.tornAbove);
      else if (look.shading === 'weights' && view.bones.selected >= 0) {
        const weights = weightsOf(view, rig, view.bones.selected);
        paintScalar(rig, (v) => (weights[v] > 0.001 ? weights[v] : -1));
      } else paintScalar(rig, () => -1);
      paintTint(rig, this.tints(r));
    });
  }

  /** Colours of the pieces: all of them in Regions, else only what the pointer rests on. */
  private tints(index: number) {
    const { look, pieces, findings } = this;
    const { colors } = this.stage;
    const tints = new Map<number, readonly [number, number, number, number]>();
    const found = findings.find((one) => one.rig === index);
    if (look?.shading === 'regions' && found) {
      const limit = look.farFraction * found.height;
      const { far } = colors;
      found.skeletonDistance.forEach((distance, v) => {
        if (distance > limit) tints.set(v, [far.r, far.g, far.b, 0.55]);
      });
    }
    pieces.forEach((piece, i) => {
      if (piece.rig !== index || piece.hidden) return;
      const regions = look?.shading === 'regions';
      const own = colors.pieces[i % colors.pieces.length];
      const color = piece.hovered && !regions ? colors.hover : own;
      const share = regions ? (piece.selected ? 1 : 0.75) : piece.hovered ? 0.35 : 0;
      if (share > 0) for (const v of piece.vertices) tints.set(v, [color.r, color.g, color.b, share]);
    });
    return (v: number) => tints.get(v);
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
      if (!pane.content.includes(shown.view.root) || shown.shadowKey === shown.poseKey) continue;
      shown.shadowKey = shown.poseKey;
      const { stage } = this;
      shown.shadow.render(stage.renderer, stage.scene, shown.view.root, [
        stage.grid.mesh,
        stage.backdrop.mesh,
        shown.view.bones.group,
        shown.shadow.group,
        shown.worst.line,
        this.plane.group,
      ]);
    }
  }
}
