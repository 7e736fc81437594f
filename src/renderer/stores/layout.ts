import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import { usePreferencesStore } from './preferences';

export const WORKSPACES = ['appendages', 'solve', 'batch'] as const;
export type Workspace = (typeof WORKSPACES)[number];
export type DockTab = 'stretch' | 'histogram' | 'time' | 'jumps' | 'log' | 'quality' | 'spread';
export type Dialog =
  | 'export'
  | 'preferences'
  | 'shortcuts'
  | 'search'
  | 'unsaved'
  | 'details'
  | 'model-details'
  | 'log'
  | 'batch-running'
  | undefined;

/** Where things are: workspace, panels, sections, dialogs. Kept in the preferences, not in the project or its history. */
export const useLayoutStore = defineStore('layout', () => {
  const preferences = usePreferencesStore();
  const workspace = ref<Workspace>('appendages');
  const leftShown = ref(true);
  const rightShown = ref(true);
  const dockShown = ref(true);
  const maximised = ref(false);
  const dockTab = ref<DockTab>('stretch');
  const dialog = ref<Dialog>();

  const saved = computed(() => preferences.values.layout);

  function remember(name: string, value: unknown): void {
    preferences.set('layout', { ...saved.value, [name]: value });
  }

  /** Brings the log on screen: in the dock where there is one, else in a dialog. */
  function showLog(inDock: boolean): void {
    if (!inDock) return void (dialog.value = 'log');
    maximised.value = false;
    dockShown.value = true;
    dockTab.value = 'log';
  }

  function sectionOpen(id: string, initially: boolean): boolean {
    const value = saved.value[`section.${id}`];
    return typeof value === 'boolean' ? value : initially;
  }

  function toggleSection(id: string, initially: boolean): void {
    remember(`section.${id}`, !sectionOpen(id, initially));
  }

  /** Panel sizes as the splitter keeps them, but in the preferences, so that they follow the person. */
  const splitterStorage = {
    getItem: (name: string): string | null => {
      const value = saved.value[name];
      return typeof value === 'string' ? value : null;
    },
    setItem: (name: string, value: string): void => {
      if (saved.value[name] !== value) remember(name, value);
    },
  };

  return {
    workspace,
    leftShown,
    rightShown,
    dockShown,
    maximised,
    dockTab,
    dialog,
    saved,
    remember,
    showLog,
    sectionOpen,
    toggleSection,
    splitterStorage,
  };
});
