import { join } from 'node:path';
import { loadModel } from '../../src/engine/files/load-model';
import { vec3At, type Vec3 } from '../../src/core/math/vec3';
import type { RigModel } from '../../src/core/rig/scene';
import { skinHeight } from '../../src/core/rig/skin-height';
import { scaled, subdivided, turned } from '../../test/fixtures/changed-rigs';
import { graftTail, seatOf } from './graft-tail';
import { jointsBelow, stripJoints, type HandTo, type StrippedRig } from './strip-joints';
import { coarsened, cutLoose, shapeTail, type TailShape } from './vary-tail';

/** A rig made in memory from one beside the repository, with what should be found in it. */
export interface DerivedCase {
  readonly name: string;
  readonly rig: RigModel;
  readonly expect: 'tail' | 'wing' | 'nothing';
  /** #V masks, one for every appendage expected. */
  readonly truths: readonly Uint8Array[];
  readonly attachAnyOf: readonly string[];
  readonly artistChain?: StrippedRig['artistChain'];
}

/** Animals of `solve/artist` whose tails have bones: the tail's first joint, and the hind legs' names. */
export const ANIMALS: readonly (readonly [file: string, tail: string, legs: RegExp])[] = [
  ['q_cow', 'Tail1', /^Back.*(Leg|Shoulder)/],
  ['q_deer', 'Tail1', /^Back.*(Leg|Shoulder)/],
  ['q_fox', 'Tail1', /^Back.*(Leg|Shoulder)/],
  ['q_horse', 'Tail1', /^Back.*(Leg|Shoulder)/],
  ['q_husky', 'Tail1', /^Back.*(Leg|Shoulder)/],
  ['q_wolf', 'Tail1', /^Back.*(Leg|Shoulder)/],
  ['m2m_kaiju_animations', 'Tail_Base', /^Back_Leg_(Upper|Lower|Pelvis)/],
];
/** Stand-ins for auto-riggers in `solve/rigs`: joints are only numbered. */
const STAND_INS = ['q_deer', 'q_fox', 'q_horse', 'q_husky', 'q_wolf'].flatMap((name) => ['envelope', 'straight', 'rigid', 'blotchy'].map((style) => `${name}.${style}`)); // prettier-ignore
const STAND_IN_LEGS = /^bone_(2[2-9])$/;

const DOWN: Vec3 = [0, -1, -0.15];
const RAISED: Vec3 = [0, 1, -0.5];
const SHAPES: readonly (readonly [string, TailShape])[] = [
  ['× 1.6 long', { length: 1.6 }],
  ['× 0.6 long', { length: 0.6 }],
  ['× 1.6 thick', { girth: 1.6 }],
  ['× 0.6 thick', { girth: 0.6 }],
  ['hanging', { towards: DOWN, length: 0.6 }],
  ['raised', { towards: RAISED, turn: 0.8 }],
];

/** Humanoids that get animals' tails: pelvis joint, what else may be hung from, leg names, facing. */
const HOSTS: readonly { file: string; pelvis: string; also?: readonly string[]; legs: RegExp; forward?: Vec3 }[] = [
  { file: 'rigs/m2m_human_male.glb', pelvis: 'pelvis', legs: /^(thigh|calf)/ },
  { file: 'rigs/m2m_human_female.glb', pelvis: 'pelvis', legs: /^(thigh|calf)/ },
  { file: 'rigs/q_man_casual.glb', pelvis: 'Hips', legs: /^(Upper|Lower)Leg/ },
  { file: 'rigs/q_woman_punk.glb', pelvis: 'Hips', legs: /^(Upper|Lower)Leg/ },
  { file: 'robust/q_woman_adventurer.glb', pelvis: 'Hips', legs: /^(Upper|Lower)Leg/ },
  { file: 'rigs/kaykit_knight.glb', pelvis: 'hips', legs: /^(upper|lower)leg/ },
  { file: 'rigs/khr_cesiumman.glb', pelvis: 'joint_2', also: ['joint_11'], legs: /^joint_([3478])$/, forward: [1, 0, 0] }, // prettier-ignore
  { file: 'rigs/khr_riggedfigure.glb', pelvis: 'joint_2', also: ['joint_11'], legs: /^joint_([3478])$/ },
  { file: 'rigs/qmon_zombie.glb', pelvis: 'Body', legs: /^Leg/ },
  { file: 'robust/q_space_astro_barbarathebee.glb', pelvis: 'Hips', also: ['Body'], legs: /^(Upper|Lower)Leg/ },
  { file: 'solve/artist/q_plat_character.glb', pelvis: 'Hips', also: ['Body'], legs: /^(Upper|Lower)Leg/ },
  { file: 'robust/vrm_godette_vrm_v4.vrm', pelvis: 'pelvis_Armature', legs: /^(upper_?leg|lower_?leg|thigh|shin|leg)/i, forward: [0, 0, -1] }, // prettier-ignore
];
const DONORS = ['q_cow', 'q_fox', 'm2m_kaiju_animations'];

