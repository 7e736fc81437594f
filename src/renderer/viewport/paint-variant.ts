import type { RigFindings } from '../../rpc/contract';
import type { Shading } from '../stores/view';
import type { RampName } from './heat-ramp';
import { weightsOf } from './influence-shares';
import { paintHeat, paintScalar, paintTint, type HeatEdges } from './paint-heat';
import type { ViewColors } from './theme-colors';
import type { VariantView } from './variant-view';

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
  readonly colliders: boolean;
  readonly ghost: boolean;
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
  /** Its place among the identity colours. */
  readonly color: number;
  /** What a stroke under way has taken. */
  readonly painted?: boolean;
}

/** Paints what depends on the pose a variant stands in, or on the bone whose weights are shown. */
export function paintPose(view: VariantView, heat: readonly HeatEdges[], look: Look): void {
  if (look.shading === 'material') return;
  view.rigs.forEach((rig, r) => {
    const edges = heat.find(({ findings }) => findings.rig === r);
    if (look.shading === 'stretch' && edges) paintHeat(rig, edges, look.tornAbove);
    else if (look.shading === 'weights' && view.bones.selected >= 0) {
      const weights = weightsOf(view, rig, view.bones.selected);
      paintScalar(rig, (v) => (weights[v] > 0.001 ? weights[v] : -1));
    } else paintScalar(rig, () => -1);
  });
}

/** Paints the pieces: whatever the pose. */
export function paintPieces(
  view: VariantView,
  look: Look,
  pieces: readonly Piece[],
  findings: readonly RigFindings[],
  colors: ViewColors,
): void {
  if (look.shading === 'material') return;
  const own = pieces.map((piece) => ({ piece, color: colors.pieces[piece.color % colors.pieces.length] }));
  view.rigs.forEach((rig, r) => {
    const shown = own.filter(({ piece }) => piece.rig === r && !piece.hidden);
    const found = findings.find((one) => one.rig === r);
    paintTint(rig, tintsOf(look, shown, found, colors));
  });
}

type Tint = readonly [r: number, g: number, b: number, share: number];

/** Colours of the pieces: all of them in Regions, else only what a stroke has taken. */
function tintsOf(
  look: Look,
  pieces: readonly { readonly piece: Piece; readonly color: ViewColors['far'] }[],
  found: RigFindings | undefined,
  colors: ViewColors,
): (v: number) => Tint | undefined {
  const tints = new Map<number, Tint>();
  const regions = look.shading === 'regions';
  if (regions && found) {
    const limit = look.farFraction * found.height;
    const { far } = colors;
    found.skeletonDistance.forEach((distance, v) => {
      if (distance > limit) tints.set(v, [far.r, far.g, far.b, 0.55]);
    });
  }
  for (const { piece, color: own } of pieces) {
    const color = piece.painted && !regions ? colors.outline : own;
    const share = regions ? (piece.selected ? 1 : 0.75) : piece.painted ? 0.35 : 0;
    if (share > 0) for (const v of piece.vertices) tints.set(v, [color.r, color.g, color.b, share]);
  }
  return (v) => tints.get(v);
}
