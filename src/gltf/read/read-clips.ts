import type { Channel, ChannelPath, Clip, Interpolation } from '../../core/rig/scene';
import type { GltfContainer } from '../container';
import type { GltfAnimation } from '../gltf-json';
import { lookUp } from '../open/unreadable';
import { toFloats, type AccessorData } from './accessor-data';
import type { Wanted } from './decode-accessors';
import { sortKeys, type Keys } from './sort-keys';
import type { Tally } from './tally';

const SIZES: Readonly<Record<ChannelPath, number>> = { translation: 3, rotation: 4, scale: 3, weights: 0 };

interface Track {
  readonly node: number;
  readonly path: ChannelPath;
  readonly interpolation: Interpolation;
  readonly input: number;
  readonly output: number;
}

/** The accessors that reading the clips needs. */
export function wantedByClips({ json, name }: GltfContainer): Wanted[] {
  return (json.animations ?? []).flatMap((animation, index) =>
    tracksOf(animation, index, name).flatMap(({ input, output }) => [
      { accessor: input, who: `animation ${index}, key times` },
      { accessor: output, who: `animation ${index}, key values` },
    ]),
  );
}

/**
 * Every animation of the file. A track without a node (KHR_animation_pointer) is passed over; tracks that
 * share their times share the array.
 */
export function readClips(container: GltfContainer, data: ReadonlyMap<number, AccessorData>, tally: Tally): Clip[] {
  const { json, name } = container;
  const floats = new Map<number, Float32Array>();
  const read = (accessor: number): Float32Array => {
    const known = floats.get(accessor);
    const found = data.get(accessor);
    const values = known ?? (found ? toFloats(found) : new Float32Array(0));
    floats.set(accessor, values);
    return values;
  };
  return (json.animations ?? []).map((animation, index) => {
    const channels = new Map<string, Channel>();
    for (const track of tracksOf(animation, index, name)) {
      const { node, path, interpolation, input, output } = track;
      lookUp(json.nodes, node, `Animation ${index} of ${name}`, 'node');
      const keys = keysOf(track, read(input), read(output), tally);
      const key = `${node} ${path}`;
      if (!keys) tally.add('track-broken');
      else if (channels.has(key)) tally.add('track-repeated');
      else channels.set(key, { node, path, interpolation, ...keys });
    }
    const list = [...channels.values()];
    const duration = list.reduce((last, { times }) => Math.max(last, times[times.length - 1]), 0);
    return { index, name: animation.name || `Animation ${index}`, duration, channels: list };
  });
}

function tracksOf(animation: GltfAnimation, index: number, name: string): Track[] {
  return animation.channels.flatMap(({ sampler, target }) => {
    const { node, path } = target;
    if (node === undefined || !isPath(path)) return [];
    const { input, output, interpolation } = lookUp(
      animation.samplers,
      sampler,
      `Animation ${index} of ${name}`,
      'sampler',
    );
    return [{ node, path, interpolation: interpolationOf(interpolation), input, output }];
  });
}

function isPath(path: string): path is ChannelPath {
  return Object.hasOwn(SIZES, path);
}

function interpolationOf(text: string | undefined): Interpolation {
  return text === 'STEP' || text === 'CUBICSPLINE' ? text : 'LINEAR';
}

/** The keys of a track, put in order; undefined when they cannot be what the track says. */
function keysOf(track: Track, times: Float32Array, values: Float32Array, tally: Tally): Keys | undefined {
  const perKey = track.interpolation === 'CUBICSPLINE' ? 3 : 1;
  const count = times.length;
  if (count === 0) return undefined;
  const size = SIZES[track.path] || Math.floor(values.length / count / perKey);
  const stride = size * perKey;
  if (stride === 0 || values.length < count * stride) return undefined;
  const exact = values.length === count * stride ? values : values.subarray(0, count * stride);
  return sortKeys({ times, values: exact }, tally);
}
