import type { Verdict } from '../../core/appendage/finding';
import { useFindingsStore } from '../stores/findings';
import { useJointEditStore } from '../stores/joint-edit';
import { useOverridesStore } from '../stores/overrides';
import { useLayoutStore } from '../stores/layout';
import { useMeasureStore } from '../stores/measure';
import { useModelStore } from '../stores/model';
import { usePreferencesStore } from '../stores/preferences';
import { useNewFindingStore } from '../stores/new-finding';
import { useViewStore } from '../stores/view';
import { VERDICT_WORDS } from '../lib/words';
import { viewport } from '../viewport/controller';
import { within, type Command } from './command';

const BRUSH_STEP = 1.15;

export function modelCommands(): readonly Command[] {
  const findings = useFindingsStore();
  const overrides = useOverridesStore();
  const view = useViewStore();
  const joints = useJointEditStore();
  const layout = useLayoutStore();
  const model = useModelStore();
  const preferences = usePreferencesStore();
  const hasModel = () => model.shown !== undefined;
  const selected = () => findings.selected !== undefined;
  const drawable = () => selected() || useNewFindingStore().begun;
  const verdicts = (['chain', 'rigid', 'leave'] as const).map((verdict: Verdict, i) => ({
    id: `verdict-${verdict}`,
    title: `Verdict: ${VERDICT_WORDS[verdict]}`,
    group: 'Model' as const,
    keys: [String(i + 1)],
    run: () => overrides.setVerdict(verdict),
    enabled: selected,
  }));
  const brush = (factor: number) => () => {
    view.brushPixels = Math.round(Math.min(400, Math.max(4, view.brushPixels * factor)));
  };
  const toggleTool = (tool: 'brush' | 'lasso') => () => {
    view.tool = view.tool === tool ? 'select' : tool;
  };
  return within(['appendages'], [
    ...verdicts,
    { id: 'new-finding', title: 'New finding by hand', group: 'Model', run: () => useNewFindingStore().begin('lasso'), enabled: hasModel },
    { id: 'paint', title: 'Paint region', group: 'Model', keys: ['C'], run: toggleTool('brush'), enabled: drawable, checked: () => view.tool === 'brush' },
    { id: 'lasso', title: 'Lasso region', group: 'Model', run: toggleTool('lasso'), enabled: drawable, checked: () => view.tool === 'lasso' },
    { id: 'joints', title: 'Drag joints in the view', group: 'Model', keys: ['J'], run: joints.toggle, enabled: () => findings.selected?.finding.chain !== undefined, checked: () => joints.editing },
    { id: 'brush-smaller', title: 'Smaller brush', group: 'Model', keys: ['['], run: brush(1 / BRUSH_STEP) },
    { id: 'brush-larger', title: 'Larger brush', group: 'Model', keys: [']'], run: brush(BRUSH_STEP) },
    { id: 'grow', title: 'Grow region', group: 'Model', keys: ['Ctrl+Num Add'], run: () => viewport.value?.growRegion(1), enabled: selected },
    { id: 'shrink', title: 'Shrink region', group: 'Model', keys: ['Ctrl+Num Subtract'], run: () => viewport.value?.growRegion(-1), enabled: selected },
    { id: 'take-shell', title: 'Add the whole linked shell', group: 'Model', keys: ['L'], run: () => viewport.value?.takeShell?.(true), enabled: hasModel },
    { id: 'drop-shell', title: 'Take away the linked shell', group: 'Model', keys: ['Shift+L'], run: () => viewport.value?.takeShell?.(false), enabled: selected },
    { id: 'clear-region', title: 'Clear region edits', group: 'Model', run: overrides.clearRegion, enabled: selected },
    { id: 'automatic', title: 'Use the automatic verdict', group: 'Model', run: overrides.useAutomatic, enabled: selected },
    { id: 'reset-verdicts', title: 'Reset all verdicts', group: 'Model', run: overrides.resetAll },
    { id: 'rename', title: 'Rename', group: 'Model', keys: ['F2'], run: () => (findings.renaming = findings.selectedKey), enabled: selected },
    { id: 'hide', title: 'Hide finding', group: 'Model', keys: ['H'], run: () => (view.hidden = new Set([...view.hidden, ...findings.selectedKeys])), enabled: selected },
    { id: 'show-all', title: 'Show all findings', group: 'Model', keys: ['Alt+H'], run: () => (view.hidden = new Set()) },
    { id: 'rejected', title: 'Show ignored pieces', group: 'Model', run: () => (findings.showRejected = !findings.showRejected), checked: () => findings.showRejected },
    { id: 'select-all', title: 'Select all findings', group: 'Model', keys: ['Ctrl+A'], run: findings.selectAll, enabled: () => findings.list.length > 0 },
    { id: 'detect', title: 'Find appendages again', group: 'Model', run: () => void findings.detect() },
    { id: 'model-details', title: 'Model details…', group: 'Model', run: () => (layout.dialog = 'model-details'), enabled: hasModel },
    { id: 'reveal', title: 'Reveal in folder', group: 'Model', run: model.reveal, enabled: () => model.summary?.path !== undefined && preferences.host?.capabilities.reveal === true },
    { id: 'measure', title: 'Measure now', group: 'Model', run: () => void useMeasureStore().measure() },
  ]); // prettier-ignore
}
