import type { FixedChain } from '../../rpc/contract';
import type { ContactShadow } from './contact-shadow';
import type { VariantMarks } from './skin-marks';
import type { SpringPreview } from './spring-preview';
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
