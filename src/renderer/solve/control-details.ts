import { CONTROL_LIMITS } from '../../core/solve/control-limits';
import { usePreferencesStore } from '../stores/preferences';
import { useSolveStore } from '../stores/solve';
import { CONTROL, CONTROL_FAILED, controlWords, useSolveResults } from '../stores/solve-results';
import { useSolveSettings } from '../stores/solve-settings';

/** All that someone needs who looks into a failed control: versions, file names and numbers, no model data. */
export function controlDetails(): string {
  const { host } = usePreferencesStore();
  const solve = useSolveStore();
  const results = useSolveResults();
  const settings = useSolveSettings();
  const { artist } = solve;
  const clips = solve.clips.flatMap(({ index, name }) => {
    const quality = results.cellOf(CONTROL, index)?.quality;
    return quality ? [`  ${name}: mean ${quality.mean}, worst ${quality.worst}, quality ${quality.quality}`] : [];
  });
  return [
    `${CONTROL_FAILED} ${results.control ? controlWords(results.control) : ''}`,
    `Rigwright ${host?.version ?? '?'}, ${host?.kind ?? '?'} on ${host?.platform ?? '?'}, ${host?.threads ?? '?'} threads`,
    `Artist ${artist?.summary.name ?? '?'}, ${artist?.summary.vertices ?? 0} vertices, id ${artist?.id ?? '?'}`,
    `Rigs ${solve.rigs.map(({ summary }) => summary.name).join(', ')}`,
    `Settings ${JSON.stringify(settings.controlSettings())}`,
    `Limits mean ${CONTROL_LIMITS.mean}, worst ${CONTROL_LIMITS.worst} (shares of the diagonal)`,
    ...clips,
  ].join('\n');
}
