import type { FixedChain } from '../../rpc/contract';
import type { ContactShadow } from './contact-shadow';
import { EdgeMarker } from './markers';
import { SpringPreview, type SettingsOf } from './spring-preview';
import type { ViewColors } from './theme-colors';
import type { VariantView } from './variant-view';

/** A view with what belongs to it alone. */
export interface Shown {
  readonly view: VariantView;
  readonly shadow: ContactShadow;
  readonly worst: EdgeMarker;
  readonly chains: readonly FixedChain[];
  /** Where the file has chains that swing. */
  readonly springs: SpringPreview | undefined;
  poseKey: string;
  /** What the heat, and what the tints were painted for. */
  paintKey: string;
  tintKey: string;
  shadowKey: string;
}

/** Puts together what belongs to a view; nothing of it is posed or painted yet. */
export function createShown(
  view: VariantView,
  shadow: ContactShadow,
  chains: readonly FixedChain[],
  settingsOf: SettingsOf,
  colors: ViewColors,
): Shown {
  const worst = new EdgeMarker();
  worst.line.visible = false;
  worst.setColor(colors.worst);
  view.root.add(worst.line);
  view.root.userData.paneContent = true;
  const springs = chains.length > 0 ? new SpringPreview(view, settingsOf) : undefined;
  return { view, shadow, worst, chains, springs, tintKey: '', poseKey: '', paintKey: '', shadowKey: '' };
}

export function disposeShown({ view, shadow, springs }: Shown): void {
  springs?.dispose();
  shadow.dispose();
  view.dispose();
}
