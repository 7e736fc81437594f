import { Color, type Texture } from 'three';
import type { MatchedRig, SolvedCell } from '../../../rpc/contract';
import type { SolveModel } from '../../stores/solve-models';
import type { ArtistLook, FrameReadout, SolveShading } from '../../stores/solve-view';
import { rampTexture, type RampName } from '../../viewport/heat-ramp';
import { weightsOf } from '../../viewport/influence-shares';
import { disposeDisplay, loadDisplay } from '../../viewport/load-display';
import { paintScalar, paintTint } from '../../viewport/paint-heat';
import type { Pane, Stage } from '../../viewport/stage';
import { ArtistView } from './artist-view';
import { RigView, weightColors } from './rig-view';

/** What decides how everything looks. */
export interface SolveLook {
  readonly shading: SolveShading;
  readonly artist: ArtistLook;
  /** Fraction of the diagonal. */
  readonly redAt: number;
  readonly bones: boolean;
  readonly wireframe: boolean;
  readonly grid: boolean;
  readonly boneSize: number;
  readonly heatmap: RampName;
  readonly joint: string | undefined;
}

/** The artist's surface and the rigs laid over it, in the artist's space, in one three.js scene. */
export class SolveScene {
  readonly rigs = new Map<string, RigView>();
  artist: ArtistView | undefined;
  private look: SolveLook | undefined;
  private ramp: Texture = rampTexture('standard');
  private artistId: string | undefined;
  private artistKey = '';
  private version = 0;
  private readonly loading = new Set<string>();
  private wanted: ReadonlySet<string> = new Set();
  private readonly colors = new WeakMap<RigView, Float32Array>();

  constructor(private readonly stage: Stage) {
    stage.beforePane = (pane) => this.beforePane(pane);
    stage.afterRestore = () => this.rigs.forEach((rig) => (rig.shadowKey = ''));
  }

  /** Shows this artist's file; true when it is another one than before. */
  async setArtist(model: SolveModel | undefined): Promise<boolean> {
    if (model?.id === this.artistId) return false;
    this.artistId = model?.id;
    this.artist?.dispose();
    this.artist = undefined;
    if (!model) return true;
    const display = await loadDisplay(model.display);
    // Another one was opened while this one was read.
    if (this.artistId !== model.id) {
      disposeDisplay(display, true);
      return false;
    }
    const view = new ArtistView(model, display, { silhouette: new Color(), outline: new Color() });
    view.setColors(this.stage.colors);
    this.artist = view;
    this.stage.scene.add(view.root);
    this.artistKey = '';
    view.pose(undefined, 0);
    this.stage.grid.fit(model.summary.height, this.floor());
    this.touch();
    return true;
  }

  /** Loads rigs that are new and drops those that are gone; resolves when all are there. */
  async setRigs(models: readonly SolveModel[]): Promise<void> {
    this.wanted = new Set(models.map(({ id }) => id));
    for (const [id, view] of this.rigs) {
      if (this.wanted.has(id)) continue;
      view.dispose();
      this.rigs.delete(id);
    }
    await Promise.all(models.map((model) => this.addRig(model)));
    this.touch();
  }

  private async addRig(model: SolveModel): Promise<void> {
    if (this.rigs.has(model.id) || this.loading.has(model.id)) return;
    this.loading.add(model.id);
    const display = await loadDisplay(model.display);
    this.loading.delete(model.id);
    if (!this.wanted.has(model.id)) return;
    const rig = new RigView(model, display, this.ramp);
    rig.view.bones.setColors(this.stage.colors);
    rig.worst.setColor(this.stage.colors.worst);
    rig.shadow.setStrength(0.6);
    this.rigs.set(model.id, rig);
    this.stage.scene.add(rig.holder);
    this.applyLook(rig);
  }

  setMatches(matchOf: (rigId: string) => MatchedRig | undefined): void {
    const { artist } = this;
    if (!artist) return;
    for (const [id, rig] of this.rigs) {
      const match = matchOf(id);
      rig.setMatch(artist.model, match);
      rig.shadow.fit(artist.model.summary.height, 0, this.floor());
    }
    this.touch();
  }

  setLook(look: SolveLook): void {
    if (look.heatmap !== this.look?.heatmap) {
      this.ramp.dispose();
      this.ramp = rampTexture(look.heatmap);
      for (const { view } of this.rigs.values()) view.setRamp(this.ramp);
    }
    this.look = look;
    this.stage.grid.mesh.visible = look.grid;
    this.artist?.setLook(this.rigs.size > 0 ? look.artist : 'material');
    if (this.rigs.size === 0 && this.stage.compilesAside) this.stage.lightMaterials();
    for (const rig of this.rigs.values()) this.applyLook(rig);
    this.touch();
  }

