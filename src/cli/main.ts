#!/usr/bin/env node
import { join } from 'node:path';
import { createEngine } from '../engine/create-engine';
import { runCli } from './run-cli';

/** The bundle's own folder holds the worker bundle beside it. */
const workerPath = join(__dirname, 'worker.cjs');

const controller = new AbortController();
process.once('SIGINT', () => controller.abort());
// A reader that has seen enough (`| head`) has closed the pipe: there is nobody left to tell.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

void runCli(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  signal: controller.signal,
  createEngine: (threads) => createEngine({ workerPath, threads }),
  studio: { rendererFolder: join(__dirname, '../renderer'), resourcesFolder: join(__dirname, '../../resources') },
}).then((code) => {
  process.exitCode = code;
});
