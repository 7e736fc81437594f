/**
 * Metres in a scene unit, by the model's height: 1 for heights from 0.3 to 4 (glTF's own unit), otherwise the power of
 * ten that brings the height nearest to a person's, on a log scale. Files in centimetres (height 155) give 0.01.
 * Never less than a guess: it is shown, and adjustable.
 * @param height extent of the skin along up, scene units; 1 is answered where it is zero or not finite.
 */
export function inferUnitScale(height: number): number {
  if (!(height > 0 && height < Infinity) || (height >= LEAST && height <= MOST)) return 1;
  return 10 ** Math.round(Math.log10(TYPICAL / height));
}

const LEAST = 0.3;
const MOST = 4;
const TYPICAL = 1.7;
