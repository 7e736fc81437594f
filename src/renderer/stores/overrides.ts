import { defineStore } from 'pinia';
import type { AppendageKind, FindingOverride, Verdict } from '../../core/appendage/finding';
import type { Vec3 } from '../../core/math/vec3';
import type { ModelEdits } from '../../project/document';
import { plural } from '../lib/format';
import { shortJoint } from '../lib/joint-name';
import { VERDICT_WORDS } from '../lib/words';
import { useDocumentStore } from './document';
import { useFindingsStore } from './findings';
import type { ListedFinding } from './list-findings';
import { useModelStore } from './model';

/** The artist's word on findings, as edits of the document. */
export const useOverridesStore = defineStore('overrides', () => {
  const project = useDocumentStore();
  const findings = useFindingsStore();
  const model = useModelStore();

  const overrideOf = (id: string) => project.edits.overrides.find((one) => one.id === id);

  /** Of the primary finding alone: what is drawn by hand or must be unlike the others. */
  function change(label: string, values: Partial<FindingOverride>, merge?: string): void {
    if (findings.selected) changeAll(label, [findings.selected], () => values, merge);
  }

  /** The same of several findings, as one step of the history. */
  function changeAll(
    label: string,
    rows: readonly ListedFinding[],
    values: (row: ListedFinding) => Partial<FindingOverride>,
    merge?: string,
  ): void {
    if (rows.length === 0) return;
    const whole = rows.length > 1 ? `${plural(rows.length, 'finding')}: ${label}` : label;
    const every = (edits: ModelEdits) =>
      rows.reduce((before, row) => withOverride(before, row.finding.id, values(row)), edits);
    project.commitEdits(whole, every, merge);
  }

  function setVerdict(verdict: Verdict): void {
    const rows = findings.selection.filter(({ finding }) => finding.verdict !== verdict);
    const name = rows.length === 1 ? `${rows[0].name}: ` : '';
    changeAll(`${name}${VERDICT_WORDS[verdict]}`, rows, ({ finding }) => ({
      verdict: finding.automaticVerdict === verdict ? undefined : verdict,
    }));
  }
  const setKind = (kind: AppendageKind) => changeAll('Change kind', findings.selection, () => ({ kind }));
  /** Of all that have such a joint and are not left alone. */
  function setAttachJoint(name: string): void {
    const has = (rig: number) => model.summary?.rigs[rig]?.joints.some((joint) => joint.name === name);
    const rows = findings.selection.filter(({ rig, finding }) => finding.verdict !== 'leave' && has(rig));
    changeAll(`Attach to ${shortJoint(name)}`, rows, () => ({ attachJoint: name }));
  }
  function setSegments(segments: number | undefined): void {
    const label = segments ? `${segments} segments` : 'Automatic segments';
    const chains = findings.selection.filter(({ finding }) => finding.verdict === 'chain');
    changeAll(label, chains, () => ({ segments, jointPositions: undefined }), 'segments');
  }
  const setJointPositions = (jointPositions: readonly Vec3[] | undefined, label: string, merge?: string) =>
    change(label, { jointPositions, segments: undefined }, merge);
  const setPrefix = (namePrefix: string | undefined) => change('Bone names', { namePrefix });

  function useAutomatic(): void {
    changeAll('Use automatic', findings.selection, () => ({
      verdict: undefined,
      kind: undefined,
      attachJoint: undefined,
      segments: undefined,
      jointPositions: undefined,
      namePrefix: undefined,
    }));
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

  /** A finding made by hand of some skin of a rig. @param again in place of the one that was added last. */
  function addRegion(vertices: Iterable<number>, rig: number, again = false): void {
    const region = { vertices: [...vertices].sort((a, b) => a - b) };
    const made = rig > 0 ? { rig, region } : { region };
    project.commitEdits('Add a region', (edits) => ({
      ...edits,
      overrides: [...edits.overrides.slice(0, again ? -1 : undefined), made],
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
