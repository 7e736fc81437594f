import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import { usePreferencesStore } from './preferences';

export const WORKSPACES = ['appendages', 'solve', 'batch'] as const;
export type Workspace = (typeof WORKSPACES)[number];
export type DockTab = 'stretch' | 'histogram' | 'time' | 'jumps' | 'log' | 'quality' | 'spread';
export type Panel = 'left' | 'right' | 'dock';
export type Dialog =
  | 'export'
  | 'preferences'
  | 'shortcuts'
  | 'search'
  | 'unsaved'
  | 'details'
  | 'guide'
  | 'model-details'
  | 'log'
  | 'batch-running'
  | undefined;

/** Where things are: workspace, panels, sections, dialogs. Kept in the preferences, not in the project or its history. */
export const useLayoutStore = defineStore('layout', () => {
  const preferences = usePreferencesStore();
  const workspace = ref<Workspace>('appendages');
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
    show('dock', true);
    dockTab.value = 'log';
  }

  /** Panels that the window is too small for: closed until they are asked for, which is not remembered. */
  const cramped = ref<ReadonlySet<Panel>>(new Set());
  const askedFor = ref<ReadonlySet<Panel>>(new Set());
  const withOr = <T>(set: ReadonlySet<T>, item: T, on: boolean) =>
    new Set(on ? [...set, item] : [...set].filter((one) => one !== item));

  /** Which panels are shown is remembered for each workspace. */
  function isShown(panel: Panel, place: Workspace = workspace.value): boolean {
    return cramped.value.has(panel) ? askedFor.value.has(panel) : saved.value[`${place}.${panel}`] !== false;
  }
  function show(panel: Panel, shown: boolean): void {
    if (cramped.value.has(panel)) askedFor.value = withOr(askedFor.value, panel, shown);
    else remember(`${workspace.value}.${panel}`, shown);
  }
  const toggle = (panel: Panel) => show(panel, !isShown(panel));
  function setCramped(panel: Panel, is: boolean): void {
    if (cramped.value.has(panel) === is) return;
    cramped.value = withOr(cramped.value, panel, is);
    askedFor.value = withOr(askedFor.value, panel, false);
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
    maximised,
    dockTab,
    dialog,
    saved,
    remember,
    isShown,
    show,
    toggle,
    setCramped,
    showLog,
    sectionOpen,
    toggleSection,
    splitterStorage,
  };
});
