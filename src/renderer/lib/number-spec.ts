/** How a number is shown, dragged and typed. The value itself is kept in the unit of the option it belongs to. */
export interface NumberSpec {
  readonly label: string;
  /** Shown after the number: `Hz`, `% H`. */
  readonly unit?: string;
  /** Said by screen readers: `hertz`. */
  readonly spokenUnit?: string;
  /** The range a drag covers; typing may go past it, up to the hard limits. */
  readonly soft: readonly [min: number, max: number];
  readonly hard: readonly [min: number, max: number];
  /** One arrow key. */
  readonly step: number;
  readonly digits: number;
  readonly default?: number;
  /** Shown number = value × factor: a fraction shown in percent has 100. */
  readonly factor?: number;
  /** One sentence for the tooltip. */
  readonly hint?: string;
}

export function clamp(value: number, [min, max]: readonly [number, number]): number {
  return Math.min(max, Math.max(min, value));
}

/** To the nearest multiple of the step, without the dust of binary fractions. */
export function toStep(value: number, step: number): number {
  const digits = Math.max(0, Math.ceil(-Math.log10(step)) + 2);
  return Number((Math.round(value / step) * step).toFixed(Math.min(12, digits)));
}

export function formatValue(spec: NumberSpec, value: number): string {
  return (value * (spec.factor ?? 1)).toFixed(spec.digits);
}

/** `0 to 8 Hz`: what a value out of bounds is answered with. */
export function limitsText(spec: NumberSpec): string {
  const [min, max] = spec.hard.map((v) => Number((v * (spec.factor ?? 1)).toPrecision(6)));
  return `${min} to ${max}${spec.unit ? ` ${spec.unit}` : ''}`;
}

/** Position of a value in the soft range, 0…1. */
export function softShare(spec: NumberSpec, value: number): number {
  const [min, max] = spec.soft;
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
}
