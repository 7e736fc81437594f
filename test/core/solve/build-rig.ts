import { identityMat4, invertMat4, mulMat4, composeMat4 } from '../../../src/core/math/mat4';
import { axisAngleQuat } from '../../../src/core/math/quat';
import { seededRandom } from '../../../src/core/math/random';
import type { Clip, RigModel, Scene, SceneGraph } from '../../../src/core/rig/scene';

/** A rig written as literals: joints with a place and a parent, vertices with a place and (joint, weight) pairs. */
export interface RigPlan {
  readonly joints: readonly { readonly at: readonly number[]; readonly parent: number }[];
  readonly vertices: readonly {
    readonly at: readonly number[];
    readonly skin: readonly (readonly [number, number])[];
  }[];
  readonly triangles?: readonly number[];
  /** Uniform scale of an armature node above the joints; bind and rest stay where `at` says. */
  readonly armatureScale?: number;
}

/** Node 0 is the armature, node j + 1 joint j; rest is bind. */
export function buildRig({ joints, vertices, triangles = [], armatureScale = 1 }: RigPlan): {
  scene: Scene;
  rig: RigModel;
} {
  const count = joints.length;
  const bind = new Float64Array(count * 16);
  const inverseBind = new Float64Array(count * 16);
  const locals = new Float64Array((count + 1) * 16);
  locals.set(identityMat4());
  for (let c = 0; c < 3; c++) locals[c * 5] = armatureScale;
  const translations = new Float64Array((count + 1) * 3);
  const scales = new Float64Array((count + 1) * 3).fill(1);
  scales.fill(armatureScale, 0, 3);
  const rotations = new Float64Array((count + 1) * 4);
  for (let n = 0; n <= count; n++) rotations[n * 4 + 3] = 1;
  joints.forEach(({ at, parent }, j) => {
    const world = identityMat4();
    for (let c = 0; c < 3; c++) {
      world[12 + c] = at[c];
      world[c * 5] = armatureScale;
      translations[(j + 1) * 3 + c] = (at[c] - (parent < 0 ? 0 : joints[parent].at[c])) / armatureScale;
    }
    bind.set(world, j * 16);
    invertMat4(inverseBind, j * 16, world, 0);
    composeMat4(locals, (j + 1) * 16, translations, (j + 1) * 3, rotations, (j + 1) * 4, scales, (j + 1) * 3);
  });
  const graph: SceneGraph = {
    names: ['Armature', ...joints.map((_, j) => `bone_${j}`)],
    parents: Int32Array.from([-1, ...joints.map(({ parent }) => parent + 1)]),
    order: Int32Array.from({ length: count + 1 }, (_, n) => n),
    translations,
    rotations,
    scales,
    locals,
  };
  const width = Math.max(1, ...vertices.map(({ skin }) => skin.length));
  const influences = {
    width,
    joints: new Uint16Array(vertices.length * width),
    weights: new Float32Array(vertices.length * width),
  };
  vertices.forEach(({ skin }, v) =>
    skin.forEach(([joint, weight], i) => {
      influences.joints[v * width + i] = joint;
      influences.weights[v * width + i] = weight;
    }),
  );
  const own = Int32Array.from({ length: count }, (_, j) => j);
  const rig: RigModel = {
    skeleton: {
      names: joints.map((_, j) => `bone_${j}`),
      nodes: own.map((j) => j + 1),
      parents: Int32Array.from(joints, ({ parent }) => parent),
      bind,
      rest: bind.slice(),
    },
    parts: [{ index: 0, mesh: 0, primitive: 0, node: 0, skin: 0, meshName: 'mesh', vertexStart: 0, vertexCount: vertices.length, triangleStart: 0, triangleCount: triangles.length / 3, bindSet: 0 }], // prettier-ignore
    bindSets: [{ skin: 0, toAnalysis: identityMat4(), inverseBind, joints: own }],
    positions: Float32Array.from(vertices.flatMap(({ at }) => [...at])),
    triangles: Uint32Array.from(triangles),
    influences,
  };
  return { scene: { graph, clips: [], rigs: [rig], warnings: [] }, rig };
}

