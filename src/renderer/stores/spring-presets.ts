import { defineStore } from 'pinia';
import { computed } from 'vue';
import { parseSpringSettings } from '../../core/dynamics/parse-spring-settings';
import { presetSettings, SPRING_PRESETS } from '../../core/dynamics/spring-presets';
import type { SpringSettings } from '../../core/dynamics/spring-settings';
import type { SpringsByFinding } from '../../project/settings';
import { useLogStore } from './log';
import { usePreferencesStore } from './preferences';

const BUILT_IN: Readonly<Record<string, SpringSettings>> = Object.fromEntries(
  SPRING_PRESETS.map((preset) => [preset.name, presetSettings(preset)]),
);

const NONE: SpringsByFinding = {};

/** The spring presets: those of the product and the artist's own, which are kept with the preferences. Whole settings. */
export const useSpringPresetsStore = defineStore('spring-presets', () => {
  const preferences = usePreferencesStore();
  const own = computed<Readonly<Record<string, SpringSettings>>>(() =>
    Object.fromEntries(
      Object.entries(preferences.values.springPresets).map(([name, stored]) => [
        name,
        parseSpringSettings(stored).settings,
      ]),
    ),
  );
  const all = computed(() => ({ ...own.value, ...BUILT_IN }));

  /** The one that tails of new files start from; none is what the engine does by itself. */
  const forNewFiles = computed(() =>
    preferences.values.tailPreset in all.value ? preferences.values.tailPreset : undefined,
  );
  const newFileSprings = computed((): SpringsByFinding => {
    const name = forNewFiles.value;
    return name === undefined ? NONE : { tail: all.value[name] };
  });

  /** Whether an own preset may be called so. */
  const free = (name: string) => name !== '' && !(name in BUILT_IN);

  function save(name: string, settings: SpringSettings): void {
    if (free(name)) preferences.set('springPresets', { ...preferences.values.springPresets, [name]: settings });
  }

  function rename(from: string, to: string): void {
    if (!free(to) || !(from in own.value)) return;
    const renamed = Object.entries(preferences.values.springPresets).filter(([name]) => name === from || name !== to);
    preferences.set('springPresets', Object.fromEntries(renamed.map(([name, it]) => [name === from ? to : name, it])));
    if (preferences.values.tailPreset === from) preferences.set('tailPreset', to);
  }

  function remove(name: string): void {
    const { springPresets: before, tailPreset } = preferences.values;
    preferences.set('springPresets', Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)));
    if (tailPreset === name) preferences.set('tailPreset', '');
    const undo = () => {
      preferences.set('springPresets', { ...preferences.values.springPresets, [name]: before[name] });
      preferences.set('tailPreset', tailPreset);
    };
    useLogStore().toast(`Deleted the preset ${name}.`, [{ label: 'Undo', run: undo }], 'info');
  }

  return { own, all, forNewFiles, newFileSprings, free, save, rename, remove };
});
