import { describe, expect, it } from 'vitest';
import { AnimationClip, Group, QuaternionKeyframeTrack, type Object3D } from 'three';
import { bakeSprings } from '../../src/core/dynamics/bake-springs';
import { bakedPoser } from '../../src/core/dynamics/baked-poser';
import { seededRandom } from '../../src/core/math/random';
import { createAnimator, type Animator } from '../../src/runtime/create-animator';
import { coreScene } from './core-scene';
import { literalCharacter, literalWalk } from './literal-character';

const tailOf = (root: Object3D): Object3D[] => [1, 2, 3, 4].map((i) => root.getObjectByName(`Tail_${i}`) as Object3D);

function walking(root = literalCharacter()): Animator {
  const animator = createAnimator(root, [literalWalk()]);
  animator.play('Walk');
  return animator;
}

/** State at grid time 480 (2 s), reached by frames of the given lengths. */
function stateAfter(frames: () => number): number[] {
  const animator = walking();
  let time = 0;
  while (animator.system.status.ticks < 480) {
    const left = 2 - time;
    const frame = Math.min(frames(), left > 1e-9 ? left : 1e-3);
    animator.update(frame);
    time += frame;
  }
  expect(animator.system.status.ticks).toBe(480);
  return [...animator.system.reach, ...animator.system.velocity, ...animator.system.rotations];
}

describe('frame rates', () => {
  it('gives the same bits at grid times at 24, 30, 60, 144 frames a second and at jittered ones', () => {
    const reference = stateAfter(() => 1 / 60);
    for (const rate of [24, 30, 144])
      expect(
        stateAfter(() => 1 / rate),
        `${rate}`,
      ).toEqual(reference);
    const random = seededRandom(9);
    for (let run = 0; run < 3; run++) expect(stateAfter(() => 0.002 + 0.05 * random())).toEqual(reference);
    expect(reference.some((x) => Math.abs(x) > 0.01)).toBe(true);
  });

  it('does not follow the clip into nothing: the motion is not still', () => {
    const animator = walking();
    const seen = new Set<string>();
    for (let n = 0; n < 60; n++) {
      animator.update(1 / 60);
      seen.add(animator.springs[0].joints[3].quaternion.toArray().join());
    }
    expect(seen.size).toBe(60);
  });
});

describe('finding chains', () => {
  it('finds tails and wings by name, with the settings of their extras', () => {
    const root = literalCharacter(4, { schema: 1, spring: { frequencyHz: 2 }, forward: [0, 0, 1], up: [0, 1, 0] });
    const wing = new Group();
    wing.name = 'Wing_R_1';
    const end = new Group();
    end.name = 'Wing_R_End';
    end.position.set(-0.5, 0, 0);
    wing.add(end);
    root.getObjectByName('Hips')?.add(wing);
    const animator = createAnimator(root, [], { springs: (name) => (name === 'Wing_R' ? { gravity: 3 } : {}) });
    expect(animator.springs.map(({ name, joints }) => [name, joints.length])).toEqual([['Tail', 4], ['Wing_R', 1]]); // prettier-ignore
    expect(animator.springs[0].settings.frequencyHz).toBe(2);
    expect(animator.springs[1].settings).toMatchObject({ gravity: 3, forwardPlane: false });
    expect(animator.system.side[1]).toBe(-1);
    expect(animator.system.capsuleDriver).toHaveLength(1);
  });

  it('plays a character without chains', () => {
    const root = new Group();
    const animator = createAnimator(root, []);
    animator.update(0.1);
    expect(animator.springs).toEqual([]);
    expect(animator.play('nothing')).toBeUndefined();
  });
});

