/** Numbers as the studio writes them: one place, so that a length reads the same in every panel. */

const whole = new Intl.NumberFormat('en');

export function formatCount(value: number): string {
  return whole.format(Math.round(value));
}

export function plural(count: number, word: string): string {
  return `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;
}

export type LengthUnit = 'm' | 'cm' | 'in';

/** A length in metres, in the artist's unit: `31 cm`, `0.81 m`. */
export function formatLength(metres: number, unit: LengthUnit | 'auto' = 'auto'): string {
  if (unit === 'in') return `${(metres / 0.0254).toFixed(1)} in`;
  const useMetres = unit === 'm' || (unit === 'auto' && Math.abs(metres) >= 3);
  if (useMetres) return `${metres.toFixed(2)} m`;
  const cm = metres * 100;
  return `${cm.toFixed(Math.abs(cm) < 10 ? 1 : 0)} cm`;
}

/** A share 0…1 as per cent: `11.3 %`, `0 %`, and never `0 %` for something that is not nothing. */
export function formatShare(share: number): string {
  if (share === 0) return '0 %';
  const percent = share * 100;
  if (percent < 0.05) return '< 0.1 %';
  return `${percent.toFixed(1)} %`;
}

/** An error as a share of the diagonal: `1.07 %`, with as many digits as say something. */
export function formatError(share: number): string {
  const percent = share * 100;
  if (percent === 0) return '0 %';
  if (percent < 0.0005) return '< 0.001 %';
  const digits = percent < 0.1 ? 3 : percent < 10 ? 2 : 1;
  return `${percent.toFixed(digits)} %`;
}

/** Transfer quality: `87.6 %`; near the top cut to two digits, so that only what is perfect reads 100 %; a dash where nothing moves. */
export function formatQuality(quality: number | undefined): string {
  if (quality === undefined) return '–';
  const percent = quality * 100;
  if (percent >= 99.9995) return '100 %';
  return percent > 99.9 ? `${(Math.floor(percent * 100) / 100).toFixed(2)} %` : `${percent.toFixed(1)} %`;
}

export function formatRatio(ratio: number): string {
  return Number.isFinite(ratio) ? ratio.toFixed(2) : '–';
}

export function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(2)} s`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(0)} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** `fox.glb` of `C:\a\fox.glb` or `/a/fox.glb`. */
export function baseName(path: string): string {
  return path.replace(/^.*[\\/]/, '');
}

/** `fox` of `fox.glb`. */
export function stem(name: string): string {
  return baseName(name).replace(/\.[^.]+$/, '');
}

/** `today, 10:41`, `yesterday`, `Friday`, `12 November`. */
export function formatWhen(time: number, now = Date.now()): string {
  const day = (t: number) => Math.floor((t - new Date(t).getTimezoneOffset() * 60_000) / 86_400_000);
  const days = day(now) - day(time);
  const date = new Date(time);
  if (days <= 0) return `today, ${date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
  if (days === 1) return 'yesterday';
  if (days < 7) return date.toLocaleDateString('en-GB', { weekday: 'long' });
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
}
