type Direction = readonly [number, number, number];

/** Where a wind blows to, as an artist says it: heading about up from +Z towards +X, and rise above the ground. Degrees. */
export interface WindAngles {
  readonly heading: number;
  readonly rise: number;
}

const DEGREES = 180 / Math.PI;

/** @param direction world, Y up; need not be unit. Straight up or down has heading 0. */
export function windAngles([x, y, z]: Direction): WindAngles {
  const across = Math.hypot(x, z);
  return { heading: across > 0 ? Math.atan2(x, z) * DEGREES : 0, rise: Math.atan2(y, across) * DEGREES };
}

export function windDirection({ heading, rise }: WindAngles): [number, number, number] {
  const [h, r] = [heading / DEGREES, rise / DEGREES];
  const tidy = (value: number) => Number(value.toFixed(6));
  return [tidy(Math.sin(h) * Math.cos(r)), tidy(Math.sin(r)), tidy(Math.cos(h) * Math.cos(r))];
}
