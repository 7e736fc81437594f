import { defineStore } from 'pinia';
import { computed } from 'vue';
import { presetSettings, SPRING_PRESETS } from '../../core/dynamics/spring-presets';
import { SPRING_DEFAULTS, type SpringSettings } from '../../core/dynamics/spring-settings';
import type { SpringEdits } from '../../project/settings';
import { useDocumentStore } from './document';
import { useFindingsStore } from './findings';
import { usePreferencesStore } from './preferences';

type SpringName = keyof SpringSettings & string;

/** The springs of the selected chain. Live edits act on the next frame; only the end of an edit enters the history. */
export const useSpringsStore = defineStore('springs', () => {
  const project = useDocumentStore();
  const findings = useFindingsStore();
  const preferences = usePreferencesStore();

  const id = computed(() => findings.selected?.finding.id);
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

  const presetName = computed(() => {
    const own = project.edits.springs[id.value ?? ''] ?? {};
    const same = (preset: SpringEdits) => {
      const full = { ...SPRING_DEFAULTS, ...preset } as Record<string, unknown>;
      return Object.entries(full).every(
        ([name, value]) => String(settings.value[name as SpringName]) === String(value),
      );
    };
    const match = Object.keys(presets.value).find((name) => same(presets.value[name]));
    return { name: match, edited: match === undefined && Object.keys(own).length > 0 };
  });

  /** Kept are only the values that differ from what the chain would swing by anyway. */
  function write(change: SpringEdits) {
    const key = id.value;
    return (edits: typeof project.edits) => {
      if (!key) return edits;
      const initial = baseOf(key) as unknown as Readonly<Record<string, unknown>>;
      const own = Object.entries({ ...edits.springs[key], ...change }).filter(
        ([name, value]) => initial[name] !== value,
      );
      return { ...edits, springs: { ...edits.springs, [key]: Object.fromEntries(own) } };
    };
  }

  function live(name: SpringName, value: number | boolean): void {
    project.liveEdits(write({ [name]: value }));
  }
  function commit(name: SpringName, value: number | boolean, label: string, merge?: string): void {
    project.commitEdits(label, write({ [name]: value }), merge);
  }
  function applyPreset(name: string): void {
    project.commitEdits(`Spring preset ${name}`, write({ ...SPRING_DEFAULTS, ...presets.value[name] }));
  }
  function savePreset(name: string): void {
    const own = project.edits.springs[id.value ?? ''] ?? {};
    preferences.set('springPresets', { ...preferences.values.springPresets, [name]: { ...own } });
  }

  return { id, settings, settingsOf, base, presets, presetName, live, commit, applyPreset, savePreset };
});
