import { defineStore } from 'pinia';
import type { AppendageKind, FindingOverride, Verdict } from '../../core/appendage/finding';
import type { Vec3 } from '../../core/math/vec3';
import type { ModelEdits } from '../../project/document';
import { VERDICT_WORDS } from '../lib/words';
import { useDocumentStore } from './document';
import { useFindingsStore } from './findings';

/** The artist's word on findings, as edits of the document. */
export const useOverridesStore = defineStore('overrides', () => {
  const project = useDocumentStore();
  const findings = useFindingsStore();

  const overrideOf = (id: string) => project.edits.overrides.find((one) => one.id === id);

  function change(label: string, values: Partial<FindingOverride>, merge?: string): void {
    const id = findings.selected?.finding.id;
    if (id) project.commitEdits(label, (edits) => withOverride(edits, id, values), merge);
  }

  function setVerdict(verdict: Verdict): void {
    const row = findings.selected;
    if (!row || row.finding.verdict === verdict) return;
    const automatic = row.finding.automaticVerdict === verdict;
    change(`${row.name}: ${VERDICT_WORDS[verdict]}`, { verdict: automatic ? undefined : verdict });
  }
  const setKind = (kind: AppendageKind) => change('Change kind', { kind });
  const setAttachJoint = (name: string) => change(`Attach to ${name}`, { attachJoint: name });
  const setSegments = (segments: number | undefined) =>
    change(
      segments ? `${segments} segments` : 'Automatic segments',
      { segments, jointPositions: undefined },
      'segments',
    );
  const setJointPositions = (jointPositions: readonly Vec3[] | undefined, label: string, merge?: string) =>
    change(label, { jointPositions, segments: undefined }, merge);
  const setPrefix = (namePrefix: string | undefined) => change('Bone names', { namePrefix });

  function useAutomatic(): void {
    change('Use automatic', {
      verdict: undefined,
      kind: undefined,
      attachJoint: undefined,
      segments: undefined,
      jointPositions: undefined,
      namePrefix: undefined,
    });
  }

  function resetAll(): void {
    project.commitEdits('Reset all verdicts', (edits) => ({ ...edits, overrides: [] }));
  }

  /** Adds or takes away skin; hand edits of one vertex replace each other. */
  function editRegion(vertices: Iterable<number>, add: boolean, label: string): void {
    const id = findings.selected?.finding.id;
    if (!id) return;
    project.commitEdits(label, (edits) => {
      const before = edits.overrides.find((one) => one.id === id);
      const plus = new Set(before?.add ?? []);
      const minus = new Set(before?.remove ?? []);
      for (const v of vertices) {
        (add ? plus : minus).add(v);
        (add ? minus : plus).delete(v);
      }
      const sorted = (set: Set<number>) => (set.size ? [...set].sort((a, b) => a - b) : undefined);
      return withOverride(edits, id, { add: sorted(plus), remove: sorted(minus) });
    });
  }

  function clearRegion(): void {
    change('Clear region edits', { add: undefined, remove: undefined });
  }

  /** A finding made by hand of some skin. */
  function addRegion(vertices: readonly number[]): void {
    project.commitEdits('Add a region', (edits) => ({
      ...edits,
      overrides: [...edits.overrides, { region: { vertices: [...vertices] } }],
    }));
  }

  function rename(id: string, name: string): void {
    project.commitEdits(`Rename to ${name}`, (edits) => {
      const names = { ...edits.names };
      if (name) names[id] = name;
      else delete names[id];
      return { ...edits, names };
    });
  }

  return {
    overrideOf,
    setVerdict,
    setKind,
    setAttachJoint,
    setSegments,
    setJointPositions,
    setPrefix,
    useAutomatic,
    resetAll,
    editRegion,
    clearRegion,
    addRegion,
    rename,
  };
});

/** Changes the override of a finding; one that says nothing is dropped. */
function withOverride(edits: ModelEdits, id: string, change: Partial<FindingOverride>): ModelEdits {
  const before = edits.overrides.find((one) => one.id === id) ?? { id };
  const after = Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined),
  ) as ModelEdits['overrides'][number];
  const others = edits.overrides.filter((one) => one.id !== id);
  const says = Object.keys(after).some((name) => name !== 'id');
  return { ...edits, overrides: says ? [...others, after] : others };
}
