import { defineStore } from 'pinia';
import { computed } from 'vue';
import { PREPARE_TRANSFER_DEFAULTS } from '../../core/solve/prepare-transfer';
import { SOLVE_CLIP_DEFAULTS } from '../../core/solve/solve-clip';
import { composeMat4 } from '../../core/math/mat4';
import type { Alignment, SolvePlan } from '../../project/document';
import type { SolveSettings } from '../../rpc/contract';
import { useDocumentStore } from './document';

/** What the Solve workspace lets an artist set, for all rigs alike. */
export interface SolveOptions {
  readonly method: 'surface' | 'vertex';
  /** Fraction of the diagonal. */
  readonly reach: number;
  readonly rotationsOnly: boolean;
  readonly scoreFrames: number;
  readonly solver: 'joint' | 'sweeps';
  readonly jointStiffness: number;
  /** Fraction of the diagonal. */
  readonly movement: number;
  readonly warmStart: boolean;
}
export type SolveOptionName = keyof SolveOptions;

/** The pass's defaults; the studio scores at as many times as the published method did. */
export const SOLVE_OPTIONS: SolveOptions = Object.freeze({
  method: PREPARE_TRANSFER_DEFAULTS.method,
  reach: PREPARE_TRANSFER_DEFAULTS.reach,
  rotationsOnly: SOLVE_CLIP_DEFAULTS.rotationsOnly,
  scoreFrames: 24,
  solver: SOLVE_CLIP_DEFAULTS.solver,
  jointStiffness: PREPARE_TRANSFER_DEFAULTS.jointStiffness,
  movement: SOLVE_CLIP_DEFAULTS.movement,
  warmStart: SOLVE_CLIP_DEFAULTS.warmStart,
});
const NAMES = Object.keys(SOLVE_OPTIONS) as SolveOptionName[];

/** Limits of the reduction of keys that are offered, fractions of the diagonal. */
export const KEY_TOLERANCES = [0, 1e-4, 1e-3] as const;

export const ALIGNMENT: Alignment = Object.freeze({ mode: 'scale' });

/** Settings of the match and the solve, as the project document holds them: sparse, and with a history. */
export const useSolveSettings = defineStore('solve-settings', () => {
  const project = useDocumentStore();

  const plan = computed<SolvePlan>(() => project.document.solve);
  const options = computed<SolveOptions>(() => ({
    ...SOLVE_OPTIONS,
    ...Object.fromEntries(
      NAMES.flatMap((name) => (name in plan.value.settings ? [[name, plan.value.settings[name]]] : [])),
    ),
  }));
  const accepted = computed<readonly string[]>(() => plan.value.accepted ?? []);
  const alignmentOf = (rigId: string): Alignment => plan.value.alignments[rigId] ?? ALIGNMENT;

  function change(edit: (plan: SolvePlan) => SolvePlan) {
    return (document: typeof project.document) => ({ ...document, solve: edit(document.solve) });
  }
  const setOption =
    (name: SolveOptionName, value: SolveOptions[SolveOptionName]) =>
    (before: SolvePlan): SolvePlan => {
      const { [name]: _old, ...rest } = before.settings;
      return { ...before, settings: value === SOLVE_OPTIONS[name] ? rest : { ...rest, [name]: value } };
    };
  const live = (name: SolveOptionName, value: number) => project.live(change(setOption(name, value)));
  function commit(name: SolveOptionName, value: SolveOptions[SolveOptionName], label: string, merge?: string): void {
    project.commit(label, change(setOption(name, value)), merge && `solve.${merge}`);
  }

  function accept(rigId: string, name: string): void {
    const wanted = [...accepted.value, rigId];
    project.commit(
      `Solve ${name} anyway`,
      change((before) => ({ ...before, accepted: wanted })),
    );
  }

  const setAlignment = (rigId: string, alignment: Alignment) =>
    change((before) => ({ ...before, alignments: { ...before.alignments, [rigId]: alignment } }));
  const liveAlignment = (rigId: string, alignment: Alignment) => project.live(setAlignment(rigId, alignment));
  function commitAlignment(rigId: string, alignment: Alignment, label: string, merge?: string): void {
    project.commit(label, setAlignment(rigId, alignment), merge);
  }

  /** What decides how a rig lies on the artist's surface. */
  function matchSettings(rigId: string): SolveSettings {
    const { method, reach, jointStiffness } = options.value;
    return { align: alignOf(alignmentOf(rigId)), method, reach, jointStiffness };
  }
  /** The match, and how clips are solved on it. */
  function cellSettings(rigId: string): SolveSettings {
    const { rotationsOnly, scoreFrames, solver, movement, warmStart } = options.value;
    return { ...matchSettings(rigId), rotationsOnly, priceRotations: rotationsOnly, scoreFrames, solver, movement, warmStart }; // prettier-ignore
  }
  /**
   * The control tests the solver, not the artist's choices about rigs: the match and the bones' hold are the passes' own,
   * and it is scored at its keys, because what lies between two keys is the player's work.
   */
  function controlSettings(): SolveSettings {
    const { solver, movement, warmStart, rotationsOnly } = options.value;
    return { solver, movement, warmStart, priceRotations: rotationsOnly };
  }

  return {
    plan,
    options,
    accepted,
    accept,
    alignmentOf,
    change,
    live,
    commit,
    liveAlignment,
    commitAlignment,
    matchSettings,
    cellSettings,
    controlSettings,
  };
});

/** The alignment as the pass takes it. */
export function alignOf({ mode, translation, rotation, scale }: Alignment): NonNullable<SolveSettings['align']> {
  if (mode === 'scale') return 'similarity';
  if (mode !== 'manual') return mode;
  const matrix = new Float64Array(16);
  const s = scale ?? 1;
  composeMat4(matrix, 0, translation ?? [0, 0, 0], 0, rotation ?? [0, 0, 0, 1], 0, [s, s, s], 0);
  return [...matrix];
}