describe('the world', () => {
  it('lags behind a turning character, and settles again', () => {
    const root = literalCharacter();
    const animator = createAnimator(root, []);
    animator.update(1 / 60);
    const rest = tailOf(root).map((joint) => joint.quaternion.clone());
    const away = (): number => Math.max(...tailOf(root).map((joint, i) => joint.quaternion.angleTo(rest[i])));
    let most = 0;
    for (let n = 0; n < 30; n++) {
      root.rotation.y += 0.05;
      animator.update(1 / 60);
      most = Math.max(most, away());
    }
    expect(most).toBeGreaterThan(0.1);
    for (let n = 0; n < 60 * 20; n++) animator.update(1 / 60);
    expect(away()).toBeLessThan(0.02);
  });

  it('is carried through a teleport, by itself and when told, and put to rest on request', () => {
    for (const tell of [true, false]) {
      const animator = walking();
      const still = walking();
      const root = animator.mixer.getRoot() as Object3D;
      for (let n = 0; n < 60; n++) [animator, still].forEach((each) => each.update(1 / 60));
      root.position.set(100, 0, 50);
      if (tell) animator.reset();
      for (let n = 0; n < 10; n++) [animator, still].forEach((each) => each.update(1 / 60));
      animator.system.rotations.forEach((q, k) => expect(q).toBeCloseTo(still.system.rotations[k], 2));
      animator.reset('rest');
      expect([...animator.system.velocity].every((v) => v === 0)).toBe(true);
    }
  });

  it('survives a hitch of a second, NaN frames and a zero scale, with a warning', () => {
    const animator = walking();
    const root = animator.mixer.getRoot() as Object3D;
    for (const frame of [1 / 60, 1.2, NaN, -1, 0, 1 / 60]) animator.update(frame);
    expect(animator.warnings().map(({ code }) => code)).toEqual(['spring-hitch']);
    root.scale.setScalar(0);
    for (let n = 0; n < 5; n++) animator.update(1 / 60);
    root.scale.setScalar(1);
    root.position.x = NaN;
    for (let n = 0; n < 5; n++) animator.update(1 / 60);
    root.position.x = 0;
    for (let n = 0; n < 5; n++) animator.update(1 / 60);
    expect(tailOf(root).every(({ quaternion }) => quaternion.toArray().every(Number.isFinite))).toBe(true);
    expect([...animator.system.reach].every(Number.isFinite)).toBe(true);
    expect(animator.warnings().map(({ code }) => code)).toContain('spring-zero-scale');
    expect(animator.warnings().map(({ code }) => code)).toContain('spring-bad-transform');
  });

  it('keeps several characters apart', () => {
    const [a, b] = [walking(), walking()];
    for (let n = 0; n < 60; n++) [a, b].forEach((each) => each.update(1 / 60));
    expect([...a.system.rotations]).toEqual([...b.system.rotations]);
    for (let n = 0; n < 60; n++) a.update(1 / 60);
    expect([...a.system.rotations]).not.toEqual([...b.system.rotations]);
    a.dispose();
  });
});

describe('clips', () => {
  it('layers over keyed tail motion and shows it alone when switched off', () => {
    const key = [0.3, 0, 0, Math.sqrt(1 - 0.09)];
    const wag = new AnimationClip('Wag', 1, [
      new QuaternionKeyframeTrack('Tail_2.quaternion', [0, 1], [...key, ...key]),
    ]);
    const root = literalCharacter();
    const animator = createAnimator(root, [wag]);
    animator.play('Wag');
    animator.enabled = false;
    animator.update(1 / 60);
    tailOf(root)[1]
      .quaternion.toArray()
      .forEach((x, d) => expect(x).toBeCloseTo(key[d], 6));
    expect([...animator.system.keyed.subarray(4, 8)].map((x) => x.toFixed(6))).toEqual(key.map((x) => x.toFixed(6)));
  });

  it('sees a cross-fade as the mixer shows it', () => {
    const root = literalCharacter();
    const idle = new AnimationClip('Idle', 1, []);
    const animator = createAnimator(root, [literalWalk(), idle]);
    const still = new AnimationClip('Still', 1, [new QuaternionKeyframeTrack('Hips.quaternion', [0, 1], [0, 0, 0, 1, 0, 0, 0, 1])]);
    animator.play('Walk');
    for (let n = 0; n < 24; n++) animator.update(1 / 60);
    animator.play(still, { fadeSeconds: 0.4 });
    for (let n = 0; n < 12; n++) animator.update(1 / 60);
    // At a grid time the driver's matrix must be what the mixer shows.
    root.updateMatrixWorld(true);
    const hips = root.getObjectByName('Hips') as Object3D;
    expect(animator.system.status.ticks).toBe(144);
    hips.matrixWorld.elements.forEach((x, k) => expect(animator.system.drivers[k]).toBeCloseTo(x, 6));
    for (let n = 0; n < 60; n++) animator.update(1 / 60);
    root.updateMatrixWorld(true);
    hips.matrixWorld.elements.forEach((x, k) => expect(animator.system.drivers[k]).toBeCloseTo(x, 6));
  }); // prettier-ignore
});

it('shows what the bake writes, within the bake’s bound', () => {
  const root = literalCharacter();
  const { graph, rig, springs, clip, poser } = coreScene(root, literalWalk());
  const baked = bakeSprings(graph, rig, springs, clip, { errorMillimetres: 1 });
  expect(baked.loops).toBe(true);
  const animator = createAnimator(root, [literalWalk()]);
  animator.play('Walk');
  const loops = 20;
  for (let n = 0; n < 60 * loops; n++) animator.update(1 / 60);
  const pose = bakedPoser(rig.skeleton, poser, baked.joints);
  const worlds = new Float64Array(rig.skeleton.nodes.length * 16);
  let worst = 0;
  for (let n = 1; n <= 60; n++) {
    animator.update(1 / 60);
    root.updateMatrixWorld(true);
    pose((n / 60) % 1, worlds);
    for (const name of ['Tail_2', 'Tail_3', 'Tail_4', 'Tail_End']) {
      const live = (root.getObjectByName(name) as Object3D).matrixWorld.elements;
      const o = rig.skeleton.names.indexOf(name) * 16;
      worst = Math.max(worst, Math.hypot(live[12] - worlds[o + 12], live[13] - worlds[o + 13], live[14] - worlds[o + 14]));
    }
  }
  console.log(`live against baked: ${(1000 * worst).toFixed(3)} mm at most, bound 1 mm`);
  expect(worst).toBeLessThan(1e-3);
}); // prettier-ignore
