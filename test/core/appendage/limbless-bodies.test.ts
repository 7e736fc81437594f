import { describe, expect, it } from 'vitest';
import { findAppendages } from '../../../src/core/appendage/find-appendages';
import type { Vec3 } from '../../../src/core/math/vec3';
import { Field, roundCone } from '../../../scripts/sample/field';
import { surfaceNets } from '../../../scripts/sample/surface-nets';
import { renamed } from '../../fixtures/changed-rigs';
import { rigOf } from '../../fixtures/tiny-rigs';

type Joint = { name: string; parent: number; at: Vec3 };
const cone = (a: Vec3, ra: number, b: Vec3, rb: number) => ({ part: 'body', blend: 0.02, distance: roundCone(a, ra, b, rb) }); // prettier-ignore

/** A body of cones along z, every vertex on its nearest joint. */
function limbless(cones: readonly ReturnType<typeof cone>[], joints: readonly Joint[]) {
  const mesh = surfaceNets(new Field(cones), [-0.3, 0.5, -1.2], [0.3, 1.5, 1.3], 0.035);
  const positions = Array.from(mesh.positions);
  const owners = Uint16Array.from({ length: positions.length / 3 }, (_, v) => {
    const gaps = joints.map(({ at }) => Math.hypot(...at.map((x, c) => x - positions[v * 3 + c])));
    return gaps.indexOf(Math.min(...gaps));
  });
  const influences = { width: 1, joints: owners, weights: new Float32Array(owners.length).fill(1) };
  return rigOf(joints, positions, Array.from(mesh.triangles), influences);
}

const snake = (count: number) =>
  limbless(
    [cone([0, 1, 1], 0.09, [0, 1, -1], 0.03)],
    Array.from({ length: count }, (_, i) => ({ name: `bone_${i}`, parent: i - 1, at: [0, 1, 0.9 - 0.2 * i] })),
  );

const fish = limbless(
  [cone([0, 1, 0.3], 0.12, [0, 1, -0.25], 0.14), cone([0, 1, -0.3], 0.06, [0, 1, -0.85], 0.03)],
  [
    { name: 'Root', parent: -1, at: [0, 1, 0] },
    { name: 'Head', parent: 0, at: [0, 1, 0.35] },
    { name: 'Spine', parent: 0, at: [0, 1, -0.2] },
  ],
);

describe('bodies without limbs', () => {
  it('grow nothing on a snake, boned all along or half way', () => {
    for (const count of [10, 5]) expect(findAppendages(snake(count)).findings).toEqual([]);
  });

  it('grow a tail where a fish’s spine ends, away from the head that its name tells', () => {
    const { findings } = findAppendages(fish);
    expect(findings.map(({ id, verdict }) => [id, verdict])).toEqual([['tail-1', 'chain']]);
    expect(fish.skeleton.names[findings[0].attachJoint]).toBe('Spine');
    expect(findings[0].reason).toMatch(/leads on from the end of the spine: grows a chain/);
  });

  it('leave it alone where no name tells head from tail', () => {
    const { findings } = findAppendages(renamed(fish));
    expect(findings.filter(({ verdict }) => verdict !== 'leave')).toEqual([]);
  });
});
