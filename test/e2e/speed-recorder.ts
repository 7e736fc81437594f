import type { CDPSession, Page } from 'playwright-core';

/** What the window did between two moments. All milliseconds. */
export interface Phase {
  readonly name: string;
  readonly milliseconds: number;
  /** Tasks of 50 ms and more of the window's thread, longest first. */
  readonly long: readonly LongTask[];
  /** Answers of the page to a question asked every 20 ms, and the longest time it kept one waiting. */
  readonly answers: number;
  readonly longestSilence: number;
}
export interface LongTask {
  readonly wall: number;
  /** The thread's own work in it; the rest is waiting: for the GPU (software here), and for other processes' turns. */
  readonly cpu: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

declare global {
  interface Window {
    beats: number[];
  }
}

/** Records phases of a page: the long tasks of its thread from Chromium's trace, and whether it answers meanwhile. */
export class SpeedRecorder {
  readonly phases: Phase[] = [];

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async on(page: Page): Promise<SpeedRecorder> {
    const session = await page.context().newCDPSession(page);
    await page.evaluate(() => {
      window.beats = [];
      setInterval(() => window.beats.push(performance.now()), 20);
    });
    return new SpeedRecorder(page, session);
  }

  /** Does something and waits for its end; `done` belongs to the phase. */
  async phase(name: string, act: () => Promise<unknown>, done?: () => Promise<unknown>): Promise<Phase> {
    const { page, session } = this;
    const events: TraceEvent[] = [];
    const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
    session.on('Tracing.dataCollected', collect);
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] },
    });
    const from = await page.evaluate(() => {
      performance.mark('phase');
      window.beats = [];
      return performance.now();
    });
    await act();
    await done?.();
    const { to, beats } = await page.evaluate(() => ({ to: performance.now(), beats: window.beats }));
    const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await ended;
    session.off('Tracing.dataCollected', collect);

    const times = [from, ...beats, to];
    const long = longTasks(events);
    const silences = times.slice(1).map((time, i) => time - times[i]);
    const phase = {
      name,
      milliseconds: to - from,
      long,
      answers: beats.length,
      longestSilence: Math.max(...silences),
    };
    this.phases.push(phase);
    return phase;
  }
}

function longTasks(events: readonly TraceEvent[]): LongTask[] {
  const mark = events.find(({ name }) => name === 'phase');
  if (!mark) return [];
  return events
    .filter(({ name, pid, tid, ts }) => /RunTask$/.test(name) && pid === mark.pid && tid === mark.tid && ts > mark.ts)
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, cpu: tdur / 1000 }))
    .filter(({ wall }) => wall >= 50)
    .sort((a, b) => b.wall - a.wall);
}

/** `opened: 812 ms; 3 long tasks, longest 120 ms (38 at work); 31 answers, longest silence 130 ms` */
export function phaseText({ name, milliseconds, long, answers, longestSilence }: Phase): string {
  const longest = long[0]
    ? `, longest ${long[0].wall.toFixed(0)} ms (${most(long).toFixed(0)} ms of work at most)`
    : '';
  return `${name}: ${milliseconds.toFixed(0)} ms; long tasks: ${long.length}${longest}; answered ${answers} times, silent for ${longestSilence.toFixed(0)} ms at most`;
}

/** The most that one long task worked. */
export function most(long: readonly LongTask[]): number {
  return Math.max(0, ...long.map(({ cpu }) => cpu));
}

/** Takes a file as a person drags it: by reference, its bytes still on the disk. */
export async function holdOver(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    document.querySelector('#dropped')?.remove();
    document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'dropped' }));
  });
  await page.setInputFiles('#dropped', path);
}

/** Lets go of the file that `holdOver` holds over the window. */
export async function letGo(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [file] = document.querySelector<HTMLInputElement>('#dropped')?.files ?? [];
    const dataTransfer = new DataTransfer();
    if (file) dataTransfer.items.add(file);
    for (const type of ['dragenter', 'dragover', 'drop'])
      document
        .querySelector('#app > *')
        ?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  });
}
