import type { Run } from '../../core/run';
import { toWireError } from '../../rpc/wire';
import { createModelCache } from '../models/model-cache';
import type { Service } from '../services/service';
import { SERVICES } from '../services/service-table';
import type { WorkerNote, WorkerTask } from './task';
import { throttleProgress } from './throttle-progress';

const models = createModelCache();

/**
 * The entry of a worker thread: runs one service, and posts its result or its error to the task's port. Not returned to
 * Piscina, whose way of moving buffers asks for its very own module, which a packaged app holds twice.
 */
export default async function runTask(task: WorkerTask): Promise<void> {
  const { service, args, cancelFlag, port } = task;
  const post = (note: WorkerNote, transfer: ArrayBuffer[] = []) => port.postMessage(note, transfer);
  const run: Run = {
    progress: throttleProgress((note) => post(note)),
    cancelled: () => Atomics.load(cancelFlag, 0) !== 0,
  };
  try {
    if (!Object.hasOwn(SERVICES, service)) throw new RangeError(`there is no service named ${service}`);
    const perform = SERVICES[service as keyof typeof SERVICES] as unknown as Service<unknown, unknown>;
    const { value, moved } = await perform(args, { run, models });
    post({ ok: true, value }, moved.filter((buffer) => buffer instanceof ArrayBuffer)); // prettier-ignore
  } catch (error) {
    post({ ok: false, error: toWireError(error) });
  } finally {
    port.close();
  }
}
