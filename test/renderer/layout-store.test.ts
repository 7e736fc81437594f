import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLayoutStore } from '../../src/renderer/stores/layout';
import { useLogStore } from '../../src/renderer/stores/log';
import { fakeStudio } from './fake-studio';

beforeEach(() => {
  setActivePinia(createPinia());
  fakeStudio();
});

describe('panels', () => {
  it('are shown or not in each workspace, and that is remembered', () => {
    const layout = useLayoutStore();
    layout.toggle('left');
    layout.workspace = 'solve';
    expect(layout.isShown('left')).toBe(true);
    layout.toggle('right');
    layout.workspace = 'appendages';
    expect([layout.isShown('left'), layout.isShown('right')]).toEqual([false, true]);
    expect(layout.saved).toMatchObject({ 'appendages.left': false, 'solve.right': false });
  });

  it('close where the window is too small, open when asked for, and come back with room', () => {
    const layout = useLayoutStore();
    layout.setCramped('left', true);
    expect(layout.isShown('left')).toBe(false);
    layout.toggle('left');
    expect(layout.isShown('left')).toBe(true);
    layout.setCramped('left', false);
    layout.setCramped('left', true);
    expect(layout.isShown('left')).toBe(false);
    layout.setCramped('left', false);
    expect(layout.isShown('left')).toBe(true);
    expect(layout.saved).toEqual({});
  });
});

describe('the log', () => {
  it('comes up in the dock, unfolded, or in a dialog where there is none', () => {
    const layout = useLayoutStore();
    layout.show('dock', false);
    layout.maximised = true;
    layout.showLog(true);
    expect([layout.isShown('dock'), layout.maximised, layout.dockTab]).toEqual([true, false, 'log']);
    expect(layout.dialog).toBeUndefined();
    layout.showLog(false);
    expect(layout.dialog).toBe('log');
  });

  it('has no news once it was looked at', () => {
    const log = useLogStore();
    log.add('error', 'First');
    expect(log.lastError?.message).toBe('First');
    log.markSeen();
    expect(log.lastError).toBeUndefined();
    log.add('info', 'Saved');
    expect(log.lastError).toBeUndefined();
    log.add('error', 'Second');
    expect(log.lastError?.message).toBe('Second');
  });
});
