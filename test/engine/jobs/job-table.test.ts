import { expect, test } from 'vitest';
import { createJobLedger, type Job } from '../../../src/engine/jobs/job-table';

test('a job is listed from its start to its end, and every change is told', () => {
  const ledger = createJobLedger();
  const seen: Job[] = [];
  ledger.onChange((job) => seen.push(job));
  const id = ledger.add('fix');
  ledger.progress(id, 0.4, 'Writing');
  ledger.progress(id, 0.2, 'Still writing');
  expect(ledger.list()).toEqual([{ id, service: 'fix', state: 'running', fraction: 0.4, phase: 'Still writing' }]);
  ledger.end(id, 'done');
  expect(ledger.list()).toEqual([]);
  expect(seen.map(({ state, fraction }) => `${state} ${fraction}`)).toEqual([
    'queued 0',
    'running 0.4',
    'running 0.4',
    'done 0.4',
  ]);
});

test('what comes after the end is ignored', () => {
  const ledger = createJobLedger();
  const id = ledger.add('fix');
  ledger.end(id, 'cancelled');
  ledger.progress(id, 1, 'late');
  ledger.end(id, 'done');
  expect(ledger.list()).toEqual([]);
});

test('jobs have numbers of their own, and a listener that stops hears no more', () => {
  const ledger = createJobLedger();
  let heard = 0;
  const stop = ledger.onChange(() => heard++);
  expect(ledger.add('a')).not.toBe(ledger.add('b'));
  stop();
  ledger.add('c');
  expect(heard).toBe(2);
});
