import { threadId } from 'node:worker_threads';

/** A worker that does what workers should not, for the pool's tests. Speaks the protocol of src/engine/worker/task.ts. */
export default async function work({ service, args, cancelFlag, port }) {
  const answer = (value, transfer = []) => port.postMessage({ ok: true, value }, transfer);
  const cancelled = () => Atomics.load(cancelFlag, 0) !== 0;
  switch (service) {
    case 'echo':
      return answer(args);
    case 'move': {
      const bytes = new Uint8Array(8).fill(7);
      answer(bytes, [bytes.buffer]);
      return undefined;
    }
    case 'progress':
      for (let i = 1; i <= 3; i++) port.postMessage({ fraction: i / 4, phase: `Step ${i}` });
      return answer('done');
    case 'fail':
      return port.postMessage({ ok: false, error: { kind: 'unusable', code: 'no-skin', message: 'No skeleton.' } });
    case 'throw':
      throw new Error('thrown past the worker');
    case 'exit':
      port.postMessage({ fraction: 0.5, phase: 'Writing joints' });
      await new Promise((resolve) => setTimeout(resolve, 20));
      return process.exit(3);
    case 'thread':
      return answer(threadId);
    case 'polite':
      while (!cancelled());
      return port.postMessage({ ok: false, error: { kind: 'cancelled', code: 'cancelled', message: 'Stopped.' } });
    case 'deaf':
      for (;;);
    default:
      return answer(undefined);
  }
}
