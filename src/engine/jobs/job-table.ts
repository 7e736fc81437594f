/** What the studio's status bar and the batch view show of the work under way. */
export interface Job {
  readonly id: number;
  /** The service's name. */
  readonly service: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Finished share of the whole job, 0…1, never falling. */
  readonly fraction: number;
  /** What it is doing, in plain words; empty until it starts. */
  readonly phase: string;
}

export interface JobTable {
  /** Jobs that have not ended, oldest first. */
  list(): readonly Job[];
  /** Called with a job each time it changes, its end included. Returns the function that stops listening. */
  onChange(listener: (job: Job) => void): () => void;
}

/** The table, and the words of the engine to it. */
export interface JobLedger extends JobTable {
  add(service: string): number;
  progress(id: number, fraction: number, phase: string): void;
  end(id: number, state: 'done' | 'failed' | 'cancelled'): void;
}

export function createJobLedger(): JobLedger {
  const jobs = new Map<number, Job>();
  const listeners = new Set<(job: Job) => void>();
  let nextId = 1;

  const put = (job: Job) => {
    if (job.state === 'queued' || job.state === 'running') jobs.set(job.id, job);
    else jobs.delete(job.id);
    for (const listener of listeners) listener(job);
  };

  return {
    list: () => [...jobs.values()],
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(service) {
      const id = nextId++;
      put({ id, service, state: 'queued', fraction: 0, phase: '' });
      return id;
    },
    progress(id, fraction, phase) {
      const job = jobs.get(id);
      if (job) put({ ...job, state: 'running', fraction: Math.max(job.fraction, Math.min(1, fraction)), phase });
    },
    end(id, state) {
      const job = jobs.get(id);
      if (job) put({ ...job, state });
    },
  };
}
