import { clipPoser } from '../../core/measure/clip-poser';
import { chainRegions } from '../../core/measure/chain-regions';
import { edgeStretch, type StretchOptions } from '../../core/measure/edge-stretch';
import { stretchEdges } from '../../core/measure/stretch-edges';
import { clipsNamed } from '../../core/rig/clips-named';
import type { Clip } from '../../core/rig/scene';
import { RigwrightError } from '../../core/errors';
import { subRun, type Run } from '../../core/run';
import type { CachedModel, RigAnalysis } from '../models/model-cache';
import type { ModelHandle } from '../models/model-handle';
import { reportedGroups } from '../report/build-report';
import type { ReportedStretch } from '../report/report';
import { analyse, type DetectionPlan } from './analyse';
import { edgesOf } from './find-appendages';
import { result, type Service } from './service';

export interface CompareArgs extends DetectionPlan {
  readonly model: ModelHandle;
  /** The file it was made from: its findings are the regions, and it gets its own rows. */
  readonly original?: ModelHandle;
  /** Clip names; all clips when left out. */
  readonly clips?: readonly string[];
  readonly options?: StretchOptions;
}

export interface CompareResult {
  /** What the edges belong to, in words. */
  readonly regions: string;
  /** By clip name; `file`, and `original` where one was given. */
  readonly stretch: Readonly<Record<string, ReportedStretch>>;
}

/** Edge stretch of a file as it is, on its own chains or on what its original's findings say. */
export const compareStretchService: Service<CompareArgs, CompareResult> = async (args, { models, run }) => {
  const model = await models.load(args.model, subRun(run, 0, 0.1));
  const original = args.original && (await models.load(args.original, subRun(run, 0.1, 0.2)));
  const measured = subRun(run, 0.3, 1);
  if (!original) return result(measureAlone(model, args, measured));

  assertSameSkin(model, original);
  const analyses = analyse(original, args, subRun(run, 0.2, 0.3));
  const stretch: Record<string, ReportedStretch> = {};
  original.scene.rigs.forEach((_, r) => {
    const edges = edgesOf(analyses[r]);
    const rows = (source: CachedModel, clip: Clip) =>
      reportedGroups(
        edgeStretch(
          source.scene.rigs[r],
          edges,
          clipPoser(source.scene.graph, source.scene.rigs[r].skeleton, clip),
          clip.duration,
          args.options,
          measured,
        ),
      );
    for (const clip of chosenClips(model, args.clips)) {
      const twin = original.scene.clips.find(({ name }) => name === clip.name);
      const key = keyOf(clip, r);
      stretch[key] = { ...(twin ? { original: rows(original, twin) } : {}), file: rows(model, clip) };
    }
  });
  return result({ regions: `the findings of ${original.handle.name}`, stretch });
};

function measureAlone(model: CachedModel, args: CompareArgs, run?: Run): CompareResult {
  const analyses = analyse(model, args, subRun(run, 0, 0.1));
  const stretch: Record<string, ReportedStretch> = {};
  let chains = 0;
  analyses.forEach((analysis, r) => {
    const { rig, surface } = analysis.body;
    const regions = chainRegions(rig, surface);
    chains += regions.length;
    const edges = regions.length > 0 ? stretchEdges(surface, rig.triangles, regions) : edgesOf(analysis);
    for (const clip of chosenClips(model, args.clips)) {
      const poser = clipPoser(model.scene.graph, rig.skeleton, clip);
      const measured = edgeStretch(rig, edges, poser, clip.duration, args.options, subRun(run, 0.1, 1));
      stretch[keyOf(clip, r)] = { file: reportedGroups(measured) };
    }
  });
  const found = analyses.reduce((sum, { findings }) => sum + worthMeasuring(findings), 0);
  const regions =
    chains > 0 ? "the file's own chains" : found > 0 ? "the file's findings" : 'none: nothing hangs off it';
  return { regions, stretch };
}

function worthMeasuring({ findings }: RigAnalysis['findings']): number {
  return findings.filter(({ verdict }) => verdict !== 'leave').length;
}

function chosenClips({ scene, handle }: CachedModel, names: readonly string[] | undefined): readonly Clip[] {
  if (!names || names.length === 0) return scene.clips;
  return names.flatMap((name) => {
    const found = clipsNamed(scene.clips, name);
    if (found.length > 0) return found;
    const known = scene.clips.map((each) => each.name).join(', ') || 'none';
    throw new RigwrightError('usage', 'no-such-clip', `${handle.name} has no clip named ${name}. It has: ${known}.`);
  });
}

function keyOf(clip: Clip, rig: number): string {
  return rig === 0 ? clip.name : `${clip.name} (rig ${rig + 1})`;
}

/** Regions are vertices of the original, so the file must have the same skin in the same order. */
function assertSameSkin(model: CachedModel, original: CachedModel): void {
  const shape = ({ scene }: CachedModel) => scene.rigs.map(({ positions }) => positions.length / 3).join(', ');
  if (shape(model) === shape(original)) return;
  throw new RigwrightError(
    'unusable',
    'not-its-original',
    `${model.handle.name} was not made from ${original.handle.name}: their skins have ${shape(model)} and ${shape(original)} vertices. Give the file it was made from.`,
  );
}
