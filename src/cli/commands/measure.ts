import type { AddCommand } from '../run-cli';

export const addMeasureCommand: AddCommand = () => undefined;
