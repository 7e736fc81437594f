import { describe, expect, test } from 'vitest';
import { lockContents, lockSession } from '../../src/main/lock-down';
import { isPageAddress } from '../../src/main/page-address';
import { FakeContents, FakeSession } from './fake-electron';

const OUTSIDE = ['https://example.org/', 'http://127.0.0.1:3000/', 'file:///etc/passwd', 'app://other/index.html', 'app://studio.evil/', 'javascript:alert(1)']; // prettier-ignore

test('the page’s address is its origin, whole', () => {
  expect(isPageAddress('app://studio/index.html')).toBe(true);
  expect(isPageAddress('app://studio')).toBe(true);
  for (const address of OUTSIDE) expect(isPageAddress(address)).toBe(false);
});

describe('a window', () => {
  const contents = new FakeContents();
  lockContents(contents.asContents());

  test.each(['will-navigate', 'will-redirect'])('stays where it is: %s', (event) => {
    for (const address of OUTSIDE) expect(contents.isPrevented(event, address)).toBe(true);
    expect(contents.isPrevented(event, 'app://studio/index.html')).toBe(false);
  });

  test('opens no other window and embeds no page', () => {
    expect(contents.openHandler?.({ url: 'app://studio/index.html' })).toEqual({ action: 'deny' });
    expect(contents.isPrevented('will-attach-webview')).toBe(true);
  });
});

describe('a session', () => {
  const session = new FakeSession();
  lockSession(session.asSession());
  const isCancelled = (url: string) => {
    let cancelled: boolean | undefined;
    session.beforeRequest?.({ url }, ({ cancel }) => (cancelled = cancel));
    return cancelled;
  };

  test('has no network', () => {
    for (const url of [
      'https://example.org/x',
      'http://localhost/',
      'ws://127.0.0.1:1/',
      'file:///etc/passwd',
      'ftp://x',
      'nonsense',
    ])
      // prettier-ignore
      expect(isCancelled(url)).toBe(true);
    for (const url of ['app://studio/assets/x.js', 'blob:app://studio/1', 'data:image/png;base64,AA=='])
      expect(isCancelled(url)).toBe(false);
  });

  test('grants nothing but copying text and the full screen', () => {
    const ask = (permission: string) => {
      let granted: boolean | undefined;
      session.request?.({}, permission, (allowed) => (granted = allowed));
      expect(session.check?.({}, permission)).toBe(granted);
      return granted;
    };
    for (const permission of ['media', 'geolocation', 'notifications', 'openExternal', 'clipboard-read', 'hid', 'usb'])
      expect(ask(permission)).toBe(false);
    expect(ask('clipboard-sanitized-write')).toBe(true);
    expect(session.device?.()).toBe(false);
  });
});
