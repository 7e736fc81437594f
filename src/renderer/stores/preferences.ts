import { defineStore } from 'pinia';
import { computed, ref, shallowRef } from 'vue';
import { PREFERENCES_DEFAULTS, type Preferences } from '../../project/preferences';
import type { StretchOptions } from '../../core/measure/edge-stretch';
import type { HostInfo } from '../../rpc/contract';
import { debounced } from '../lib/latest';
import { studio } from '../services/studio';
import { useLogStore } from './log';

const STORE_DELAY_MS = 400;

/** The person's preferences: applied at once, stored by the host a moment later. */
export const usePreferencesStore = defineStore('preferences', () => {
  const values = shallowRef<Preferences>(PREFERENCES_DEFAULTS);
  const host = shallowRef<HostInfo>();
  const systemLight = ref(false);
  let pending: Partial<Preferences> = {};

  const theme = computed(() =>
    values.value.theme === 'system' ? (systemLight.value ? 'light' : 'dark') : values.value.theme,
  );
  const reducedMotion = computed(
    () =>
      values.value.reducedMotion === 'on' ||
      (values.value.reducedMotion === 'system' && matchMedia('(prefers-reduced-motion: reduce)').matches),
  );

  /** How edges are measured, wherever they are: the dock, a report, a batch. */
  const stretchOptions = computed<Required<StretchOptions>>(() => ({
    samples: values.value.measureSamples,
    tornAbove: values.value.tornAbove,
    tornBelow: values.value.tornBelow,
  }));

  async function load(): Promise<void> {
    const query = matchMedia('(prefers-color-scheme: light)');
    systemLight.value = query.matches;
    query.addEventListener('change', (event) => (systemLight.value = event.matches));
    const { api } = studio();
    [values.value, host.value] = await Promise.all([api.getPreferences(), api.hostInfo()]);
    studio().on('preferences', ({ values: changed }) => {
      // What was set here and is not stored yet is newer.
      values.value = { ...values.value, ...changed, ...pending };
    });
  }

  const store = debounced(() => {
    const sent = pending;
    pending = {};
    void studio()
      .api.setPreferences({ values: sent })
      .catch((error: unknown) => useLogStore().fail(error));
  }, STORE_DELAY_MS);

  function set<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
    values.value = { ...values.value, [name]: value };
    pending = { ...pending, [name]: value };
    store();
  }

  function reset(names: readonly (keyof Preferences)[]): void {
    for (const name of names) set(name, PREFERENCES_DEFAULTS[name]);
  }

  return { values, host, stretchOptions, theme, reducedMotion, load, set, reset, flush: store.flush };
});
