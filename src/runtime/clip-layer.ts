import { PropertyBinding, type AnimationClip, type Interpolant, type KeyframeTrack, type Object3D } from 'three';

/** A clip being played: everything about it is a function of time, so that it can be asked at any grid time. */
export interface ClipLayer {
  readonly clip: AnimationClip;
  /** Seconds of the animator's clock at which the clip stood at `offset`. */
  readonly start: number;
  readonly offset: number;
  readonly speed: number;
  readonly loop: boolean;
  /** Weight ramps: seconds of the clock, linear. `out` is set when another clip takes over. */
  readonly fadeIn: number;
  out: { readonly start: number; readonly seconds: number; readonly from: number } | undefined;
  readonly tracks: readonly LayerTrack[];
}

/** One property of one sampled node. */
export interface LayerTrack {
  /** Index among the sampled nodes. */
  readonly node: number;
  readonly property: 'position' | 'quaternion' | 'scale';
  readonly interpolant: Interpolant;
}

const PROPERTIES = ['position', 'quaternion', 'scale'] as const;

/** The clip's tracks that move one of `nodes`. */
export function layerTracks(root: Object3D, clip: AnimationClip, nodes: readonly Object3D[]): LayerTrack[] {
  return clip.tracks.flatMap((track: KeyframeTrack) => {
    const { nodeName, propertyName } = PropertyBinding.parseTrackName(track.name);
    const property = PROPERTIES.find((name) => name === propertyName);
    const node = nodes.indexOf(PropertyBinding.findNode(root, nodeName) as Object3D);
    if (!property || node < 0) return [];
    // `createInterpolant` is what the mixer calls, glTF's cubic splines included; its type is left out of @types/three.
    const { createInterpolant } = track as unknown as { createInterpolant(): Interpolant };
    return [{ node, property, interpolant: createInterpolant.call(track) }];
  });
}

export function layerWeight(layer: ClipLayer, time: number): number {
  const { out } = layer;
  const rise = layer.fadeIn > 0 ? Math.min(1, Math.max(0, (time - layer.start) / layer.fadeIn)) : 1;
  if (!out || time < out.start) return rise;
  return out.seconds > 0 ? out.from * Math.max(0, 1 - (time - out.start) / out.seconds) : 0;
}

/** The clip's own time at `time` of the clock, seconds. */
export function layerTime(layer: ClipLayer, time: number): number {
  const { duration } = layer.clip;
  const at = layer.offset + (time - layer.start) * layer.speed;
  if (!(duration > 0)) return 0;
  return layer.loop ? at - Math.floor(at / duration) * duration : Math.min(duration, Math.max(0, at));
}
