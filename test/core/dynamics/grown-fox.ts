import { existsSync, readFileSync } from 'node:fs';
import { buildSpringRig, type SpringBody, type SpringRig } from '../../../src/core/dynamics/build-spring-rig';
import { SPRING_DEFAULTS, type SpringSettings } from '../../../src/core/dynamics/spring-settings';
import { applyRigEdit } from '../../../src/core/rig/apply-rig-edit';
import type { NewJoint } from '../../../src/core/rig/rig-edit';
import type { RigModel, Scene } from '../../../src/core/rig/scene';
import { roleFromName } from '../../../src/core/roles/role-from-name';
import { loadModel } from '../../../src/engine/files/load-model';

export const FOX = 'resources/samples/fox.glb';

/** The sample fox with a chain along the tail it was made with, so that springs are tested apart from detection. */
export interface GrownFox {
  readonly scene: Scene;
  readonly rig: RigModel;
  readonly joints: readonly number[];
  readonly body: SpringBody;
  springs(settings?: Partial<SpringSettings>): SpringRig;
}

/** Undefined, with a printed reason, where the sample has not been made. */
export async function grownFox(segments = 4): Promise<GrownFox | undefined> {
  if (!existsSync(FOX)) {
    console.log(`skipped: ${FOX} is not there (npm run sample)`);
    return undefined;
  }
  const { scene } = await loadModel(FOX);
  const truth = JSON.parse(readFileSync(FOX.replace('.glb', '.truth.json'), 'utf8'));
  const plain = scene.rigs[0];
  const tail = Array.from({ length: truth.tail.count as number }, (_, i) => (truth.tail.first as number) + i);
  const { rig, joints } = grow(plain, tail, segments);
  const named = rig.skeleton.names.map(roleFromName);
  const body: SpringBody = {
    forward: [0, 0, 1],
    up: [0, 1, 0],
    roles: named.map(({ role }) => role ?? 'other'),
  };
  const springs = (settings: Partial<SpringSettings> = {}): SpringRig =>
    buildSpringRig(rig, [{ name: 'tail-1', joints, settings: { ...SPRING_DEFAULTS, ...settings } }], body);
  return { scene, rig, joints, body, springs };
}

/** The fox's tail hangs, so height is the coordinate along it; joints at the centres of bands, weights as published. */
function grow(plain: RigModel, tail: readonly number[], segments: number): { rig: RigModel; joints: number[] } {
  const hips = plain.skeleton.names.indexOf('mixamorig:Hips');
  const height = (v: number): number => plain.positions[v * 3 + 1];
  const sorted = tail.map(height).sort((a, b) => b - a);
  const top = sorted[0];
  const length = top - sorted[Math.floor(0.99 * sorted.length)];
  const along = (v: number): number => ((top - height(v)) / length) * segments;
  const added = Array.from({ length: segments + 1 }, (_, i): NewJoint => {
    const band = tail.filter((v) => Math.abs(along(v) - i) < 0.5);
    const bind = plain.skeleton.bind.slice(hips * 16, hips * 16 + 16);
    for (let d = 0; d < 3; d++) bind[12 + d] = band.reduce((sum, v) => sum + plain.positions[v * 3 + d], 0) / band.length;
    const parent = i === 0 ? hips : plain.skeleton.names.length + i - 1;
    return { name: i < segments ? `Tail_${i + 1}` : 'Tail_End', parent, bind };
  });
  const first = plain.skeleton.names.length;
  const joints = new Uint16Array(tail.length * 3);
  const weights = new Float32Array(tail.length * 3);
  tail.forEach((v, row) => {
    const s = Math.min(segments - 1e-6, Math.max(0, along(v)));
    const k = Math.floor(s);
    const before = Math.min(0.5, Math.max(0, 0.5 - 2 * (s - k)));
    const after = k + 1 < segments ? Math.min(0.5, Math.max(0, 2 * (s - k) - 1.5)) : 0;
    joints.set([k > 0 ? first + k - 1 : hips, first + k, after > 0 ? first + k + 1 : 0], row * 3);
    weights.set([before, 1 - before - after, after], row * 3);
  });
  const rig = applyRigEdit(plain, { joints: added, vertices: Uint32Array.from(tail), influences: { width: 3, joints, weights } });
  return { rig, joints: added.map((_, i) => first + i) };
} // prettier-ignore
