import type { Channel } from '../../core/rig/scene';
import type { GltfAnimation } from '../gltf-json';
import { counted } from './append-joints';
import { writeChannels } from './append-channels';
import type { Splice } from './splice';

/** A whole animation to be added to the file. */
export interface NewClip {
  /** As given; the caller sees to it that names differ (`uniqueNames`). */
  readonly name: string;
  /** At least one; no property of a node twice. */
  readonly channels: readonly Channel[];
}

/** Adds a new animation behind those of the file; returns its index. */
export function appendClip(splice: Splice, clip: NewClip): number {
  if (clip.channels.length === 0) throw new RangeError(`appendClip: ${clip.name} has no channels`);
  const animation: GltfAnimation = { name: clip.name, channels: [], samplers: [] };
  writeChannels(splice, animation, clip.channels, false);
  const index = (splice.json.animations ??= []).push(animation) - 1;
  const nodes = new Set(clip.channels.map(({ node }) => node)).size;
  splice.note(
    `Animation "${clip.name}" added: ${counted(clip.channels.length, 'channel')} on ${counted(nodes, 'node')}.`,
  );
  return index;
}
