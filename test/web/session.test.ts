import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createSession } from '../../src/web/session';

const request = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;
const session = createSession(8080);

describe('a request is our own', () => {
  test.each([
    ['our host', { host: '127.0.0.1:8080' }, true],
    ['localhost', { host: 'localhost:8080' }, true],
    ['our page', { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' }, true],
    ['no host', {}, false],
    ['another port', { host: '127.0.0.1:8081' }, false],
    ['a name that resolves here', { host: 'evil.example:8080' }, false],
    ['another site’s page', { host: '127.0.0.1:8080', origin: 'https://evil.example' }, false],
    ['a page of another local port', { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:9999' }, false],
    ['our page by its other name', { host: '127.0.0.1:8080', origin: 'http://localhost:8080' }, false],
    ['a sandboxed page', { host: '127.0.0.1:8080', origin: 'null' }, false],
  ])('%s: %o → %s', (_name, headers, expected) => expect(session.isOwn(request(headers))).toBe(expected));
});

test('only the token opens, and it is new each time', () => {
  expect(session.isToken(session.token)).toBe(true);
  for (const wrong of [null, '', 'x', `${session.token}x`, session.token.slice(1)])
    expect(session.isToken(wrong)).toBe(false);
  expect(createSession(8080).token).not.toBe(session.token);
  expect(session.token.length).toBeGreaterThanOrEqual(32);
});

test('the cookie is found among others, is not readable by scripts and not sent by other sites', () => {
  expect(session.cookie()).toBe(`rigwright-8080=${session.token}; HttpOnly; SameSite=Strict; Path=/`);
  expect(session.hasCookie(request({ cookie: `a=b; rigwright-8080=${session.token}; c=d` }))).toBe(true);
  expect(session.hasCookie(request({ cookie: `rigwright-8081=${session.token}` }))).toBe(false);
  expect(session.hasCookie(request({ cookie: 'rigwright-8080=x' }))).toBe(false);
  expect(session.hasCookie(request({}))).toBe(false);
});
