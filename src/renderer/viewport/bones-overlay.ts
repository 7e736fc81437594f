import type { Color } from 'three';
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Vector3,
  type Object3D,
} from 'three';
import type { ViewColors } from './theme-colors';

/** A joint as the overlay draws it. */
export interface DrawnJoint {
  readonly name: string;
  readonly object: Object3D;
  /** Index into the same list, or -1. */
  readonly parent: number;
  /** Grown by Rigwright. */
  readonly chain: boolean;
}

/** An octahedron from a joint to each child: 6 corners, 8 faces, 12 edges. */
const CORNERS = 6;
const FACES = [0, 1, 2, 0, 2, 3, 0, 3, 4, 0, 4, 1, 5, 2, 1, 5, 3, 2, 5, 4, 3, 5, 1, 4];
const EDGES = [0, 1, 0, 2, 0, 3, 0, 4, 5, 1, 5, 2, 5, 3, 5, 4, 1, 2, 2, 3, 3, 4, 4, 1];
const WAIST_AT = 0.14;
const WAIST_WIDTH = 0.075;
/** No bone is thicker than this share of the model's height. */
const MAX_WIDTH = 0.016;

interface Segment {
  readonly from: number;
  /** -1: a leaf, drawn as a short stub along its parent's bone. */
  readonly to: number;
}

/** The skeleton over the model, seen through it: octahedral bones as in Blender, chains and the selection in colour. */
export class BonesOverlay {
  readonly group = new Group();
  readonly joints: readonly DrawnJoint[];
  selected = -1;
  hovered = -1;
  size = 1;
  private readonly segments: readonly Segment[];
  private readonly points: BufferAttribute;
  private readonly tints: BufferAttribute;
  private readonly heads: Float64Array;
  private colors: ViewColors | undefined;

  constructor(
    joints: readonly DrawnJoint[],
    private readonly height: number,
  ) {
    this.joints = joints;
    this.heads = new Float64Array(joints.length * 3);
    const hasChild = new Set(joints.map((joint) => joint.parent));
    this.segments = [
      ...joints.flatMap(({ parent }, to) => (parent >= 0 ? [{ from: parent, to }] : [])),
      ...joints.flatMap((joint, from) => (hasChild.has(from) || joint.chain ? [] : [{ from, to: -1 }])),
    ];
    const count = this.segments.length;
    this.points = new BufferAttribute(new Float32Array(count * CORNERS * 3), 3);
    this.tints = new BufferAttribute(new Float32Array(count * CORNERS * 3), 3);
    const shape = (pattern: readonly number[]) => {
      const geometry = new BufferGeometry();
      geometry.setAttribute('position', this.points);
      geometry.setAttribute('color', this.tints);
      geometry.setIndex(this.segments.flatMap((_, s) => pattern.map((corner) => s * CORNERS + corner)));
      return geometry;
    };
    const common = { depthTest: false, depthWrite: false, transparent: true, vertexColors: true, toneMapped: false };
    const fill = new Mesh(shape(FACES), new MeshBasicMaterial({ ...common, opacity: 0.16, side: DoubleSide }));
    const lines = new LineSegments(shape(EDGES), new LineBasicMaterial({ ...common, opacity: 0.62 }));
    fill.renderOrder = 20;
    lines.renderOrder = 21;
    fill.frustumCulled = lines.frustumCulled = false;
    this.group.add(fill, lines);
  }

  setColors(colors: ViewColors): void {
    this.colors = colors;
    this.paint();
  }

  /** Colours follow selection and hover. */
  paint(): void {
    const { colors } = this;
    if (!colors) return;
    this.segments.forEach(({ from, to }, s) => {
      const picked = from === this.selected && this.selected >= 0;
      const hovered = from === this.hovered && this.hovered >= 0;
      const inChain = this.joints[from].chain && (to < 0 || this.joints[to].chain);
      const tint: Color = picked || hovered ? colors.boneSelected : inChain ? colors.boneChain : colors.bone;
      for (let c = 0; c < CORNERS; c++) this.tints.setXYZ(s * CORNERS + c, tint.r, tint.g, tint.b);
    });
    this.tints.needsUpdate = true;
  }

  /** Follows the joints' current world matrices. */
  update(): void {
    this.joints.forEach(({ object }, j) => {
      head.setFromMatrixPosition(object.matrixWorld).toArray(this.heads, j * 3);
    });
    this.segments.forEach((segment, s) => this.place(segment, s * CORNERS));
    this.points.needsUpdate = true;
  }

  private place({ from, to }: Segment, at: number): void {
    head.fromArray(this.heads, from * 3);
    if (to >= 0) tip.fromArray(this.heads, to * 3);
    else this.stub(from);
    along.subVectors(tip, head);
    const length = along.length();
    along.divideScalar(length || 1);
    side.set(Math.abs(along.y) < 0.9 ? 0 : 1, Math.abs(along.y) < 0.9 ? 1 : 0, 0);
    side.cross(along).normalize();
    other.crossVectors(along, side);
    const width = Math.min(length * WAIST_WIDTH, this.height * MAX_WIDTH) * this.size;
    waist.copy(head).addScaledVector(along, length * WAIST_AT);
    const set = (corner: number, p: Vector3) => this.points.setXYZ(at + corner, p.x, p.y, p.z);
    set(0, head);
    set(1, corner.copy(waist).addScaledVector(side, width));
    set(2, corner.copy(waist).addScaledVector(other, width));
    set(3, corner.copy(waist).addScaledVector(side, -width));
    set(4, corner.copy(waist).addScaledVector(other, -width));
    set(5, tip);
  }

  /** A leaf's tip: a little way on along the bone that leads to it. */
  private stub(joint: number): void {
    const { parent } = this.joints[joint];
    if (parent < 0) tip.copy(head).setY(head.y + this.height * 0.02);
    else {
      tip.fromArray(this.heads, parent * 3).sub(head);
      const length = tip.length() || 1;
      tip.multiplyScalar(-Math.min(0.35, (this.height * 0.03) / length)).add(head);
    }
  }

  headOf(joint: number, out: Vector3): Vector3 {
    return out.fromArray(this.heads, joint * 3);
  }
}

const head = new Vector3();
const tip = new Vector3();
const along = new Vector3();
const side = new Vector3();
const other = new Vector3();
const waist = new Vector3();
const corner = new Vector3();
