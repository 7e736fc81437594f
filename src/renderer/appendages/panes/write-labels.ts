import { Vector3 } from 'three';
import type { StretchVariant, WorstEdge } from '../../../rpc/contract';
import { formatRatio, plural } from '../../lib/format';
import { bonesOf } from '../../lib/joint-name';
import { useFindingsStore } from '../../stores/findings';
import { frameAt } from '../../stores/playback';
import { useWorstStore } from '../../stores/worst';
import { followsText, influenceShares } from '../../viewport/influence-shares';
import type { VariantView } from '../../viewport/variant-view';
import type { EngineParts } from './appendage-engine';
import { jointHandles } from './joint-tools';
import type { PaneLabel } from './pane-labels';

/** Puts the pane's HTML where the picture is: worst edge, axes, what the piece follows. */
export function writeLabels(parts: EngineParts): void {
  const { shown: worst } = useWorstStore();
  let marked: StretchVariant | undefined;
  let ends: [Vector3, Vector3] | undefined;
  for (const pane of parts.stage.panes) {
    const variant = pane.id as StretchVariant;
    const overlay = parts.labels[variant];
    let label: PaneLabel | undefined;
    if (worst?.variant === variant) {
      ends = parts.scene.edgeEnds(variant, worst.edge);
      const place = ends && parts.stage.project(pane, ends[0].clone().lerp(ends[1], 0.5));
      if (place) {
        label = { ...place, text: `Worst edge ${formatRatio(worst.edge.ratio)}×` };
        marked = variant;
      }
    }
    if (!same(label, overlay.worst)) overlay.worst = label;
    const facts = marked === variant && worst ? edgeFacts(worst.edge) : factsOf(parts, variant);
    if (facts !== overlay.facts) overlay.facts = facts;
    writeAxes(parts, variant);
    writeJoints(parts, variant);
  }
  parts.scene.markWorst(marked, ends);
}

function same(a: PaneLabel | undefined, b: PaneLabel | undefined): boolean {
  return (
    a?.text === b?.text && Math.abs((a?.x ?? 0) - (b?.x ?? 0)) < 0.25 && Math.abs((a?.y ?? 0) - (b?.y ?? 0)) < 0.25
  );
}

/** The bones that pull at the edge that is being shown. */
const edgeFacts = ({ joints, time }: WorstEdge) => `Between ${bonesOf(joints)} · frame ${frameAt(time)}`;

const known = new WeakMap<VariantView, { vertices: Uint32Array; text: string }>();

/** What the selected piece follows in this variant; worked out once for each piece. */
function factsOf({ scene }: EngineParts, variant: StretchVariant): string {
  const row = useFindingsStore().selected;
  const view = scene.view(variant);
  const rig = row ? view?.rigs[row.rig] : undefined;
  if (!row || !view || !rig) return '';
  const { vertices, chain, verdict } = row.finding;
  const stored = known.get(view);
  if (stored?.vertices === vertices) return stored.text;
  const shares = influenceShares(view, rig, vertices);
  const grown = variant === 'chain' && verdict === 'chain' && chain;
  const text = grown
    ? `${plural(chain.segments, 'bone')} of its own, ${chain.names[0]} … ${chain.names.at(-2)}`
    : followsText(shares);
  known.set(view, { vertices, text });
  return text;
}

function writeJoints(parts: EngineParts, variant: StretchVariant): void {
  const overlay = parts.labels[variant];
  const joints = variant === 'chain' ? jointHandles(parts) : [];
  const still = joints.every(({ x, y, active }, i) => {
    const before = overlay.joints[i];
    return before?.active === active && Math.hypot(before.x - x, before.y - y) < 0.1;
  });
  if (!still || joints.length !== overlay.joints.length) overlay.joints = joints;
}

const AXES = [
  { name: 'X', direction: new Vector3(1, 0, 0) },
  { name: 'Y', direction: new Vector3(0, 1, 0) },
  { name: 'Z', direction: new Vector3(0, 0, 1) },
];

function writeAxes(parts: EngineParts, variant: StretchVariant): void {
  const { right, up, back } = parts.cameraOf(variant).axes();
  const axes = AXES.map(({ name, direction }) => ({
    name,
    x: direction.dot(right),
    y: direction.dot(up),
    z: direction.dot(back),
  }));
  const { axes: before } = parts.labels[variant];
  const moved = axes.some(
    ({ x, y }, i) => Math.abs(x - (before[i]?.x ?? 9)) + Math.abs(y - (before[i]?.y ?? 9)) > 0.003,
  );
  if (moved) parts.labels[variant].axes = axes;
}
