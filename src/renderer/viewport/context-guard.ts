/** How it stands with the graphics context of a canvas. */
export type GraphicsState = 'fine' | 'lost' | 'failed';

/** Waits before each attempt to get a lost context back; the browser's own restoring comes first. */
const ATTEMPTS_MS: readonly number[] = [600, 1500, 4000];

interface LosableCanvas {
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
}

/**
 * Watches a canvas whose graphics driver may be restarted under it. The browser gives most contexts back by itself; one
 * that it does not is asked for, three times and each time later, before the artist is told.
 */
export class ContextGuard {
  state: GraphicsState = 'fine';
  private attempt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly canvas: LosableCanvas,
    /** Asks for the context; does nothing where the browser cannot be asked. */
    private readonly ask: () => void,
    private readonly changed: (state: GraphicsState) => void,
  ) {
    canvas.addEventListener('webglcontextlost', this.lost);
    canvas.addEventListener('webglcontextrestored', this.restored);
  }

  /** Starts over with the attempts, after they have failed. */
  retry(): void {
    if (this.state !== 'failed') return;
    this.attempt = 0;
    this.turn('lost');
    this.wait();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.canvas.removeEventListener('webglcontextlost', this.lost);
    this.canvas.removeEventListener('webglcontextrestored', this.restored);
  }

  private readonly lost = (event: Event): void => {
    // Without this the browser does not give it back.
    event.preventDefault();
    this.attempt = 0;
    this.turn('lost');
    this.wait();
  };

  private readonly restored = (): void => {
    clearTimeout(this.timer);
    this.turn('fine');
  };

  private wait(): void {
    clearTimeout(this.timer);
    const delay = ATTEMPTS_MS[this.attempt++];
    if (delay === undefined) return this.turn('failed');
    this.timer = setTimeout(() => {
      this.wait();
      this.ask();
    }, delay);
  }

  private turn(state: GraphicsState): void {
    this.state = state;
    this.changed(state);
  }
}