  /** Puts everything back to how it should look. */
  relook(): void {
    this.artistKey = '';
    if (this.look) this.setLook(this.look);
  }

  refreshColors(): void {
    this.stage.refreshColors();
    this.artist?.setColors(this.stage.colors);
    for (const { view, worst } of this.rigs.values()) {
      view.bones.setColors(this.stage.colors);
      worst.setColor(this.stage.colors.worst);
    }
    this.touch();
  }

  /** Poses, measures and paints what is visible; cheap when nothing has changed. */
  update(
    clip: number,
    time: number,
    visible: readonly string[],
    cellOf: (rigId: string) => SolvedCell | undefined,
  ): void {
    const source = this.artist?.model.skin.clips.find(({ index }) => index === clip);
    const artistKey = `${clip}|${time}`;
    if (this.artist && artistKey !== this.artistKey) {
      this.artistKey = artistKey;
      this.artist.pose(source, time);
    }
    for (const id of visible) {
      const rig = this.rigs.get(id);
      if (!rig) continue;
      const cell = cellOf(id);
      if (artistKey !== rig.poseKey || cell !== rig.cell) {
        rig.pose(source, cell, time);
        rig.poseKey = artistKey;
        rig.paintKey = rig.shadowKey = '';
      }
      if (rig.paintKey === String(this.version)) continue;
      rig.paintKey = String(this.version);
      this.paint(rig);
    }
  }

  readouts(): ReadonlyMap<string, FrameReadout> {
    return new Map([...this.rigs].flatMap(([id, { readout }]) => (readout ? [[id, readout] as const] : [])));
  }

  /** Posed positions of what is visible, for the camera: the artist's bounds where there is no rig. */
  points(ids: readonly string[]): Float64Array[] {
    return ids.flatMap((id) => {
      const rig = this.rigs.get(id);
      return (rig?.view.rigs ?? []).map(({ surface }) => {
        surface.update();
        return surface.positions;
      });
    });
  }

  private touch(): void {
    this.version++;
    this.stage.invalidate();
  }

  private applyLook({ view }: RigView): void {
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

  private paint(rig: RigView): void {
    const { look } = this;
    const { view, errors } = rig;
    const [drawn] = view.rigs;
    if (!look || !drawn || look.shading === 'material') return;
    const whole = look.shading === 'weights' && view.bones.selected < 0;
    if (look.shading === 'error') paintScalar(drawn, (v) => (errors[v] < 0 ? -1 : Math.min(1, errors[v] / look.redAt)));
    else if (whole) paintScalar(drawn, () => -1);
    else {
      const weights = weightsOf(view, drawn, view.bones.selected);
      paintScalar(drawn, (v) => (weights[v] > 0.001 ? weights[v] : -1));
    }
    const colors = whole ? this.colorsOf(rig) : undefined;
    paintTint(drawn, (v) => colors && [colors[v * 3], colors[v * 3 + 1], colors[v * 3 + 2], 1]);
  }

  private colorsOf(rig: RigView): Float32Array {
    const known = this.colors.get(rig) ?? weightColors(rig.model.skin.rig.influences);
    this.colors.set(rig, known);
    return known;
  }

  /** Under the artist's feet at rest. */
  private floor(): number {
    const { positions } = this.artist?.model.skin.rig ?? { positions: new Float32Array(0) };
    let low = Infinity;
    for (let i = 1; i < positions.length; i += 3) low = Math.min(low, positions[i]);
    return Number.isFinite(low) ? low : 0;
  }

  private beforePane(pane: Pane): void {
    for (const rig of this.rigs.values()) {
      if (!pane.content.includes(rig.holder) || rig.shadowKey === 'drawn') continue;
      rig.shadowKey = 'drawn';
      const { stage } = this;
      const around = [stage.grid.mesh, stage.backdrop.mesh, rig.view.bones.group, rig.shadow.group, rig.worst.line];
      rig.shadow.render(stage.renderer, stage.scene, rig.holder, this.artist ? [...around, this.artist.root] : around);
    }
  }

  dispose(): void {
    for (const rig of this.rigs.values()) rig.dispose();
    this.rigs.clear();
    this.artist?.dispose();
    this.ramp.dispose();
  }
}
