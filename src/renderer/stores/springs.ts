import { defineStore } from 'pinia';
import { computed } from 'vue';
import type { Finding } from '../../core/appendage/finding';
import { SPRING_DEFAULTS, type SpringSettings } from '../../core/dynamics/spring-settings';
import { chainBase, chainSettings, takenBy } from '../../project/chain-springs';
import type { SpringEdits } from '../../project/settings';
import { plural } from '../lib/format';
import { useDocumentStore } from './document';
import { useFindingsStore } from './findings';
import type { ListedFinding } from './list-findings';
import { useSpringPresetsStore } from './spring-presets';

type SpringName = keyof SpringSettings & string;
type SpringValue = SpringSettings[SpringName];

/** The springs of the selected chains; with several, each edit goes to all of them. Live edits act on the next frame; only the end of an edit enters the history. */
export const useSpringsStore = defineStore('springs', () => {
  const project = useDocumentStore();
  const findings = useFindingsStore();
  const presets = useSpringPresetsStore();

  const chains = computed(() => findings.selection.filter(({ finding }) => finding.verdict === 'chain'));
  const ids = computed(() => chains.value.map(({ finding }) => finding.id));
  /** The chain whose values are shown: the primary finding where it is one. */
  const id = computed(
    () => (chains.value.find(({ key }) => key === findings.selectedKey) ?? chains.value[0])?.finding.id,
  );

  const findingOf = (findingId: string) => findings.list.find((row) => row.finding.id === findingId)?.finding;
  /** What a chain swings by before anything is set for it alone. */
  function baseOf(findingId: string): SpringSettings {
    const finding = findingOf(findingId);
    return finding ? chainBase(project.edits.springs, finding).settings : SPRING_DEFAULTS;
  }
  function settingsOf(findingId: string, { springs } = project.edits): SpringSettings {
    const finding = findingOf(findingId);
    return finding ? chainSettings(springs, finding).settings : SPRING_DEFAULTS;
  }
  const base = computed(() => baseOf(id.value ?? ''));
  const settings = computed(() => settingsOf(id.value ?? ''));

  /** Whether the selected chains differ in a setting. */
  function mixed(name: SpringName, edits = project.edits): boolean {
    return new Set(ids.value.map((one) => String(settingsOf(one, edits)[name]))).size > 1;
  }
  /** A setting before the drag that is under way; undefined where the chains differed in it. */
  function settled<Name extends SpringName>(name: Name): SpringSettings[Name] | undefined {
    return mixed(name, project.settledEdits) ? undefined : settingsOf(id.value ?? '', project.settledEdits)[name];
  }

  const presetName = computed(() => {
    const own = project.edits.springs[id.value ?? ''] ?? {};
    const swingsBy =
      (preset: SpringSettings) =>
      ({ finding }: ListedFinding) => {
        const now = settingsOf(finding.id);
        const wanted = Object.entries(takenBy(finding, preset));
        return wanted.every(([name, value]) => String(now[name as SpringName]) === String(value));
      };
    const match = Object.keys(presets.all).find((name) => chains.value.every(swingsBy(presets.all[name])));
    const differ = match === undefined && Object.keys(SPRING_DEFAULTS).some((name) => mixed(name as SpringName));
    return { name: match, edited: match === undefined && Object.keys(own).length > 0, mixed: differ };
  });

  /** Kept are only the values that differ from what the chain would swing by anyway. */
  function write(changeOf: (finding: Finding) => SpringEdits) {
    const chosen = chains.value.map(({ finding }) => finding);
    return (edits: typeof project.edits) => {
      const springs = { ...edits.springs };
      for (const finding of chosen) {
        const { id: key } = finding;
        const initial = baseOf(key) as unknown as Readonly<Record<string, unknown>>;
        const own = Object.entries({ ...springs[key], ...changeOf(finding) });
        springs[key] = Object.fromEntries(own.filter(([name, value]) => String(initial[name]) !== String(value)));
      }
      return chosen.length ? { ...edits, springs } : edits;
    };
  }
  const labelled = (label: string) => (ids.value.length > 1 ? `${plural(ids.value.length, 'chain')}: ${label}` : label);

  function live(name: SpringName, value: SpringValue): void {
    project.liveEdits(write(() => ({ [name]: value })));
  }
  function commit(name: SpringName, value: SpringValue, label: string, merge?: string): void {
    project.commitEdits(
      labelled(label),
      write(() => ({ [name]: value })),
      merge,
    );
  }
  function applyPreset(name: string): void {
    const wanted = presets.all[name];
    project.commitEdits(labelled(`Spring preset ${name}`), write((finding) => takenBy(finding, wanted))); // prettier-ignore
  }

  return { id, ids, mixed, settled, settings, settingsOf, base, presetName, live, commit, applyPreset };
});
