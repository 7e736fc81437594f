import { createClient, type Client } from '../../rpc/channel';
import type { StudioApi, StudioEvents } from '../../rpc/contract';
import type { Port } from '../../rpc/wire';

export type StudioClient = Client<StudioApi, StudioEvents>;

let current: StudioClient | undefined;

/** Connects the stores to an engine; called once at start, and by tests with a client of their own. */
export function connectStudio(port: Port): StudioClient {
  current = createClient<StudioApi, StudioEvents>(port);
  return current;
}

export function useStudioClient(client: StudioClient | undefined): void {
  current = client;
}

/** The engine as the stores see it. Components never call it. */
export function studio(): StudioClient {
  if (!current) throw new Error('The studio is not connected to an engine.');
  return current;
}
