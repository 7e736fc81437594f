import { describe, expect, it } from 'vitest';
import { analyseBody } from '../../../src/core/appendage/analyse-body';
import { APPENDAGE_DEFAULTS } from '../../../src/core/appendage/appendage-options';
import { findAppendages } from '../../../src/core/appendage/find-appendages';
import { limbSkin } from '../../../src/core/appendage/limb-skin';
import { seamShare } from '../../../src/core/appendage/seam-blend';
import { zoneOf } from '../../../src/core/roles/joint-roles';
import { fieldBody } from '../../fixtures/field-body';

describe('seamShare', () => {
  it('is linear over a band with the root in its middle', () => {
    // 2 out over the body and 2 into the piece: at the outer end, the root, half way in, the inner end.
    expect(seamShare(0, 4, 2, 2)).toBe(0);
    expect(seamShare(2, 2, 2, 2)).toBe(0.5);
    expect(seamShare(3, 1, 2, 2)).toBe(0.75);
    expect(seamShare(4, 0, 2, 2)).toBe(1);
  });

  it('eases out where the body beside the root keeps its weights', () => {
    // The band is 2 long and begins at the root: half way 1 − ½² has the chain.
    expect(seamShare(0, 2, 2, 2)).toBe(0);
    expect(seamShare(1, 1, 2, 2)).toBe(0.75);
    expect(seamShare(2, 0, 2, 2)).toBe(1);
  });
});

describe('the seam of a body', () => {
  const { rig } = fieldBody({ tail: 'welded' });
  const body = analyseBody(rig, APPENDAGE_DEFAULTS);
  const { findings } = findAppendages(rig);

  it('knows the skin that a leg rightly moves, and a rump that was handed to a shin is none of it', () => {
    const { weld, positions } = body.surface;
    const jointAt = (w: number) => rig.influences.joints[weld.sources[w] * rig.influences.width];
    const onTail = new Set(Array.from(findings[0].vertices, (v) => weld.map[v]));
    const skin = Array.from({ length: weld.count }, (_, w) => w).filter((w) => !onTail.has(w));
    const legs = skin.filter((w) => zoneOf(body.roles.roles[jointAt(w)]) === 'leg');
    const lower = legs.filter((w) => positions[w * 3 + 1] < 0.45);
    expect(lower.length).toBeGreaterThan(20);
    expect(Math.min(...limbSkin(body, lower))).toBe(1);

    const rump = skin.filter((w) => rig.skeleton.names[jointAt(w)] === 'Hips' && positions[w * 3 + 2] < -0.1);
    expect(rump.length).toBeGreaterThan(20);
    expect(Math.max(...limbSkin(body, rump))).toBe(0);
    const joints = rig.influences.joints.slice();
    for (const w of rump) joints[weld.sources[w]] = rig.skeleton.names.indexOf('LeftLeg');
    const handed = { ...body, rig: { ...rig, influences: { ...rig.influences, joints } } };
    expect(Math.max(...limbSkin(handed, rump))).toBe(0);
  });

  it('leaves what lies past the thighs of the body alone', () => {
    const seam = findings[0].chain?.seam;
    if (!seam) throw new Error('no seam');
    const low = Array.from(seam.vertices).filter((v) => rig.positions[v * 3 + 1] < 0.52);
    expect(low).toEqual([]);
  });

  it('never gives the chain more of a vertex than gives way', () => {
    const seam = findings[0].chain?.seam;
    if (!seam) throw new Error('no seam');
    seam.bodyShare.forEach((share, i) => {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(seam.attached[i]).toBeGreaterThanOrEqual(share);
      expect(seam.attached[i]).toBeLessThanOrEqual(1);
    });
  });
});
