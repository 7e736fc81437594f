import type { FixedChain } from '../../rpc/contract';
import type { ContactShadow } from './contact-shadow';
import { VariantMarks } from './skin-marks';
import { SpringPreview, type SettingsOf } from './spring-preview';
import type { ViewColors } from './theme-colors';
import type { VariantView } from './variant-view';

/** A view with what belongs to it alone. */
export interface Shown {
  readonly view: VariantView;
  readonly shadow: ContactShadow;
  readonly marks: VariantMarks;
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
  const marks = new VariantMarks();
  marks.setColors(colors);
  view.root.add(...marks.objects);
  view.root.userData.paneContent = true;
  const springs = chains.length > 0 ? new SpringPreview(view, settingsOf) : undefined;
  return { view, shadow, marks, chains, springs, tintKey: '', poseKey: '', paintKey: '', shadowKey: '' };
}

export function disposeShown({ view, shadow, marks, springs }: Shown): void {
  springs?.dispose();
  shadow.dispose();
  marks.dispose();
  view.dispose();
}
