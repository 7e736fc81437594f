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
  strokeMove(at: PanePoint, event: PointerEvent): void;
  strokeEnd(): void;
  strokeCancel(): void;
}

const ORBIT_PER_PIXEL = 0.0085;
const CLICK_SLOP_PIXELS = 4;
type Mode = 'orbit' | 'pan' | 'zoom' | 'stroke' | 'press';

/**
 * Pointer and wheel of one pane, in Blender's scheme and the common one together: middle drag orbits (Shift pans,
 * Ctrl zooms), Alt + left drag orbits for pens and trackpads, left drag orbits where no tool wants it, right drag pans.
 */
export function attachPaneInput(element: HTMLElement, handlers: PaneHandlers): () => void {
  let mode: Mode | undefined;
  let start: PanePoint = { x: 0, y: 0 };
  let last: PanePoint = start;
  const height = () => element.clientHeight;
  const pointOf = (event: MouseEvent): PanePoint => {
    const box = element.getBoundingClientRect();
    const zoom = box.width / Math.max(1, element.clientWidth);
    return { x: (event.clientX - box.left) / zoom, y: (event.clientY - box.top) / zoom };
  };

  const down = (event: PointerEvent) => {
    if (mode || (event.target as HTMLElement).closest('button, a, input')) return;
    element.focus({ preventScroll: true });
    element.setPointerCapture(event.pointerId);
    start = last = pointOf(event);
    mode = modeOf(event, handlers.options());
    if (mode === 'stroke') handlers.strokeStart(start, event, event.button === 2);
    if (event.button === 1) event.preventDefault();
  };
  const move = (event: PointerEvent) => {
    const at = pointOf(event);
    if (!mode) return handlers.hover(at);
    const dx = at.x - last.x;
    const dy = at.y - last.y;
    if (mode === 'press') {
      if (Math.hypot(at.x - start.x, at.y - start.y) < CLICK_SLOP_PIXELS) return;
      mode = handlers.options().leftDragOrbits ? 'orbit' : 'press';
    }
    last = at;
    const camera = handlers.camera();
    if (mode === 'stroke') return handlers.strokeMove(at, event);
    if (mode === 'orbit') camera.orbit(-dx * ORBIT_PER_PIXEL, dy * ORBIT_PER_PIXEL);
    else if (mode === 'pan') camera.pan(dx, dy, height());
    else if (mode === 'zoom') camera.zoom(Math.exp(dy * 0.01), 0, 0, height());
    handlers.moved();
  };
  const up = (event: PointerEvent) => {
    const ended = mode;
    mode = undefined;
    if (element.hasPointerCapture(event.pointerId)) element.releasePointerCapture(event.pointerId);
    if (ended === 'stroke') handlers.strokeEnd();
    else if (ended === 'press') handlers.click(start, event);
  };
  const cancel = () => {
    if (mode === 'stroke') handlers.strokeCancel();
    mode = undefined;
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    const { zoomToCursor, invertZoom } = handlers.options();
    const at = pointOf(event);
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
    const factor = Math.exp((invertZoom ? -1 : 1) * Math.max(-240, Math.min(240, pixels)) * 0.0013);
    const x = zoomToCursor ? at.x - element.clientWidth / 2 : 0;
    const y = zoomToCursor ? at.y - element.clientHeight / 2 : 0;
    handlers.camera().zoom(factor, x, y, height());
    handlers.moved();
  };
  const key = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const camera = handlers.camera();
    const arrows: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const arrow = arrows[event.key];
    if (arrow && event.shiftKey) camera.pan(-arrow[0] * 24, arrow[1] * 24, height());
    else if (arrow) camera.orbit(((arrow[0] * 5) / 180) * Math.PI, ((arrow[1] * 5) / 180) * Math.PI);
    else if (event.key === '+' || event.key === '=') camera.zoom(0.9, 0, 0, height());
    else if (event.key === '-') camera.zoom(1 / 0.9, 0, 0, height());
    else return;
    event.preventDefault();
    event.stopPropagation();
    handlers.moved();
  };
  const leave = () => {
    if (!mode) handlers.hover(undefined);
  };
  const double = (event: MouseEvent) => handlers.doubleClick(pointOf(event));
  const noMenu = (event: Event) => event.preventDefault();

  const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', cancel],
    ['pointerleave', leave],
    ['dblclick', double],
    ['contextmenu', noMenu],
    ['wheel', wheel, { passive: false }],
    ['keydown', key],
  ];
  for (const [name, listener, options] of listeners) element.addEventListener(name, listener as EventListener, options);
  return () => {
    for (const [name, listener] of listeners) element.removeEventListener(name, listener as EventListener);
  };
}

function modeOf(event: PointerEvent, options: InputOptions): Mode {
  if (event.button === 1) return event.shiftKey ? 'pan' : event.ctrlKey ? 'zoom' : 'orbit';
  if (event.button === 2) return event.ctrlKey ? 'stroke' : 'pan';
  if (event.altKey) return 'orbit';
  return options.toolActive ? 'stroke' : 'press';
}
