import type { Session, WebContents } from 'electron';
import { isPageAddress, SCHEME } from './page-address';

/** What a page may use beside its own files: copying text, and nothing that asks the person for something. */
const PERMISSIONS: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);
const OWN_SCHEMES: ReadonlySet<string> = new Set([`${SCHEME}:`, 'blob:', 'data:', 'devtools:', 'chrome-extension:']);

/** No network, no permissions, no certificates, whatever a page asks for. */
export function lockSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(PERMISSIONS.has(permission)));
  session.setPermissionCheckHandler((_contents, permission) => PERMISSIONS.has(permission));
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !isOwnAddress(details.url) }));
}

/** A window shows the studio and stays there: no navigation, no new windows, no embedded pages. */
export function lockContents(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event, url) => {
    if (!isPageAddress(url)) event.preventDefault();
  });
  contents.on('will-redirect', (event, url) => {
    if (!isPageAddress(url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

function isOwnAddress(address: string): boolean {
  try {
    return OWN_SCHEMES.has(new URL(address).protocol);
  } catch {
    return false;
  }
}
