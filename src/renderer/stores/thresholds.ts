import { defineStore } from 'pinia';
import { computed } from 'vue';
import {
  APPENDAGE_DEFAULTS,
  type AppendageOptionName,
  type AppendageSwitchName,
} from '../../core/appendage/appendage-options';
import type { ModelEdits } from '../../project/document';
import { useDocumentStore } from './document';

/** The thresholds of the appendage pass for this model, as edits of the document. */
export const useThresholdsStore = defineStore('thresholds', () => {
  const project = useDocumentStore();
  const values = computed(() => ({ ...APPENDAGE_DEFAULTS, ...project.edits.detection }));
  /** Before the drag that is under way. */
  const settled = computed(() => ({ ...APPENDAGE_DEFAULTS, ...project.settledEdits.detection }));

  const withThreshold =
    (name: AppendageOptionName | AppendageSwitchName, value: number | boolean) => (edits: ModelEdits) => {
      const detection: Record<string, number | boolean | string> = { ...edits.detection, [name]: value };
      if (APPENDAGE_DEFAULTS[name] === value) delete detection[name];
      return { ...edits, detection };
    };
  const live = (name: AppendageOptionName, value: number) => project.liveEdits(withThreshold(name, value));
  const commit = (name: AppendageOptionName, value: number, label: string, merge?: string) =>
    project.commitEdits(label, withThreshold(name, value), merge);
  const toggle = (name: AppendageSwitchName, on: boolean, label: string) =>
    project.commitEdits(label, withThreshold(name, on));

  return { values, settled, live, commit, toggle };
});
