/** A rate is told this often, milliseconds. */
const EVERY_MS = 500;
/** Frames farther apart than this belong to different runs. */
const PAUSE_MS = 1000;

/**
 * Counts frames.
 * @returns called at each frame with the moment it is drawn at, milliseconds; gives frames a second now and then
 */
export function frameCounter(): (now: number) => number | undefined {
  let since = -Infinity;
  let last = -Infinity;
  let frames = 0;
  return (now) => {
    const runsOn = now - last < PAUSE_MS;
    last = now;
    if (runsOn) frames++;
    if (runsOn && now - since < EVERY_MS) return undefined;
    const rate = runsOn ? (frames * 1000) / (now - since) : undefined;
    since = now;
    frames = 0;
    return rate;
  };
}