export async function* derivedCases(data: string): AsyncGenerator<DerivedCase> {
  const load = async (file: string) => (await loadModel(join(data, file))).scene.rigs[0];
  for (const [file, tail, legs] of ANIMALS) {
    const rig = await load(`solve/artist/${file}.glb`);
    yield* tailsOf(file, rig, tail, legs);
  }
  for (const file of STAND_INS) {
    const rig = await load(`solve/rigs/${file}.glb`);
    for (const handTo of ['nearest', 'legs'] as const) yield stripped(`${file}, to ${handTo}`, rig, 'bone_30', handTo, STAND_IN_LEGS); // prettier-ignore
  }
  yield* grafts(load);
  yield* earsOf(load);
}

function* tailsOf(name: string, rig: RigModel, tail: string, legs: RegExp): Generator<DerivedCase> {
  const height = skinHeight(rig.positions);
  for (const handTo of ['nearest', 'parent', 'legs'] as const)
    yield stripped(`${name}, to ${handTo}`, rig, tail, handTo, legs);
  const chain = jointsBelow(rig.skeleton, [tail]);
  for (const [what, shape] of SHAPES) yield stripped(`${name}, ${what}`, shapeTail(rig, chain, shape), tail, 'legs', legs); // prettier-ignore
  const plain = stripped(name, rig, tail, 'legs', legs);
  const [truth] = plain.truths;
  const loose = cutLoose(plain.rig, truth, [0, 0, 0.015 * height]);
  yield { ...plain, name: `${name}, shell`, rig: loose.rig, truths: [loose.marked] };
  const dense = subdivided(plain.rig);
  yield { ...plain, name: `${name}, dense`, rig: dense.rig, truths: [dense.back.reduce((mask, v, i) => ((mask[i] = truth[v]), mask), new Uint8Array(dense.back.length))] }; // prettier-ignore
  yield { ...plain, name: `${name}, coarse`, rig: coarsened(plain.rig, 0.025 * height) };
  yield { ...plain, name: `${name}, × 100, on its back`, rig: scaled(turned(plain.rig, [1, 0, 0], -90), 100), artistChain: undefined }; // prettier-ignore
}

function stripped(name: string, rig: RigModel, tail: string, handTo: HandTo, legs: RegExp): DerivedCase {
  const { rig: without, truth, attach, artistChain } = stripJoints(rig, [tail], handTo, jointsNamed(rig, legs));
  return { name, rig: without, expect: 'tail', truths: [truth], attachAnyOf: [attach], artistChain };
}

async function* grafts(load: (file: string) => Promise<RigModel>): AsyncGenerator<DerivedCase> {
  const tails: { name: string; rig: RigModel; truth: Uint8Array; root: Vec3 }[] = [];
  for (const [file, tail] of ANIMALS.filter(([name]) => DONORS.includes(name))) {
    const rig = await load(`solve/artist/${file}.glb`);
    const [first] = jointsBelow(rig.skeleton, [tail]);
    tails.push({ name: file, rig, truth: stripJoints(rig, [tail], 'parent').truth, root: headOf(rig, first) });
  }
  for (const { file, pelvis, also = [], legs, forward = [0, 0, 1] } of HOSTS) {
    const rig = await load(file);
    const height = skinHeight(rig.positions);
    for (const donor of tails) {
      // Donors face +Z; a host that does not is turned, and turned back with its tail on.
      const angle = (Math.atan2(forward[0], forward[2]) * 180) / Math.PI;
      const host = turned(rig, [0, 1, 0], -angle);
      const at = seatOf(host, host.skeleton.names.indexOf(pelvis), [0, 0, 1], height);
      for (const reach of [0.25, 0.5]) {
        const graft = { at, reach: reach * height, legs: jointsNamed(host, legs) };
        const { rig: with_, marked } = graftTail(host, donor.rig, donor.truth, donor.root, graft);
        yield { name: `${file.split('/').at(-1)}, tail of ${donor.name}, ${reach} H`, rig: turned(with_, [0, 1, 0], angle), expect: 'tail', truths: [marked], attachAnyOf: [pelvis, ...also] }; // prettier-ignore
      }
    }
  }
}

/** Ears and hair without bones must not swing. */
async function* earsOf(load: (file: string) => Promise<RigModel>): AsyncGenerator<DerivedCase> {
  const cases: [string, RegExp][] = [['solve/artist/q_fox.glb', /^Ear1/], ['solve/artist/q_deer.glb', /^Ear1/], ['solve/artist/q_horse.glb', /^Ear1/], ['solve/artist/q_wolf.glb', /^Ear1/], ['solve/artist/q_plat_character.glb', /^Ear1/], ['robust/vrm_godette_vrm_v4.vrm', /^(HairBall|FrontHair)/]]; // prettier-ignore
  for (const [file, ears] of cases) {
    const rig = await load(file);
    const roots = rig.skeleton.names.filter((name) => ears.test(name));
    const { rig: without } = stripJoints(rig, roots, 'nearest');
    yield { name: `${file.split('/').at(-1)}, ears or hair`, rig: without, expect: 'nothing', truths: [], attachAnyOf: [] }; // prettier-ignore
  }
}

export function jointsNamed({ skeleton }: RigModel, pattern: RegExp): number[] {
  return [...skeleton.names.keys()].filter((j) => pattern.test(skeleton.names[j]));
}

function headOf({ skeleton }: RigModel, joint: number): Vec3 {
  return vec3At(skeleton.bind.subarray(joint * 16 + 12, joint * 16 + 15), 0);
}
