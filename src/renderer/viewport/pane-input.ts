import type { OrbitCamera } from './orbit-camera';

export interface InputOptions {
  readonly leftDragOrbits: boolean;
  readonly zoomToCursor: boolean;
  readonly invertZoom: boolean;
  /** A tool that wants the left button: brush, lasso. */
  readonly toolActive: boolean;
}

/** Position in CSS pixels within the pane. */
export interface PanePoint {
  readonly x: number;
  readonly y: number;
}

export interface PaneHandlers {
  options(): InputOptions;
  camera(): OrbitCamera;
  /** The camera moved by the artist's hand. */
  moved(): void;
  click(at: PanePoint, event: PointerEvent): void;
  doubleClick(at: PanePoint): void;
  hover(at: PanePoint | undefined): void;
  /** A drag of the active tool; `lasso` when it was begun with Ctrl and the right button. */
  strokeStart(at: PanePoint, event: PointerEvent, lasso: boolean): void;
  /** Whether the tool has something to take hold of here, which a press then drags instead of the camera. */
  grabs?(at: PanePoint): boolean;
  /** A key the tool has a use for; true when it took it. */
  toolKey?(event: KeyboardEvent): boolean;
  strokeMove(at: PanePoint, event: PointerEvent): void;
  strokeEnd(): void;
  strokeCancel(): void;
}

const ORBIT_PER_PIXEL = 0.0085;
const CLICK_SLOP_PIXELS = 4;
type Mode = 'orbit' | 'pan' | 'zoom' | 'stroke' | 'press';

/** Listens to a pane; gives what stops it. */
export function attachPaneInput(element: HTMLElement, handlers: PaneHandlers): () => void {
  const input = new PaneInput(element, handlers);
  return () => input.detach();
}

/**
 * Pointer and wheel of one pane, in Blender's scheme and the common one together: middle drag orbits (Shift pans,
 * Ctrl zooms), Alt + left drag orbits for pens and trackpads, left drag orbits where no tool wants it, right drag pans.
 */
class PaneInput {
  private mode: Mode | undefined;
  private start: PanePoint = { x: 0, y: 0 };
  private last: PanePoint = this.start;
  private readonly listeners: readonly (readonly [string, (event: never) => void])[] = [
    ['pointerdown', this.down.bind(this)],
    ['pointermove', this.move.bind(this)],
    ['pointerup', this.up.bind(this)],
    ['pointercancel', this.cancel.bind(this)],
    ['pointerleave', () => this.mode ?? this.handlers.hover(undefined)],
    ['dblclick', (event: MouseEvent) => this.handlers.doubleClick(this.pointOf(event))],
    ['contextmenu', (event: Event) => event.preventDefault()],
    ['wheel', this.wheel.bind(this)],
    ['keydown', this.key.bind(this)],
  ];

  constructor(
    private readonly element: HTMLElement,
    private readonly handlers: PaneHandlers,
  ) {
    for (const [name, listener] of this.listeners)
      element.addEventListener(name, listener as EventListener, { passive: false });
  }

  detach(): void {
    for (const [name, listener] of this.listeners) this.element.removeEventListener(name, listener as EventListener);
  }

  private pointOf(event: MouseEvent): PanePoint {
    const box = this.element.getBoundingClientRect();
    const zoom = box.width / Math.max(1, this.element.clientWidth);
    return { x: (event.clientX - box.left) / zoom, y: (event.clientY - box.top) / zoom };
  }

  private down(event: PointerEvent): void {
    const { element, handlers } = this;
    if (this.mode || (event.target as HTMLElement).closest('button, a, input')) return;
    element.focus({ preventScroll: true });
    element.setPointerCapture(event.pointerId);
    this.start = this.last = this.pointOf(event);
    this.mode = modeOf(event, handlers.options());
    if (this.mode === 'press' && handlers.grabs?.(this.start)) this.mode = 'stroke';
    if (this.mode === 'stroke') handlers.strokeStart(this.start, event, event.button === 2);
    if (event.button === 1) event.preventDefault();
  }

  private move(event: PointerEvent): void {
    const { handlers } = this;
    const at = this.pointOf(event);
    if (!this.mode) return handlers.hover(at);
    const dx = at.x - this.last.x;
    const dy = at.y - this.last.y;
    if (this.mode === 'press') {
      if (Math.hypot(at.x - this.start.x, at.y - this.start.y) < CLICK_SLOP_PIXELS) return;
      if (!handlers.options().leftDragOrbits) return;
      this.mode = 'orbit';
    }
    this.last = at;
    if (this.mode === 'stroke') return handlers.strokeMove(at, event);
    const camera = handlers.camera();
    const height = this.element.clientHeight;
    if (this.mode === 'orbit') camera.orbit(-dx * ORBIT_PER_PIXEL, dy * ORBIT_PER_PIXEL);
    else if (this.mode === 'pan') camera.pan(dx, dy, height);
    else camera.zoom(Math.exp(dy * 0.01), 0, 0, height);
    handlers.moved();
  }

  private up(event: PointerEvent): void {
    const ended = this.mode;
    this.mode = undefined;
    if (this.element.hasPointerCapture(event.pointerId)) this.element.releasePointerCapture(event.pointerId);
    if (ended === 'stroke') this.handlers.strokeEnd();
    else if (ended === 'press') this.handlers.click(this.start, event);
  }

  private cancel(): void {
    if (this.mode === 'stroke') this.handlers.strokeCancel();
    this.mode = undefined;
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    const { element, handlers } = this;
    const { zoomToCursor, invertZoom } = handlers.options();
    const at = this.pointOf(event);
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
    const factor = Math.exp((invertZoom ? -1 : 1) * Math.max(-240, Math.min(240, pixels)) * 0.0013);
    const x = zoomToCursor ? at.x - element.clientWidth / 2 : 0;
    const y = zoomToCursor ? at.y - element.clientHeight / 2 : 0;
    handlers.camera().zoom(factor, x, y, element.clientHeight);
    handlers.moved();
  }

  private key(event: KeyboardEvent): void {
    const stopped = event.key === 'Escape' && this.mode === 'stroke';
    if (stopped) this.cancel();
    if (stopped || this.handlers.toolKey?.(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const camera = this.handlers.camera();
    const height = this.element.clientHeight;
    const arrow = ARROWS[event.key];
    if (arrow && event.shiftKey) camera.pan(-arrow[0] * 24, arrow[1] * 24, height);
    else if (arrow) camera.orbit(arrow[0] * KEY_ORBIT, arrow[1] * KEY_ORBIT);
    else if (event.key === '+' || event.key === '=') camera.zoom(0.9, 0, 0, height);
    else if (event.key === '-') camera.zoom(1 / 0.9, 0, 0, height);
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.handlers.moved();
  }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
/** Five degrees. */
const KEY_ORBIT = Math.PI / 36;

function modeOf(event: PointerEvent, options: InputOptions): Mode {
  if (event.button === 1) return event.shiftKey ? 'pan' : event.ctrlKey ? 'zoom' : 'orbit';
  if (event.button === 2) return event.ctrlKey ? 'stroke' : 'pan';
  if (event.altKey) return 'orbit';
  return options.toolActive ? 'stroke' : 'press';
}
