import { describe, expect, test, vi } from 'vitest';
import { createCloseGuard } from '../../src/main/close-guard';
import { FakeWindow } from './fake-electron';

function guarded() {
  const window = new FakeWindow();
  const ask = vi.fn();
  const quit = vi.fn();
  return { window, ask, quit, guard: createCloseGuard({ window: window.asWindow(), ask, quit }) };
}
const edited = { title: 'fox', edited: true, path: '/p/fox.rigwright' };

test('the window shows the document’s name, file and edits', () => {
  const { window, guard } = guarded();
  guard.documentChanged(edited);
  expect(window).toMatchObject({ title: '• fox – Rigwright', edited: true, file: '/p/fox.rigwright' });
  guard.documentChanged({ title: '', edited: false });
  expect(window).toMatchObject({ title: 'Untitled – Rigwright', edited: false, file: '' });
});

describe('closing', () => {
  test('an unedited document closes at once', () => {
    const { window, ask } = guarded();
    window.close();
    expect(window.closed).toBe(true);
    expect(ask).not.toHaveBeenCalled();
  });

  test('an edited one asks the page, stays open without an answer, and closes with one', () => {
    const { window, ask, guard, quit } = guarded();
    guard.documentChanged(edited);
    window.close();
    window.close();
    expect(window.closed).toBe(false);
    expect(ask).toHaveBeenCalledTimes(2);
    guard.close();
    expect(window.closed).toBe(true);
    expect(quit).not.toHaveBeenCalled();
  });

  test('goes on quitting when that is where it came from, and only then', () => {
    const { window, guard, quit } = guarded();
    guard.documentChanged(edited);
    guard.quitRequested();
    window.close(); // asked while quitting, and the person cancels
    window.close(); // later closes just the window
    guard.close();
    expect(quit).not.toHaveBeenCalled();

    const other = guarded();
    other.guard.documentChanged(edited);
    other.guard.quitRequested();
    other.window.close();
    other.guard.close();
    expect(other.quit).toHaveBeenCalledOnce();
  });

  test('a page that is gone is not asked', () => {
    const { window, guard, ask } = guarded();
    guard.documentChanged(edited);
    guard.release();
    window.close();
    expect(window.closed).toBe(true);
    expect(ask).not.toHaveBeenCalled();
  });
});
