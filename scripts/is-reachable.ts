import { lookup } from 'node:dns/promises';

const LOOKUP_MS = 3000;

/** Whether the name of an address can be looked up: a quick way to learn that there is no network. */
export async function isReachable(address: string): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, LOOKUP_MS, false).unref());
  const found = lookup(new URL(address).hostname).then(
    () => true,
    () => false,
  );
  return Promise.race([found, timeout]);
}

/** Where Electron's program is fetched from, as its own installer has it. */
export const ELECTRON_DOWNLOADS = process.env.ELECTRON_MIRROR ?? 'https://github.com';
