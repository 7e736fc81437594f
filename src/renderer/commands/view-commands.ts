import { useViewStore, type Shading, type ViewPreset } from '../stores/view';
import { PRESET_WORDS } from '../viewport/view-angles';
import { viewport } from '../viewport/controller';
import { VIEWS, within, type Command } from './command';

const PRESET_KEYS: Partial<Record<ViewPreset, readonly string[]>> = {
  front: ['Num 1'],
  back: ['Ctrl+Num 1'],
  right: ['Num 3'],
  left: ['Ctrl+Num 3'],
  top: ['Num 7'],
  bottom: ['Ctrl+Num 7'],
};
const SHADINGS: readonly Shading[] = ['material', 'stretch', 'weights', 'regions'];

export function viewCommands(): readonly Command[] {
  const view = useViewStore();
  const flip = (name: 'bones' | 'wireframe' | 'physics' | 'linked' | 'plane' | 'colliders' | 'ghost') => () => {
    view[name] = !view[name];
  };
  const presets = (Object.keys(PRESET_WORDS) as ViewPreset[]).map((preset) => ({
    id: `view-${preset}`,
    title: `View: ${PRESET_WORDS[preset]}`,
    group: 'View' as const,
    keys: PRESET_KEYS[preset],
    run: () => viewport.value?.lookFrom(preset),
  }));
  const own = within(['appendages'], [
    { id: 'layout', title: 'Single or compare', group: 'View', keys: ['V'], run: view.toggleLayout },
    { id: 'cycle-variant', title: 'Next variant', group: 'View', keys: ['Shift+V'], run: view.cycleVariant },
    { id: 'physics', title: 'Physics', group: 'View', keys: ['P'], run: flip('physics'), checked: () => view.physics },
    { id: 'bones', title: 'Bones', group: 'View', keys: ['Alt+B'], run: flip('bones'), checked: () => view.bones },
    { id: 'plane', title: 'Forward plane', group: 'View', run: flip('plane'), checked: () => view.plane },
    { id: 'colliders', title: 'Colliders', group: 'View', run: flip('colliders'), checked: () => view.colliders },
    { id: 'ghost', title: 'Ghost of the bind pose', group: 'View', run: flip('ghost'), checked: () => view.ghost },
    { id: 'shading-menu', title: 'Shading menu', group: 'View', keys: ['Z'], run: () => (view.pie = true), quiet: true },
    { id: 'shading-next', title: 'Next shading', group: 'View', keys: ['Shift+Z'], run: () => (view.shading = SHADINGS[(SHADINGS.indexOf(view.shading) + 1) % SHADINGS.length]) },
  ]); // prettier-ignore
  const shared = within(VIEWS, [
    { id: 'link-cameras', title: 'Link cameras', group: 'View', keys: ['K'], run: flip('linked'), checked: () => view.linked },
    { id: 'wireframe', title: 'Wireframe', group: 'View', keys: ['Alt+W'], run: flip('wireframe'), checked: () => view.wireframe },
    ...presets,
    { id: 'ortho', title: 'Perspective or orthographic', group: 'View', keys: ['Num 5'], run: () => viewport.value?.toggleOrtho() },
    { id: 'frame-selected', title: 'Frame the selection', group: 'View', keys: ['Num .'], run: () => viewport.value?.frameSelected() },
    { id: 'frame-all', title: 'Frame all', group: 'View', keys: ['Home'], run: () => viewport.value?.frameAll() },
  ]); // prettier-ignore
  return [...own, ...shared];
}
