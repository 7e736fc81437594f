import type { BatchOutcome } from '../../../rpc/contract';
import type { RecipeId } from './batch-settings';
import { FIX_RECIPE } from './fix-recipe';
import type { OutcomeView, Recipe } from './recipe';
import { SOLVE_RECIPE } from './solve-recipe';

/** What a batch can do: one list, one table, and these. */
export const RECIPES: Readonly<Record<RecipeId, Omit<Recipe, 'view'>>> = { fix: FIX_RECIPE, solve: SOLVE_RECIPE };

/** What its recipe says of a file. */
export function viewOf(outcome: BatchOutcome): OutcomeView {
  return outcome.recipe === 'fix' ? FIX_RECIPE.view(outcome) : SOLVE_RECIPE.view(outcome);
}
