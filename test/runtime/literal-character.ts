import { AnimationClip, Bone, Group, QuaternionKeyframeTrack, Quaternion, Euler, VectorKeyframeTrack } from 'three';

/** A character of bones only: hips with a tail of `segments` straight down, and a thigh with a collider in its extras. */
export function literalCharacter(segments = 4, extras?: object): Group {
  const root = new Group();
  const hips = bone('Hips', 0, 1, 0);
  root.add(hips);
  const thigh = bone('Thigh_L', 0.1, -0.05, 0);
  thigh.userData.rigwright = { colliders: [{ a: [0, -0.05, 0], b: [0, -0.4, 0], radius: 0.06 }] };
  hips.add(thigh);
  let at = hips;
  for (let i = 1; i <= segments + 1; i++) {
    const joint = bone(i <= segments ? `Tail_${i}` : 'Tail_End', 0, i === 1 ? 0 : -0.8 / segments, i === 1 ? -0.12 : 0);
    at.add(joint);
    at = joint;
  }
  const first = hips.children.find(({ name }) => name === 'Tail_1');
  if (first && extras) first.userData.rigwright = extras;
  return root;
}

function bone(name: string, x: number, y: number, z: number): Bone {
  const joint = new Bone();
  joint.name = name;
  joint.position.set(x, y, z);
  return joint;
}

/** One second of hips bobbing, turning and swaying, and a thigh swinging; ends as it starts. */
export function literalWalk(): AnimationClip {
  const times = Array.from({ length: 25 }, (_, k) => k / 24);
  const phase = (t: number): number => 2 * Math.PI * t;
  return new AnimationClip('Walk', 1, [
    new VectorKeyframeTrack('Hips.position', times, times.flatMap((t) => [0.04 * Math.sin(phase(t)), 1 + 0.03 * Math.cos(2 * phase(t)), 0])),
    new QuaternionKeyframeTrack('Hips.quaternion', times, times.flatMap((t) => turn(0, 0.2 * Math.sin(phase(t)), 0.05 * Math.cos(phase(t))))),
    new QuaternionKeyframeTrack('Thigh_L.quaternion', times, times.flatMap((t) => turn(0.6 * Math.sin(phase(t)), 0, 0))),
  ]);
} // prettier-ignore

function turn(x: number, y: number, z: number): number[] {
  return new Quaternion().setFromEuler(new Euler(x, y, z)).toArray();
}
