/** A read-only run of numbers: any typed array or tuple that holds vectors back to back. */
export type Numbers = ArrayLike<number>;
/** A writable run of numbers. */
export type MutableNumbers = { [index: number]: number; readonly length: number };
export type Vec3 = [number, number, number];

/** Element `index` (a 3-vector) of a packed array, as a tuple. */
export function vec3At(array: Numbers, index: number): Vec3 {
  const o = index * 3;
  return [array[o], array[o + 1], array[o + 2]];
}

export function add(a: Numbers, b: Numbers): Vec3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function sub(a: Numbers, b: Numbers): Vec3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scale(a: Numbers, s: number): Vec3 {
  return [a[0] * s, a[1] * s, a[2] * s];
}

export function dot(a: Numbers, b: Numbers): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Numbers, b: Numbers): Vec3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function length(a: Numbers): number {
  return Math.sqrt(dot(a, a));
}

export function distance(a: Numbers, b: Numbers): number {
  return length(sub(a, b));
}

/** `a` at unit length; the zero vector stays zero. */
export function normalize(a: Numbers): Vec3 {
  const l = length(a);
  return l > 0 ? scale(a, 1 / l) : [0, 0, 0];
}

export function lerp(a: Numbers, b: Numbers, t: number): Vec3 {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** Where `p` falls on the line from `a` (0) to `b` (1), beyond both ends too; 0 where the two are one. */
export function alongSegment(p: Numbers, a: Numbers, b: Numbers): number {
  const span = sub(b, a);
  const squared = dot(span, span);
  return squared > 0 ? dot(sub(p, a), span) / squared : 0;
}

/** Mean of some points; the zero vector without any. */
export function meanPoint(points: readonly Vec3[]): Vec3 {
  return points.reduce<Vec3>((sum, p) => add(sum, scale(p, 1 / points.length)), [0, 0, 0]);
}

/** Mean of some elements of a packed array. */
export function meanAt(array: Numbers, indices: Numbers): Vec3 {
  const sum: Vec3 = [0, 0, 0];
  for (let i = 0; i < indices.length; i++)
    for (let c = 0; c < 3; c++) sum[c] += array[indices[i] * 3 + c] / indices.length;
  return sum;
}
