import { RpcError, toWireError, type Message, type Port } from './wire';

/**
 * A small two-way channel over a {@link Port}: typed calls with progress and cancellation one way, typed events the
 * other. Methods of an api take at most one argument (an object of named values) and give their result.
 * No timeouts: a pass may take minutes, and a dead transport closes.
 */
export interface CallOptions {
  /** Aborting it cancels the call: it rejects at once with kind `cancelled`, whatever the other end still does. */
  readonly signal?: AbortSignal;
  /** The finished share of the whole call, 0…1, and the phase in plain words. */
  readonly onProgress?: (fraction: number, phase: string) => void;
}

/** What a handler is given beside its arguments. */
export interface CallContext {
  readonly signal: AbortSignal;
  progress(fraction: number, phase: string): void;
}

type Method = (args: never) => unknown;
type MethodsOf<Api> = { readonly [K in keyof Api]: Api[K] extends Method ? Api[K] : never };

/** An api seen from the other end. */
export type Remote<Api> = {
  readonly [K in keyof MethodsOf<Api>]: Parameters<MethodsOf<Api>[K]> extends []
    ? (args?: undefined, options?: CallOptions) => Promise<Awaited<ReturnType<MethodsOf<Api>[K]>>>
    : (
        args: Parameters<MethodsOf<Api>[K]>[0],
        options?: CallOptions,
      ) => Promise<Awaited<ReturnType<MethodsOf<Api>[K]>>>;
};

/** What answers an api's calls. */
export type Handlers<Api> = {
  readonly [K in keyof MethodsOf<Api>]: (
    args: Parameters<MethodsOf<Api>[K]>[0],
    call: CallContext,
  ) => Promise<ReturnType<MethodsOf<Api>[K]>> | ReturnType<MethodsOf<Api>[K]>;
};

export interface Client<Api, Events> {
  readonly api: Remote<Api>;
  /** Returns the function that stops listening. */
  on<K extends keyof Events & string>(event: K, listener: (data: Events[K]) => void): () => void;
  /** Called once when the other end is gone; every call still open has been rejected by then. */
  onClose(listener: () => void): void;
}

export interface Server<Events> {
  emit<K extends keyof Events & string>(event: K, data: Events[K]): void;
}

const CLOSED = {
  kind: 'internal',
  code: 'channel-closed',
  message: 'The engine has stopped. Reopen the window.',
} as const;
const CANCELLED = { kind: 'cancelled', code: 'cancelled', message: 'Stopped. Nothing was changed.' } as const;

/** Events of one name that are kept for their first listener. */
const UNHEARD = 16;

interface Pending {
  resolve(value: unknown): void;
  reject(error: RpcError): void;
  readonly options: CallOptions;
  /** Stops listening to the caller's abort signal. */
  release(): void;
}

/** The calling end. */
export function createClient<Api, Events = Record<string, never>>(port: Port): Client<Api, Events> {
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, Set<(data: never) => void>>();
  const unheard = new Map<string, unknown[]>();
  const closeListeners: (() => void)[] = [];
  let nextId = 1;
  let closed = false;

  const settle = (id: number): Pending | undefined => {
    const call = pending.get(id);
    pending.delete(id);
    call?.release();
    return call;
  };

  const call = (method: string, args: unknown, options: CallOptions = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new RpcError(CLOSED));
      if (options.signal?.aborted) return reject(new RpcError(CANCELLED));
      const id = nextId++;
      const abort = () => {
        settle(id)?.reject(new RpcError(CANCELLED));
        port.post({ t: 'cancel', id });
      };
      options.signal?.addEventListener('abort', abort, { once: true });
      pending.set(id, { resolve, reject, options, release: () => options.signal?.removeEventListener('abort', abort) });
      port.post({ t: 'call', id, method, args });
    });

  /** An event that nobody listens to yet waits for the first listener: a page starts later than its engine. */
  const hear = (name: string, data: unknown) => {
    const heard = listeners.get(name);
    if (heard) for (const listener of heard) listener(data as never);
    else unheard.set(name, [...(unheard.get(name) ?? []), data].slice(-UNHEARD));
  };

  port.onMessage((message) => {
    if (message.t === 'progress') pending.get(message.id)?.options.onProgress?.(message.fraction, message.phase);
    else if (message.t === 'result') settle(message.id)?.resolve(message.value);
    else if (message.t === 'error') settle(message.id)?.reject(new RpcError(message.error));
    else if (message.t === 'event') hear(message.name, message.data);
  });
  port.onClose(() => {
    closed = true;
    for (const id of [...pending.keys()]) settle(id)?.reject(new RpcError(CLOSED));
    for (const listener of closeListeners) listener();
  });

  return {
    api: remoteProxy<Api>(call),
    on(event, listener) {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener));
      for (const data of unheard.get(event) ?? []) listener(data as never);
      unheard.delete(event);
      return () => void set.delete(listener);
    },
    onClose: (listener) => void closeListeners.push(listener),
  };
}

function remoteProxy<Api>(
  call: (method: string, args: unknown, options?: CallOptions) => Promise<unknown>,
): Remote<Api> {
  return new Proxy(Object.create(null) as Record<string, unknown>, {
    get(methods, name) {
      // A proxy that answers `then` would be taken for a promise.
      if (typeof name !== 'string' || name === 'then') return undefined;
      methods[name] ??= (args: unknown, options?: CallOptions) => call(name, args, options);
      return methods[name];
    },
  }) as Remote<Api>;
}

/** The answering end: every call runs in its own abort scope, and all of them are aborted when the port closes. */
export function serve<Api, Events = Record<string, never>>(port: Port, handlers: Handlers<Api>): Server<Events> {
  const running = new Map<number, AbortController>();
  let closed = false;
  const post = (message: Message) => {
    if (!closed) port.post(message);
  };

  const answer = async (message: Extract<Message, { t: 'call' }>) => {
    const { id, method, args } = message;
    const controller = new AbortController();
    running.set(id, controller);
    const call: CallContext = {
      signal: controller.signal,
      progress: (fraction, phase) => {
        if (!controller.signal.aborted) post({ t: 'progress', id, fraction, phase });
      },
    };
    try {
      const handler = Object.hasOwn(handlers, method)
        ? (handlers as Record<string, (args: unknown, call: CallContext) => unknown>)[method]
        : undefined;
      if (!handler) throw new RangeError(`there is no method named ${method}`);
      const value = await handler(args, call);
      post({ t: 'result', id, value });
    } catch (error) {
      post({ t: 'error', id, error: toWireError(error) });
    } finally {
      running.delete(id);
    }
  };

  port.onMessage((message) => {
    if (message.t === 'call') void answer(message);
    else if (message.t === 'cancel') running.get(message.id)?.abort();
  });
  port.onClose(() => {
    closed = true;
    for (const controller of running.values()) controller.abort();
  });
  return { emit: (name, data) => post({ t: 'event', name, data }) };
}
