import type { Run } from '../../core/run';
import type { ModelCache } from '../models/model-cache';

/** What a service is given beside its arguments. */
export interface ServiceContext {
  readonly run: Run;
  /** Models this worker has read. */
  readonly models: ModelCache;
}

/** A result, and the buffers in it that were made for it: they are moved to the caller instead of copied. */
export interface ServiceResult<T> {
  readonly value: T;
  readonly moved: readonly ArrayBufferLike[];
}

export type Service<Args, Result> = (args: Args, context: ServiceContext) => Promise<ServiceResult<Result>>;

/** A result whose buffers may all be moved, or (with none given) are all copied. */
export function result<T>(value: T, ...moved: readonly ArrayBufferView[]): ServiceResult<T> {
  return { value, moved: [...new Set(moved.map((view) => view.buffer))] };
}
