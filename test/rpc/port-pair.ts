import type { Message, Port } from '../../src/rpc/wire';

export interface PortPair {
  readonly client: Port;
  readonly server: Port;
  close(): void;
}

/**
 * Two ends of a transport in memory that behaves like the real ones: values are structured-cloned (functions and class
 * instances do not get through) and arrive later, in order.
 */
export function portPair(clone: (message: Message) => Message = structuredClone): PortPair {
  const closers: (() => void)[] = [];
  const ends = [new Set<(message: Message) => void>(), new Set<(message: Message) => void>()];
  let open = true;
  const end = (own: number): Port => ({
    post(message) {
      const copy = clone(message);
      setTimeout(() => open && ends[1 - own].forEach((listener) => listener(copy)));
    },
    onMessage(listener) {
      ends[own].add(listener);
      return () => void ends[own].delete(listener);
    },
    onClose(listener) {
      closers.push(listener);
      return () => void closers.splice(closers.indexOf(listener), 1);
    },
  });
  return {
    client: end(0),
    server: end(1),
    close() {
      open = false;
      closers.forEach((closer) => closer());
    },
  };
}
