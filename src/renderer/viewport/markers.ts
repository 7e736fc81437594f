import type { Color } from 'three';
import {
  BufferGeometry,
  DoubleSide,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineDashedMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
} from 'three';

const OVER = { depthTest: false, depthWrite: false, transparent: true, toneMapped: false } as const;

/** The plane no tip may pass, as a dashed pane of glass through the chain's root. */
export class PlaneMarker {
  readonly group = new Group();
  private readonly glass: Mesh<BufferGeometry, MeshBasicMaterial>;
  private readonly border: LineSegments<BufferGeometry, LineDashedMaterial>;

  constructor() {
    const square = new BufferGeometry();
    square.setAttribute('position', new Float32BufferAttribute([-1, -1.4, 0, 1, -1.4, 0, 1, 1, 0, -1, 1, 0], 3));
    square.setIndex([0, 1, 2, 0, 2, 3]);
    this.glass = new Mesh(square, new MeshBasicMaterial({ ...OVER, depthTest: true, opacity: 0.09, side: DoubleSide }));
    this.border = new LineSegments(
      new EdgesGeometry(square),
      new LineDashedMaterial({ ...OVER, opacity: 0.8, dashSize: 0.08, gapSize: 0.06 }),
    );
    this.border.computeLineDistances();
    this.glass.renderOrder = this.border.renderOrder = 12;
    this.group.add(this.glass, this.border);
  }

  /** @param normal the side the chain must stay off. */
  place(root: Vector3, normal: Vector3, size: number): void {
    this.group.position.copy(root);
    this.group.quaternion.copy(new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), normal.clone().normalize()));
    this.group.scale.setScalar(size);
    this.group.updateMatrixWorld(true);
  }

  setColor(color: Color): void {
    this.glass.material.color.copy(color);
    this.border.material.color.copy(color);
  }
}

/** One edge of the skin, in a colour nothing else has. Its label and ring are drawn by the pane over it. */
export class EdgeMarker {
  readonly line: LineSegments<BufferGeometry, LineBasicMaterial>;

  constructor() {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(new Float32Array(6), 3));
    this.line = new LineSegments(geometry, new LineBasicMaterial({ ...OVER }));
    this.line.renderOrder = 30;
    this.line.frustumCulled = false;
  }

  place(a: Vector3, b: Vector3): void {
    const positions = this.line.geometry.getAttribute('position');
    positions.setXYZ(0, a.x, a.y, a.z);
    positions.setXYZ(1, b.x, b.y, b.z);
    positions.needsUpdate = true;
  }

  setColor(color: Color): void {
    this.line.material.color.copy(color);
  }
}

/** A capsule that a chain collides with. World space. */
export interface Capsule {
  readonly a: readonly [number, number, number];
  readonly b: readonly [number, number, number];
  readonly radius: number;
}

/** Capsules as wire hoops: round about both ends and along the sides. */
export class CapsuleMarker {
  readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>;

  constructor() {
    this.lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ ...OVER, opacity: 0.45 }));
    this.lines.renderOrder = 11;
    this.lines.frustumCulled = false;
  }

  place(capsules: readonly Capsule[]): void {
    const points: number[] = [];
    for (const capsule of capsules) pushCapsule(points, capsule);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute(points, 3));
    this.lines.geometry.dispose();
    this.lines.geometry = geometry;
  }

  setColor(color: Color): void {
    this.lines.material.color.copy(color);
  }
}

const ROUND = 20;

function pushCapsule(points: number[], { a, b, radius }: Capsule): void {
  const from = new Vector3(...a);
  const to = new Vector3(...b);
  const axis = to.clone().sub(from);
  if (axis.lengthSq() === 0) axis.set(0, 1, 0);
  axis.normalize();
  const u = new Vector3(Math.abs(axis.y) < 0.9 ? 0 : 1, Math.abs(axis.y) < 0.9 ? 1 : 0, 0).cross(axis).normalize();
  const v = new Vector3().crossVectors(axis, u);
  const ring = (centre: Vector3, x: Vector3, y: Vector3, start: number, turn: number) => {
    for (let i = 0; i < ROUND; i++) {
      for (const k of [i, i + 1]) {
        const angle = start + (turn * k) / ROUND;
        const p = centre
          .clone()
          .addScaledVector(x, Math.cos(angle) * radius)
          .addScaledVector(y, Math.sin(angle) * radius);
        points.push(p.x, p.y, p.z);
      }
    }
  };
  for (const centre of [from, to]) ring(centre, u, v, 0, Math.PI * 2);
  for (const across of [u, v]) {
    ring(to, across, axis, 0, Math.PI);
    ring(from, across, axis, Math.PI, Math.PI);
    for (const sign of [-1, 1]) {
      for (const centre of [from, to]) {
        const p = centre.clone().addScaledVector(across, sign * radius);
        points.push(p.x, p.y, p.z);
      }
    }
  }
}
