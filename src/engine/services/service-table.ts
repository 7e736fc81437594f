import { bakeClipsService } from './bake-clips';
import { batchFileService } from './batch-file';
import { batchSolveService } from './batch-solve';
import { compareStretchService } from './compare-stretch';
import { exportModelService } from './export-model';
import { findAppendagesService } from './find-appendages';
import { exportSolvedService } from './export-solved';
import { fixModelService } from './fix-model';
import { measureStretchService } from './measure-stretch';
import { openModelService } from './open-model';
import { reportModelService } from './report-model';
import type { Service } from './service';
import { matchRigService, readRigService, solveCellService } from './solve-cell';
import { solveRigService } from './solve-rig';
import { validateFileService } from './validate-file';

/** Every service a worker offers. To add one: write its file, and name it here. */
export const SERVICES = {
  open: openModelService,
  find: findAppendagesService,
  fix: fixModelService,
  measure: measureStretchService,
  compare: compareStretchService,
  report: reportModelService,
  bake: bakeClipsService,
  batch: batchFileService,
  batchSolve: batchSolveService,
  export: exportModelService,
  solve: solveRigService,
  readRig: readRigService,
  matchRig: matchRigService,
  solveCell: solveCellService,
  exportSolved: exportSolvedService,
  validate: validateFileService,
} as const;

export type ServiceName = keyof typeof SERVICES;
type ServiceOf<K extends ServiceName> = (typeof SERVICES)[K];
export type ServiceArgs<K extends ServiceName> = ServiceOf<K> extends Service<infer Args, unknown> ? Args : never;
export type ServiceValue<K extends ServiceName> = ServiceOf<K> extends Service<never, infer Value> ? Value : never;
