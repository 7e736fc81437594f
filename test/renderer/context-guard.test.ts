import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ContextGuard } from '../../src/renderer/viewport/context-guard';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function guarded() {
  const canvas = new EventTarget();
  const states: string[] = [];
  const asked = vi.fn();
  const guard = new ContextGuard(canvas, asked, (state) => states.push(state));
  const lose = () => {
    const event = new Event('webglcontextlost', { cancelable: true });
    canvas.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { canvas, states, asked, guard, lose, restore: () => canvas.dispatchEvent(new Event('webglcontextrestored')) };
}

it('leaves the browser time to give the context back, and does not ask for one that is there', () => {
  const { states, asked, lose, restore } = guarded();
  expect(lose()).toBe(true);
  vi.advanceTimersByTime(300);
  restore();
  vi.advanceTimersByTime(60_000);
  expect(asked).not.toHaveBeenCalled();
  expect(states).toEqual(['lost', 'fine']);
});

it('asks three times, then says that it failed; and three times more when told to try again', () => {
  const { states, asked, guard, lose, restore } = guarded();
  lose();
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(states).toEqual(['lost', 'failed']);
  guard.retry();
  asked.mockImplementationOnce(restore);
  vi.advanceTimersByTime(60_000);
  expect(asked).toHaveBeenCalledTimes(4);
  expect(states).toEqual(['lost', 'failed', 'lost', 'fine']);
});

it('is quiet once it is disposed of', () => {
  const { states, asked, guard, lose } = guarded();
  lose();
  guard.dispose();
  vi.advanceTimersByTime(60_000);
  expect(asked).not.toHaveBeenCalled();
  expect(lose()).toBe(false);
  expect(states).toEqual(['lost']);
});
