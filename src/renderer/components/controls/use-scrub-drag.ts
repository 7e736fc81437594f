import type { Ref } from 'vue';
import { clamp, toStep, type NumberSpec } from '../../lib/number-spec';

export interface ScrubDragHandlers {
  spec(): NumberSpec;
  value(): number;
  ready(): boolean;
  live(value: number): void;
  commit(): void;
  cancel(before: number): void;
  /** Pressed and let go without moving. */
  click(): void;
}

/** Pixels of drag that cover the soft range. */
const DRAG_RANGE_PIXELS = 180;
const CLICK_SLOP_PIXELS = 3;

/** Dragging a number: it follows the pointer from where it was; Shift is ten times finer, Ctrl snaps to ten steps. */
export function useScrubDrag(field: Readonly<Ref<HTMLElement | undefined>>, handlers: ScrubDragHandlers) {
  let drag: { pointer: number; x: number; value: number; before: number; moved: boolean } | undefined;

  function onPointerDown(event: PointerEvent): void {
    if (!handlers.ready()) return;
    if (event.button === 2 && drag) return cancelDrag();
    if (event.button !== 0) return;
    event.preventDefault();
    field.value?.focus();
    field.value?.setPointerCapture(event.pointerId);
    const value = handlers.value();
    drag = { pointer: event.pointerId, x: event.clientX, value, before: value, moved: false };
  }

  function onPointerMove(event: PointerEvent): void {
    if (!drag || event.pointerId !== drag.pointer) return;
    const moved = event.clientX - drag.x;
    if (!drag.moved && Math.abs(moved) < CLICK_SLOP_PIXELS) return;
    drag.moved = true;
    const { soft, step, hard } = handlers.spec();
    const [min, max] = soft;
    const raw = drag.value + ((moved * (max - min)) / DRAG_RANGE_PIXELS) * (event.shiftKey ? 0.1 : 1);
    drag.x = event.clientX;
    drag.value = clamp(raw, [Math.min(min, drag.before), Math.max(max, drag.before)]);
    const grain = event.ctrlKey ? step * 10 : event.shiftKey ? step / 10 : step;
    handlers.live(clamp(toStep(drag.value, grain), hard));
  }

  function onPointerUp(event: PointerEvent): void {
    if (!drag || event.pointerId !== drag.pointer) return;
    const { moved } = drag;
    drag = undefined;
    field.value?.releasePointerCapture(event.pointerId);
    if (moved) handlers.commit();
    else handlers.click();
  }

  function cancelDrag(): void {
    if (!drag) return;
    const { before, moved } = drag;
    drag = undefined;
    if (moved) handlers.cancel(before);
  }

  return { onPointerDown, onPointerMove, onPointerUp, cancelDrag, dragging: () => drag !== undefined };
}