/** A chain of bones along x in a cloud of skin, weights shared between neighbours. Shells: the last bones share nothing. */
export function randomRig(seed: number, bones: number, vertices: number, separateFrom = bones): RigPlan {
  const random = seededRandom(seed);
  return {
    joints: Array.from({ length: bones }, (_, j) => ({ at: [j * 0.3, 0, 0], parent: j - 1 })),
    vertices: Array.from({ length: vertices }, (_, v) => {
      const bone = v % bones;
      const x = bone * 0.3 + random() * 0.3;
      const at = [x, random() - 0.5, random() - 0.5];
      const other = bone + (random() < 0.5 ? -1 : 1);
      const apart = other < 0 || other >= bones || other >= separateFrom !== bone >= separateFrom;
      if (apart || random() < 0.3) return { at, skin: [[bone, 1]] as const };
      const w = 0.5 + Math.round(random() * 30) / 64;
      return {
        at,
        skin: [
          [bone, w],
          [other, 1 - w],
        ] as const,
      };
    }),
  };
}

/** #A×12 rigid transforms: up to `radians` of turn, up to `reach` of travel. */
export function randomTransforms(seed: number, count: number, radians: number, reach: number): Float64Array {
  const random = seededRandom(seed);
  const T = new Float64Array(count * 12);
  const turn = new Float64Array(16);
  for (let a = 0; a < count; a++) {
    const q = axisAngleQuat([random() - 0.5, random() - 0.5, random() - 0.5], radians * random());
    composeMat4(turn, 0, [0, 0, 0], 0, q, 0, [1, 1, 1], 0);
    for (let c = 0; c < 3; c++) for (let r = 0; r < 3; r++) T[a * 12 + c * 3 + r] = turn[c * 4 + r];
    for (let r = 0; r < 3; r++) T[a * 12 + 9 + r] = reach * (random() - 0.5);
  }
  return T;
}

/** T ← motion ∘ T for the 3×4 `motion` of every bone. */
export function compose(motion: Float64Array, T: Float64Array): Float64Array {
  const out = new Float64Array(T.length);
  const square = (M: Float64Array, o: number): Float64Array => {
    const m = identityMat4();
    for (let c = 0; c < 4; c++) for (let r = 0; r < 3; r++) m[c * 4 + r] = M[o + c * 3 + r];
    return m;
  };
  for (let o = 0; o < T.length; o += 12) {
    const product = new Float64Array(16);
    mulMat4(product, 0, square(motion, 0), 0, square(T, o), 0);
    for (let c = 0; c < 4; c++) for (let r = 0; r < 3; r++) out[o + c * 3 + r] = product[c * 4 + r];
  }
  return out;
}

/** A clip that turns and moves every joint of a built rig at random, smoothly, over one second. */
export function randomClip(graph: SceneGraph, seed: number, keys: number, radians: number, reach = 0): Clip {
  const random = seededRandom(seed);
  const times = Float32Array.from({ length: keys }, (_, k) => k / Math.max(1, keys - 1));
  const channels: Clip['channels'][number][] = [];
  for (let n = 1; n < graph.parents.length; n++) {
    const axis = [random() - 0.5, random() - 0.5, random() - 0.5];
    const phase = random() * 6;
    const rotation = new Float32Array(keys * 4);
    const translation = new Float32Array(keys * 3);
    times.forEach((t, k) => {
      rotation.set(axisAngleQuat(axis, radians * Math.sin(4 * t + phase)), k * 4);
      for (let c = 0; c < 3; c++)
        translation[k * 3 + c] = graph.translations[n * 3 + c] + reach * Math.sin(3 * t + phase + c);
    });
    channels.push({ node: n, path: 'rotation', interpolation: 'LINEAR', times, values: rotation });
    if (reach > 0) channels.push({ node: n, path: 'translation', interpolation: 'LINEAR', times, values: translation });
  }
  return { index: 0, name: 'Wiggle', duration: times[keys - 1], channels };
}

/** Greatest distance between two #V×3. */
export function worstGap(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let worst = 0;
  for (let i = 0; i < a.length; i += 3)
    worst = Math.max(worst, Math.hypot(a[i] - b[i], a[i + 1] - b[i + 1], a[i + 2] - b[i + 2]));
  return worst;
}
