import { SOLVE_STAGES } from '../../../rpc/batching';
import type { SolveDoubt, SolvedOutcome } from '../../../rpc/contract';
import { clipName } from '../../lib/clip-name';
import { formatError, formatQuality, plural } from '../../lib/format';
import { studio } from '../../services/studio';
import { useLayoutStore } from '../layout';
import { useSolveStore } from '../solve';
import { differentShapeWords } from '../solve-matches';
import { useBatchArtist } from './batch-artist';
import { useBatchSettings } from './batch-settings';
import type { DoubtWords, Recipe } from './recipe';

/** Rigs of one animal get the clips of an artist's file. */
export const SOLVE_RECIPE: Recipe<SolvedOutcome> = {
  id: 'solve',
  label: 'Solve clips',
  invitation: 'Drop rigs of the artist’s animal, or a folder of them. Each one gets the same clips and is reported.',
  stages: SOLVE_STAGES,
  found: { id: 'clips', title: 'Clips' },
  figure: { id: 'quality', title: 'Quality mean\u00a0·\u00a0worst' },
  reportColumns: ['matched', 'clips', 'quality_mean', 'quality_worst', 'worst_clip', 'worst_error'],
  outputs: [
    { choice: 'write', label: 'Solved GLB', hint: 'Off: clips are solved and measured, and nothing is written' },
    { choice: 'report', label: 'Report', hint: 'Quality and errors of every clip, an HTML page beside each file' },
  ],
  workspace: 'Solve',
  async call(file, options) {
    const { solving } = useBatchSettings();
    if (!solving) throw new Error('The artist’s animation is gone. Choose it again.');
    return studio().api.solveFile({ ...solving, ...file }, options);
  },
  async open(source) {
    const solve = useSolveStore();
    const { source: motion, summary } = useBatchArtist();
    useLayoutStore().workspace = 'solve';
    if (motion && solve.artist?.id !== summary?.id) await solve.setArtist(motion);
    await solve.addRig(source);
  },
  view(outcome) {
    const { solved, quality, matched } = outcome;
    return {
      found: { text: solved.length === 0 ? 'Not solved' : plural(solved.length, 'clip'), value: solved.length },
      figure: {
        text: quality ? `${formatQuality(quality.mean)} · ${formatQuality(quality.worst)}` : '–',
        more: quality && `worst in ${clipName(quality.clip)}`,
        value: quality?.mean,
      },
      doubts: outcome.doubts.map(doubtWords),
      measured: quality
        ? [`${clipName(quality.clip)} keeps least of its motion: ${formatQuality(quality.worst)}.`]
        : [],
      report: [
        matched,
        solved.length,
        quality?.mean,
        quality?.worst,
        quality?.clip,
        solved.length === 0 ? undefined : Math.max(...solved.map(({ worst }) => worst)),
      ],
    };
  },
};

function doubtWords(doubt: SolveDoubt): DoubtWords {
  switch (doubt.code) {
    case 'different-shape':
      return {
        title: 'This rig is a different shape.',
        text: `${differentShapeWords(doubt)} Nothing was solved: open it in Solve and adjust its fit.`,
      };
    case 'control-failed':
      return {
        title: 'The solver failed its own check.',
        text:
          `The artist’s own rig should come out at 0 but is ${formatError(doubt.mean)} off in ${clipName(doubt.clip)}, ` +
          `${formatError(doubt.worst)} at worst. Nothing was written: leave that clip out.`,
      };
    case 'not-drivable':
      return {
        title: 'This rig is hard to pose.',
        text: `${sentence(doubt.reasons.join('; '))} Look at its legs and joints.`,
      };
    case 'motion-lost':
      return {
        title: 'Much of the motion is lost.',
        text: `${formatQuality(doubt.quality)} of it is kept; ${formatQuality(doubt.threshold)} should be. Open it in Solve to see where.`,
      };
  }
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
