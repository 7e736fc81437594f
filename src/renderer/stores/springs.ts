import { defineStore } from 'pinia';
import { computed } from 'vue';
import { presetSettings, SPRING_PRESETS } from '../../core/dynamics/spring-presets';
import { SPRING_DEFAULTS, type SpringSettings } from '../../core/dynamics/spring-settings';
import { plural } from '../lib/format';
import type { SpringEdits } from '../../project/settings';
import { useDocumentStore } from './document';
import { useFindingsStore } from './findings';
import { usePreferencesStore } from './preferences';

type SpringName = keyof SpringSettings & string;
type SpringValue = SpringSettings[SpringName];

/** The springs of the selected chains; with several, each edit goes to all of them. Live edits act on the next frame; only the end of an edit enters the history. */
export const useSpringsStore = defineStore('springs', () => {
  const project = useDocumentStore();
  const findings = useFindingsStore();
  const preferences = usePreferencesStore();

  const chains = computed(() => findings.selection.filter(({ finding }) => finding.verdict === 'chain'));
  const ids = computed(() => chains.value.map(({ finding }) => finding.id));
  /** The chain whose values are shown: the primary finding where it is one. */
  const id = computed(
    () => (chains.value.find(({ key }) => key === findings.selectedKey) ?? chains.value[0])?.finding.id,
  );
  const presets = computed<Readonly<Record<string, SpringEdits>>>(() => ({
    ...Object.fromEntries(SPRING_PRESETS.map((preset) => [preset.name, preset.settings])),
    ...preferences.values.springPresets,
  }));

  /** What a chain swings by before anything is set for it: wings have a preset of their own, as in the engine. */
  function baseOf(findingId: string): SpringSettings {
    const kind = findings.list.find((row) => row.finding.id === findingId)?.finding.kind;
    const wing = SPRING_PRESETS.find((preset) => preset.id === 'wing');
    return kind === 'wing' && wing ? presetSettings(wing) : SPRING_DEFAULTS;
  }
  function settingsOf(findingId: string): SpringSettings {
    return { ...baseOf(findingId), ...project.edits.springs[findingId] } as SpringSettings;
  }
  const base = computed(() => baseOf(id.value ?? ''));
  const settings = computed(() => settingsOf(id.value ?? ''));

  /** Whether the selected chains differ in a setting. */
  function mixed(name: SpringName): boolean {
    return new Set(ids.value.map((one) => String(settingsOf(one)[name]))).size > 1;
  }

  const presetName = computed(() => {
    const own = project.edits.springs[id.value ?? ''] ?? {};
    const same = (preset: SpringEdits) => {
      const full = { ...SPRING_DEFAULTS, ...preset } as Record<string, unknown>;
      return Object.entries(full).every(([name, value]) =>
        ids.value.every((one) => String(settingsOf(one)[name as SpringName]) === String(value)),
      );
    };
    const match = Object.keys(presets.value).find((name) => same(presets.value[name]));
    const differ = match === undefined && Object.keys(SPRING_DEFAULTS).some((name) => mixed(name as SpringName));
    return { name: match, edited: match === undefined && Object.keys(own).length > 0, mixed: differ };
  });

  /** Kept are only the values that differ from what the chain would swing by anyway. */
  function write(change: SpringEdits) {
    const keys = ids.value;
    return (edits: typeof project.edits) => {
      const springs = { ...edits.springs };
      for (const key of keys) {
        const initial = baseOf(key) as unknown as Readonly<Record<string, unknown>>;
        const own = Object.entries({ ...springs[key], ...change });
        springs[key] = Object.fromEntries(own.filter(([name, value]) => String(initial[name]) !== String(value)));
      }
      return keys.length ? { ...edits, springs } : edits;
    };
  }
  const labelled = (label: string) => (ids.value.length > 1 ? `${plural(ids.value.length, 'chain')}: ${label}` : label);

  function live(name: SpringName, value: SpringValue): void {
    project.liveEdits(write({ [name]: value }));
  }
  function commit(name: SpringName, value: SpringValue, label: string, merge?: string): void {
    project.commitEdits(labelled(label), write({ [name]: value }), merge);
  }
  function applyPreset(name: string): void {
    project.commitEdits(labelled(`Spring preset ${name}`), write({ ...SPRING_DEFAULTS, ...presets.value[name] }));
  }
  function savePreset(name: string): void {
    const own = project.edits.springs[id.value ?? ''] ?? {};
    preferences.set('springPresets', { ...preferences.values.springPresets, [name]: { ...own } });
  }

  return { id, ids, mixed, settings, settingsOf, base, presets, presetName, live, commit, applyPreset, savePreset };
});
