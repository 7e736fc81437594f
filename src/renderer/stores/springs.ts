import { defineStore } from 'pinia';
import { computed } from 'vue';
import { SPRING_PRESETS } from '../../core/dynamics/spring-presets';
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

  /** What a chain swings by before anything is set for it. */
  function initialOf(findingId: string): SpringEdits {
    const kind = findings.list.find((row) => row.finding.id === findingId)?.finding.kind;
    return presets.value[kind === 'wing' ? 'Wing' : preferences.values.springPreset] ?? {};
  }
  function settingsOf(findingId: string): SpringSettings {
    const own = project.edits.springs[findingId];
    return { ...SPRING_DEFAULTS, ...(own ?? {}) } as SpringSettings;
  }
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

  function write(change: SpringEdits, replace: boolean) {
    const key = id.value;
    return (edits: typeof project.edits) => {
      if (!key) return edits;
      const own = replace ? change : { ...edits.springs[key], ...change };
      return { ...edits, springs: { ...edits.springs, [key]: sparse(own) } };
    };
  }

  function live(name: SpringName, value: number | boolean): void {
    project.liveEdits(write({ [name]: value }, false));
  }
  function commit(name: SpringName, value: number | boolean, label: string, merge?: string): void {
    project.commitEdits(label, write({ [name]: value }, false), merge);
  }
  function applyPreset(name: string): void {
    project.commitEdits(`Spring preset ${name}`, write(presets.value[name] ?? {}, true));
  }
  function savePreset(name: string): void {
    const own = project.edits.springs[id.value ?? ''] ?? {};
    preferences.set('springPresets', { ...preferences.values.springPresets, [name]: { ...own } });
  }

  return { id, settings, settingsOf, initialOf, presets, presetName, live, commit, applyPreset, savePreset };
});

/** Without the values that equal the default: the document keeps only what differs. */
function sparse(values: SpringEdits): SpringEdits {
  const defaults = SPRING_DEFAULTS as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => defaults[name] !== value));
}
