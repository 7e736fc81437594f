import { describe, expect, it } from 'vitest';
import { createWorkQueue } from '../../../src/renderer/stores/batch/work-queue';

/** A queue whose items end when the test says so. */
function stagedQueue(limit = 1) {
  const begun: string[] = [];
  const endings = new Map<string, { done: () => void; fail: () => void }>();
  let drained = 0;
  const room = { limit };
  const queue = createWorkQueue<string>({
    limit: () => room.limit,
    perform: (item, signal) => {
      begun.push(item);
      return new Promise((resolve, reject) => {
        endings.set(item, { done: resolve, fail: () => reject(new Error(item)) });
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    },
    drained: () => drained++,
  });
  const end = async (item: string, how: 'done' | 'fail' = 'done') => {
    endings.get(item)?.[how]();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { queue, begun, end, room, drained: () => drained };
}

describe('createWorkQueue', () => {
  it('begins nothing before it is started, then works in order and a few at a time', async () => {
    const { queue, begun, end } = stagedQueue(2);
    queue.add(['a', 'b', 'c', 'd']);
    expect(begun).toEqual([]);
    queue.start();
    expect(begun).toEqual(['a', 'b']);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    expect(queue.busy).toBe(2);
  });

  it('goes on after a failure, and is idle once the last item has ended', async () => {
    const { queue, begun, end, drained } = stagedQueue();
    queue.add(['a', 'b']);
    queue.start();
    await end('a', 'fail');
    expect(begun).toEqual(['a', 'b']);
    expect(drained()).toBe(0);
    await end('b');
    expect([queue.state, drained()]).toEqual(['idle', 1]);
  });

  it('paused, it lets what is under way end and begins nothing; started again, it goes on', async () => {
    const { queue, begun, end } = stagedQueue();
    queue.add(['a', 'b']);
    queue.start();
    queue.pause();
    await end('a');
    expect([begun, queue.state, queue.busy]).toEqual([['a'], 'paused', 0]);
    queue.start();
    expect(begun).toEqual(['a', 'b']);
  });

  it('a cancelled item that waits is never begun; one under way is aborted', async () => {
    const { queue, begun, end } = stagedQueue();
    queue.add(['a', 'b', 'c']);
    queue.start();
    queue.cancel(['b', 'a']);
    await end('none');
    expect(begun).toEqual(['a', 'c']);
  });

  it('takes more at a time when the limit grows, and items that join while it runs', async () => {
    const { queue, begun, room } = stagedQueue();
    queue.add(['a', 'b']);
    queue.start();
    room.limit = 3;
    queue.refill();
    queue.add(['c', 'd']);
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('an empty queue stays idle when it is started', () => {
    const { queue, drained } = stagedQueue();
    queue.start();
    expect([queue.state, drained()]).toEqual(['idle', 0]);
  });
});
