import type { BrowserWindow, Rectangle, Screen } from 'electron';
import Conf from 'conf';

/** Where the window was last, if that is still on a screen. */
export interface WindowBounds {
  last(): Partial<Rectangle>;
  /** Remembers a window's place whenever it is closed. */
  follow(window: BrowserWindow): void;
}

export function createWindowBounds(folder: string, screen: () => Pick<Screen, 'getAllDisplays'>): WindowBounds {
  const store = new Conf<{ bounds?: Rectangle }>({ cwd: folder, configName: 'window', clearInvalidConfig: true });
  return {
    last() {
      const { bounds } = store.store;
      if (!bounds || ![bounds.x, bounds.y, bounds.width, bounds.height].every(Number.isFinite)) return {};
      const visible = screen().getAllDisplays().some(({ workArea }) => overlaps(bounds, workArea)); // prettier-ignore
      return visible ? bounds : { width: bounds.width, height: bounds.height };
    },
    follow(window) {
      window.on('close', () => store.set('bounds', window.getNormalBounds()));
    },
  };
}

/** A corner's worth of the title bar must be reachable. */
function overlaps(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width - 80 && a.x + a.width > b.x + 80 && a.y >= b.y - 8 && a.y < b.y + b.height - 40;
}
