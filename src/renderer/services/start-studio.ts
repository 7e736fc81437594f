import { watch } from 'vue';
import { runCommand } from '../commands/use-commands';
import { useBatchStore } from '../stores/batch';
import { useDocumentStore } from '../stores/document';
import { useFilesStore } from '../stores/files';
import { useLogStore } from '../stores/log';
import { useModelStore } from '../stores/model';
import { useRecoveryStore } from '../stores/recovery';
import { usePreferencesStore } from '../stores/preferences';
import { usePlaybackStore, useSolvePlayback } from '../stores/playback';
import { studio } from './studio';

const REOPEN_AFTER_MS = 300;

/** Loads what the first screen needs and ties the host's events to the stores. */
export async function startStudio(): Promise<void> {
  const preferences = usePreferencesStore();
  const project = useDocumentStore();
  const files = useFilesStore();
  const recovery = useRecoveryStore();
  const batch = useBatchStore();
  await preferences.load();
  applyAppearance();
  await Promise.all([useModelStore().loadStart(), recovery.load()]);

  const { api, on, onClose } = studio();
  on('menu', ({ command }) => void runCommand(command));
  on('openFiles', ({ paths }) => {
    const [path] = paths;
    if (!path) return;
    const source = { kind: 'path', path } as const;
    if (/\.rigwright$/i.test(path)) files.guarded(() => void files.openProject(source));
    else files.replaceModel(source);
  });
  on('closeRequested', () => batch.guardClose(() => files.guarded(() => void api.closeWindow())));
  onClose(() =>
    useLogStore().toast('The engine has stopped. Reopen the window; your work was autosaved.', [], 'error'),
  );

  reopenLast();
  watch(
    // A batch under way holds the window open as unsaved changes do.
    () => [project.title, project.edited || batch.busy > 0, project.path] as const,
    ([title, edited, path]) => void api.setDocumentState({ title, edited, ...(path ? { path } : {}) }),
  );
  watch(
    () => project.document,
    () => recovery.schedule(),
  );
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden || !preferences.values.pauseWhenHidden) return;
    usePlaybackStore().playing = useSolvePlayback().playing = false;
  });
  window.addEventListener('beforeunload', (event) => {
    preferences.flush();
    // Electron asks through `closeRequested`; a browser can only ask in its own words.
    if (!window.rigwright && (project.edited || batch.busy > 0)) event.preventDefault();
  });
}

/** The project that was worked on last, unless something else was asked for or waits to be recovered. */
function reopenLast(): void {
  const last = useModelStore().recents.find(({ kind }) => kind === 'project');
  const wanted = usePreferencesStore().values.reopenLastProject && useRecoveryStore().found.length === 0;
  if (!last || !wanted) return;
  // What the system asks to open arrives as the first thing after the start, and goes first.
  setTimeout(() => {
    const busy = useModelStore().loading !== undefined || useDocumentStore().document.models.length > 0;
    if (!busy) void useFilesStore().openProject({ kind: 'path', path: last.path });
  }, REOPEN_AFTER_MS);
}

/** Theme, density, scale and focus ring as attributes of the page, and the window buttons' colours. */
function applyAppearance(): void {
  const preferences = usePreferencesStore();
  watch(
    () => [preferences.theme, preferences.values] as const,
    ([theme, values]) => {
      const { dataset, style } = document.documentElement;
      dataset.theme = theme;
      dataset.density = values.density;
      style.setProperty('zoom', String(values.uiScalePercent / 100));
      document.documentElement.toggleAttribute('data-large-focus', values.largeFocusRing);
      document.documentElement.toggleAttribute('data-reduced-motion', preferences.reducedMotion);
      if (!preferences.host?.capabilities.windowControls) return;
      const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
      void studio().api.setTitleBarColors({ background: token('--rw-surface-1'), symbols: token('--rw-text-2') });
    },
    { immediate: true, deep: false },
  );
}
