import type { StretchVariant } from '../../../rpc/contract';
import type { LegendLine } from '../../components/charts/ChartLegend.vue';
import { VARIANT_WORDS } from '../../stores/view';

const DASHES: Readonly<Record<StretchVariant, readonly number[]>> = { original: [], rigid: [2, 3], chain: [8, 3] };

/** The line of a variant in every chart: colour and dash. */
export function variantLine(variant: StretchVariant): LegendLine {
  return { label: VARIANT_WORDS[variant], color: `cmp-${variant}`, dash: DASHES[variant] };
}

export const BODY_LINE: LegendLine = { label: 'Body', color: 'cmp-body', dash: [3, 4] };
