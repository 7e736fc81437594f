/**
 * Implicit surfaces: rounded cones and ellipsoids, blended into one signed distance field.
 * Distances are near-Euclidean and never larger than the true ones by more than a squash of a primitive allows;
 * the mesher relies on that bound, and puts vertices on the surface by Newton steps, not by trusting the value.
 * Primitives after Inigo Quilez (rounded cone, ellipsoid bound, polynomial smooth minimum).
 */
import { type Vec3, dot, length, normalize, sub } from '../../src/core/math/vec3';

export interface Primitive {
  /** Part of the body it belongs to: weights and paint ask for distances to one part. */
  readonly part: string;
  readonly distance: (x: number, y: number, z: number) => number;
  /** Width of the blend with everything before it, metres. */
  readonly blend: number;
  /** Carved out of what stands before it instead of added. */
  readonly carve?: boolean;
}

/** A ball of radius `ra` at `a` swept to one of radius `rb` at `b`. */
export function roundCone(a: Vec3, ra: number, b: Vec3, rb: number): Primitive['distance'] {
  const ba = sub(b, a);
  const l2 = dot(ba, ba);
  const rr = ra - rb;
  const a2 = l2 - rr * rr;
  const il2 = 1 / l2;
  return (x, y, z) => {
    const px = x - a[0], py = y - a[1], pz = z - a[2]; // prettier-ignore
    const along = px * ba[0] + py * ba[1] + pz * ba[2];
    const beyond = along - l2;
    const qx = px * l2 - ba[0] * along, qy = py * l2 - ba[1] * along, qz = pz * l2 - ba[2] * along; // prettier-ignore
    const x2 = qx * qx + qy * qy + qz * qz;
    const y2 = along * along * l2;
    const z2 = beyond * beyond * l2;
    const k = Math.sign(rr) * rr * rr * x2;
    if (Math.sign(beyond) * a2 * z2 > k) return Math.sqrt(x2 + z2) * il2 - rb;
    if (Math.sign(along) * a2 * y2 < k) return Math.sqrt(x2 + y2) * il2 - ra;
    return (Math.sqrt(x2 * a2 * il2) + along * rr) * il2 - ra;
  };
}

/** An ellipsoid; `tilt` turns it about the X axis, radians. */
export function ellipsoid(c: Vec3, r: Vec3, tilt = 0): Primitive['distance'] {
  const cos = Math.cos(tilt);
  const sin = Math.sin(tilt);
  return (x, y, z) => {
    const dx = x - c[0], ey = y - c[1], ez = z - c[2]; // prettier-ignore
    const dy = cos * ey + sin * ez;
    const dz = cos * ez - sin * ey;
    const k0 = Math.hypot(dx / r[0], dy / r[1], dz / r[2]);
    const k1 = Math.hypot(dx / (r[0] * r[0]), dy / (r[1] * r[1]), dz / (r[2] * r[2]));
    return k1 < 1e-9 ? -Math.min(r[0], r[1], r[2]) : (k0 * (k0 - 1)) / k1;
  };
}

/** `inner`, flattened along `axis` about `centre` to `thickness` (0…1) of its depth. */
export function flattened(inner: Primitive['distance'], centre: Vec3, axis: Vec3, thickness: number) {
  const n = normalize(axis);
  const stretch = 1 / thickness - 1;
  return (x: number, y: number, z: number): number => {
    const s = ((x - centre[0]) * n[0] + (y - centre[1]) * n[1] + (z - centre[2]) * n[2]) * stretch;
    return inner(x + n[0] * s, y + n[1] * s, z + n[2] * s) * thickness;
  };
}

export function smoothMin(a: number, b: number, k: number): number {
  const h = k - Math.abs(a - b);
  return h <= 0 ? Math.min(a, b) : Math.min(a, b) - (h * h) / (4 * k);
}

/** A field over the half space x ≥ 0, mirrored to the other side. */
export class Field {
  constructor(readonly primitives: readonly Primitive[]) {}

  at(x: number, y: number, z: number): number {
    const ax = Math.abs(x);
    let d = 1e3;
    for (const p of this.primitives) {
      const v = p.distance(ax, y, z);
      d = p.carve ? -smoothMin(-d, v, p.blend) : smoothMin(d, v, p.blend);
    }
    return d;
  }

  /** Unit outward direction of steepest ascent. */
  normal(x: number, y: number, z: number, step = 5e-4): Vec3 {
    return normalize([
      this.at(x + step, y, z) - this.at(x - step, y, z),
      this.at(x, y + step, z) - this.at(x, y - step, z),
      this.at(x, y, z + step) - this.at(x, y, z - step),
    ]);
  }

  /** The same field where only a ball matters: primitives that cannot reach into it are left out. */
  near(x: number, y: number, z: number, radius: number): Field {
    const ax = Math.abs(x);
    const here = this.at(x, y, z);
    const kept = this.primitives.filter((p) => {
      const v = p.distance(ax, y, z);
      return v - radius < (p.carve ? p.blend - here : here + p.blend) + 2 * radius;
    });
    return new Field(kept);
  }

  /** The field of some parts alone. */
  only(match: (part: string) => boolean): Field {
    return new Field(this.primitives.filter((p) => match(p.part)));
  }
}

/** Distance from a point to the segment a–b and how far along it (0…1) the nearest point lies. */
export function toSegment(p: Vec3, a: Vec3, b: Vec3): { distance: number; along: number } {
  const ab = sub(b, a);
  const along = Math.min(1, Math.max(0, dot(sub(p, a), ab) / dot(ab, ab)));
  return { distance: length(sub(p, [a[0] + ab[0] * along, a[1] + ab[1] * along, a[2] + ab[2] * along])), along };
}
