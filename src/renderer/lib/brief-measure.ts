/** A number with its relation and unit, at the start of a test's words: `≥ 45 %`, `6.06 ×`, `43 % of height`. */
const MEASURE = /^((?:[≥≤<>] )?-?[\d.]+(?: [%×])?)( of height)?/;
/** What is short is shown as it is. */
const SHORT = 11;

/**
 * A test's measured or needed value for a narrow column: the number alone (`43 % H` where it is a share of the height),
 * or the first word of what it says. The whole stands in the tooltip.
 */
export function briefMeasure(text: string): string {
  const [, number, ofHeight] = MEASURE.exec(text) ?? [];
  if (number !== undefined) return number + (ofHeight ? ' H' : '');
  const first = text.split(',')[0];
  return first.length <= SHORT ? first : 'yes';
}
