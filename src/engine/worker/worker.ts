import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { Run } from '../../core/run';
import { toWireError } from '../../rpc/wire';
import { createModelCache } from '../models/model-cache';
import type { Service } from '../services/service';
import { SERVICES } from '../services/service-table';
import type { WorkerAnswer, WorkerTask } from './task';
import { throttleProgress } from './throttle-progress';

const models = createModelCache();

/** The entry of a worker thread: runs one service, and answers with its result or its error. */
export default async function runTask(task: WorkerTask): Promise<unknown> {
  const { service, args, cancelFlag, port } = task;
  const run: Run = {
    progress: throttleProgress((note) => port.postMessage(note)),
    cancelled: () => Atomics.load(cancelFlag, 0) !== 0,
  };
  try {
    if (!Object.hasOwn(SERVICES, service)) throw new RangeError(`there is no service named ${service}`);
    const perform = SERVICES[service as keyof typeof SERVICES] as unknown as Service<unknown, unknown>;
    const { value, moved } = await perform(args, { run, models });
    const answer: WorkerAnswer = { ok: true, value };
    const transfer = moved.filter((buffer) => buffer instanceof ArrayBuffer);
    return move({ [transferableSymbol]: transfer, [valueSymbol]: answer });
  } catch (error) {
    const answer: WorkerAnswer = { ok: false, error: toWireError(error) };
    return answer;
  } finally {
    port.close();
  }
}
