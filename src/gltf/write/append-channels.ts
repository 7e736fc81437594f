import type { Channel } from '../../core/rig/scene';
import type { GltfAnimation } from '../gltf-json';
import { counted } from './append-joints';
import { makeAnimatable } from './make-animatable';
import { CHANNEL_TYPES, prepareChannel } from './prepare-channel';
import type { Splice } from './splice';

export interface AppendChannelsOptions {
  /** Whether a channel that the animation already has is replaced; otherwise that is a fault. */
  readonly replace: boolean;
}

export const APPEND_CHANNELS_DEFAULTS: AppendChannelsOptions = Object.freeze({ replace: false });

/**
 * Adds channels to animation `index`. Its other channels keep their samplers and data byte for byte. Channels with
 * equal times share one input accessor.
 */
export function appendChannels(
  splice: Splice,
  index: number,
  channels: readonly Channel[],
  options: Partial<AppendChannelsOptions> = {},
): void {
  const { replace } = { ...APPEND_CHANNELS_DEFAULTS, ...options };
  const animation = splice.json.animations?.[index];
  if (!animation) throw new RangeError(`appendChannels: the file has no animation ${index}`);
  if (channels.length === 0) return;
  const replaced = writeChannels(splice, animation, channels, replace);
  const name = animation.name ? `"${animation.name}"` : String(index);
  const added = channels.length - replaced;
  if (added > 0) splice.note(`${counted(added, 'channel')} added to animation ${name}.`);
  if (replaced > 0) splice.note(`${counted(replaced, 'channel')} of animation ${name} replaced.`);
}

/** Writes channels into an animation; returns how many took the place of one that it had. */
export function writeChannels(
  splice: Splice,
  animation: GltfAnimation,
  channels: readonly Channel[],
  replace: boolean,
): number {
  const existing = new Map(animation.channels.map(({ target }, i) => [targetOf(target.node, target.path), i]));
  const written = new Set<string>();
  const prepared = channels.map((channel) => {
    const target = targetOf(channel.node, channel.path);
    if (written.has(target) || (!replace && existing.has(target)))
      throw new RangeError(`writeChannels: ${channel.path} of node ${channel.node} is animated twice`);
    written.add(target);
    return { channel, target, values: prepareChannel(channel) };
  });
  makeAnimatable(
    splice,
    channels.map(({ node }) => node),
  );

  const inputs = new SharedTimes(splice);
  let replaced = 0;
  for (const { channel, target, values } of prepared) {
    const { node, path, interpolation, times } = channel;
    const input = inputs.accessorOf(times);
    const data = { array: values, type: CHANNEL_TYPES[path] };
    const at = existing.get(target);
    const lone = at !== undefined && isLone(animation, animation.channels[at].sampler);
    const output = lone
      ? splice.replaceAccessor(animation.samplers[animation.channels[at].sampler].output, data)
      : splice.appendAccessor(data);
    const sampler = { input, output, ...(interpolation !== 'LINEAR' && { interpolation }) };
    if (lone) animation.samplers[animation.channels[at].sampler] = sampler;
    else {
      const index = animation.samplers.push(sampler) - 1;
      if (at === undefined) animation.channels.push({ sampler: index, target: { node, path } });
      else animation.channels[at].sampler = index;
    }
    if (at !== undefined) replaced++;
  }
  return replaced;
}

function targetOf(node: number | undefined, path: string): string {
  return `${node} ${path}`;
}

/** Whether one channel only uses the sampler. */
function isLone(animation: GltfAnimation, sampler: number): boolean {
  return animation.channels.filter((channel) => channel.sampler === sampler).length === 1;
}

/** Input accessors, one for all channels with the same key times. */
class SharedTimes {
  private readonly known: { times: Float32Array; accessor: number }[] = [];

  constructor(private readonly splice: Splice) {}

  accessorOf(times: Float32Array): number {
    const found = this.known.find((each) => each.times === times || sameTimes(each.times, times));
    if (found) return found.accessor;
    const accessor = this.splice.appendAccessor({ array: times, type: 'SCALAR', bounds: true });
    this.known.push({ times, accessor });
    return accessor;
  }
}

function sameTimes(a: Float32Array, b: Float32Array): boolean {
  return a.length === b.length && a.every((time, k) => time === b[k]);
}
