import type { Engine } from '../../src/engine/create-engine';
import { createModelCache } from '../../src/engine/models/model-cache';
import {
  SERVICES,
  type ServiceArgs,
  type ServiceName,
  type ServiceValue,
} from '../../src/engine/services/service-table';
import type { Service } from '../../src/engine/services/service';
import { createJobLedger } from '../../src/engine/jobs/job-table';

/** The engine without its threads: the same services, run where they are called. For tests of what stands on it. */
export function inlineEngine(): Engine {
  const models = createModelCache();
  return {
    threads: 1,
    jobs: createJobLedger(),
    async run<K extends ServiceName>(name: K, args: ServiceArgs<K>): Promise<ServiceValue<K>> {
      const service = SERVICES[name] as unknown as Service<ServiceArgs<K>, ServiceValue<K>>;
      return (await service(args, { run: {}, models })).value;
    },
    close: () => Promise.resolve(),
  };
}
