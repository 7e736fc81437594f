import type { Object3D } from 'three';
import type { FixedChain } from '../../rpc/contract';
import { CapsuleMarker, PlaneMarker } from './markers';
import type { SpringPreview } from './spring-preview';
import type { ViewColors } from './theme-colors';

/** What is shown of a chain beside its bones. */
export interface MarkedChain {
  readonly chain: FixedChain | undefined;
  readonly springs: SpringPreview | undefined;
  readonly plane: boolean;
  readonly capsules: boolean;
  /** Of the model, scene units. */
  readonly height: number;
}

/** The plane that the selected chain may not pass, and the capsules that chains collide with. */
export class ChainMarkers {
  private readonly plane = new PlaneMarker();
  private readonly capsules = new CapsuleMarker();
  readonly objects: readonly Object3D[] = [this.plane.group, this.capsules.lines];

  constructor(colors: ViewColors) {
    for (const object of this.objects) object.userData.paneContent = true;
    this.hide();
    this.setColors(colors);
  }

  setColors({ plane, collar }: ViewColors): void {
    this.plane.setColor(plane);
    this.capsules.setColor(collar);
  }

  hide(): void {
    for (const object of this.objects) object.visible = false;
  }

  place({ chain, springs, plane, capsules, height }: MarkedChain): void {
    const at = plane && chain ? springs?.plane(chainName(chain)) : undefined;
    this.plane.group.visible = at !== undefined;
    if (at) this.plane.place(at.root, at.normal, height * 0.2);
    this.capsules.lines.visible = capsules && springs !== undefined;
    if (this.capsules.lines.visible && springs) this.capsules.place(springs.capsules());
  }
}

/** `Tail` of `Tail_1`: the name the runtime knows a chain by. */
export function chainName(chain: FixedChain): string {
  return (chain.names[0] ?? '').replace(/_1$/, '');
}
