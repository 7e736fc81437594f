/** Where the page lives in Electron: a scheme of our own, so that it has an origin, and no file or network does. */
export const SCHEME = 'app';
export const PAGE_ORIGIN = `${SCHEME}://studio`;
export const PAGE_URL = `${PAGE_ORIGIN}/index.html`;

/** Whether an address is the studio's page or one of its files. */
export function isPageAddress(address: string): boolean {
  return address === PAGE_ORIGIN || address.startsWith(`${PAGE_ORIGIN}/`);
}
