import type { CallOptions } from '../../../rpc/channel';
import type { BatchFileRequest, BatchOutcome, FileSource } from '../../../rpc/contract';
import type { BatchChoices, RecipeId } from './batch-settings';
import type { Stages } from './batch-row';

/** A column of the table that is the recipe's own. */
export interface RecipeColumn {
  readonly id: string;
  readonly title: string;
}

/** What stands in such a column. */
export interface RecipeCell {
  readonly text: string;
  /** More of it, for the tooltip and for those who do not see the table. */
  readonly more?: string;
  /** The number itself. */
  readonly value?: number;
}

/** Why a file needs a look: what is the matter, and where. */
export interface DoubtWords {
  readonly title: string;
  readonly text: string;
}

/** What a recipe says of a file that went through it. */
export interface OutcomeView {
  readonly found: RecipeCell;
  readonly figure: RecipeCell;
  readonly doubts: readonly DoubtWords[];
  /** What was measured, in sentences. */
  readonly measured: readonly string[];
  /** Under the recipe's `reportColumns`. */
  readonly report: readonly (string | number | undefined)[];
}

/** Something that is written beside what must be, or not: a switch. */
export interface RecipeOutput {
  readonly choice: { [K in keyof BatchChoices]: BatchChoices[K] extends boolean ? K : never }[keyof BatchChoices];
  readonly label: string;
  readonly hint: string;
}

/** One of the things a batch can do to each of its files: everything that tells it from the others. */
export interface Recipe<O extends BatchOutcome = BatchOutcome> {
  readonly id: RecipeId;
  readonly label: string;
  /** What a list without files says. */
  readonly invitation: string;
  readonly stages: Stages;
  readonly found: RecipeColumn;
  readonly figure: RecipeColumn;
  readonly reportColumns: readonly string[];
  /** The first decides whether anything is written at all. */
  readonly outputs: readonly RecipeOutput[];
  /** The workspace in which a file is looked at more closely. */
  readonly workspace: string;
  call(file: BatchFileRequest, options: CallOptions): Promise<O>;
  view(outcome: O): OutcomeView;
  open(source: FileSource): void | Promise<void>;
}
