import { Box3, Group, Mesh, Vector3, type Material, type Object3D, type SkinnedMesh, type Texture } from 'three';
import { weldVertices } from '../../core/mesh/weld-vertices';
import type { FixedChain, ModelSummary, RigSummary } from '../../rpc/contract';
import { BonesOverlay, type DrawnJoint } from './bones-overlay';
import { ClipPlayer } from './clip-player';
import { hasExtraInfluences } from './extra-influences';
import { disposeDisplay, type LoadedDisplay } from './load-display';
import { addPaintAttributes, createPaintMaterial, type PaintAttributes } from './paint-material';
import { PosedSurface, type DrawnPart } from './posed-surface';

export type BodyLook = 'material' | 'clay';

/** One rig of a shown file: its parts, its surface as posed, and what can be painted on it. */
export interface DrawnRig {
  readonly summary: RigSummary;
  readonly parts: readonly DrawnPart[];
  readonly paint: readonly PaintAttributes[];
  readonly surface: PosedSurface;
  /** #V: the first vertex at the same place in the same part. Seams split vertices; paint must not. */
  readonly twins: Uint32Array;
  /** #F×3 rig vertices. */
  readonly triangles: Uint32Array;
}

/** One file as it is shown in a pane: its objects, its two looks, its bones, its clips. */
export class VariantView {
  readonly root = new Group();
  readonly rigs: readonly DrawnRig[];
  readonly bones: BonesOverlay;
  readonly player: ClipPlayer;
  /** Rows of joints: by rig, the index of each of its joints in `bones.joints`. */
  readonly jointRows: readonly (readonly number[])[];
  private readonly originals = new Map<Mesh, Material | Material[]>();
  private readonly clay = new Map<Mesh, Material>();
  look: BodyLook = 'material';
  wireframe = false;

  constructor(
    readonly display: LoadedDisplay,
    summary: ModelSummary,
    chains: readonly FixedChain[],
    ramp: Texture,
    private readonly ownsMaterials: boolean,
  ) {
    this.root.add(display.scene);
    display.scene.updateMatrixWorld(true);
    this.rigs = summary.rigs.map((rig) => drawRig(rig, display));
    const paints = [4, 8].map((influences) => createPaintMaterial(ramp, influences === 8));
    const plain = createPaintMaterial(ramp, false);
    display.scene.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      const skinned = (object as SkinnedMesh).isSkinnedMesh;
      const eight = skinned && hasExtraInfluences(object as SkinnedMesh);
      this.originals.set(object, eight ? withEightInfluences(object.material) : object.material);
      this.clay.set(object, skinned ? paints[eight ? 1 : 0] : plain);
      if (!object.geometry.getAttribute('paintHeat')) addPaintAttributes(object.geometry);
    });
    const { joints, rows } = drawnJoints(summary, display, chains);
    this.jointRows = rows;
    this.bones = new BonesOverlay(joints, summary.height);
    this.player = new ClipPlayer(display.scene, display.clips);
    this.root.add(this.bones.group);
  }

  setLook(look: BodyLook, wireframe: boolean): void {
    if (look === this.look && wireframe === this.wireframe) return;
    this.look = look;
    this.wireframe = wireframe;
    for (const [mesh, original] of this.originals) {
      mesh.material = look === 'clay' ? (this.clay.get(mesh) ?? original) : original;
      for (const material of Array.isArray(mesh.material) ? mesh.material : [mesh.material])
        if ('wireframe' in material) material.wireframe = wireframe;
    }
  }

  /** The ramp of the heat, shared by all. */
  setRamp(ramp: Texture): void {
    for (const material of this.clay.values()) material.userData.ramp.value = ramp;
  }

  /** Bounds of the posed surface of all rigs. */
  bounds(): Box3 {
    const box = new Box3();
    const point = new Vector3();
    for (const rig of this.rigs) {
      rig.surface.update();
      const { positions } = rig.surface;
      for (let i = 0; i < positions.length; i += 3) box.expandByPoint(point.fromArray(positions, i));
    }
    if (box.isEmpty()) box.setFromObject(this.display.scene);
    return box;
  }

  dispose(): void {
    this.player.dispose();
    for (const material of new Set(this.clay.values())) material.dispose();
    disposeDisplay(this.display, this.ownsMaterials);
    this.root.removeFromParent();
  }
}

function drawRig(summary: RigSummary, display: LoadedDisplay): DrawnRig {
  const byKey = new Map<string, SkinnedMesh>();
  for (const [mesh, at] of display.primitives)
    if ((mesh as SkinnedMesh).isSkinnedMesh) byKey.set(`${at.node}/${at.mesh}/${at.primitive}`, mesh as SkinnedMesh);
  const parts: DrawnPart[] = [];
  for (const part of summary.parts) {
    const mesh = byKey.get(`${part.node}/${part.mesh}/${part.primitive}`);
    if (mesh && mesh.geometry.getAttribute('position').count === part.vertexCount) parts.push({ mesh, part });
  }
  const paint = parts.map(({ mesh }) => addPaintAttributes(mesh.geometry));
  const twins = Uint32Array.from({ length: summary.vertices }, (_, v) => v);
  const triangles: number[] = [];
  for (const { mesh, part } of parts) {
    const position = mesh.geometry.getAttribute('position');
    const flat = new Float32Array(position.count * 3);
    for (let v = 0; v < position.count; v++) readPoint(position, v, flat);
    const weld = weldVertices(flat);
    for (let v = 0; v < position.count; v++) twins[part.vertexStart + v] = part.vertexStart + weld.sources[weld.map[v]];
    const { index } = mesh.geometry;
    const count = index ? index.count : position.count;
    for (let i = 0; i < count; i++) triangles.push(part.vertexStart + (index ? index.getX(i) : i));
  }
  const surface = new PosedSurface(parts, summary.vertices);
  return { summary, parts, paint, surface, twins, triangles: Uint32Array.from(triangles) };
}

function readPoint(
  position: { getX(i: number): number; getY(i: number): number; getZ(i: number): number },
  v: number,
  out: Float32Array,
): void {
  out[v * 3] = position.getX(v);
  out[v * 3 + 1] = position.getY(v);
  out[v * 3 + 2] = position.getZ(v);
}

function withEightInfluences(material: Material | Material[]): Material | Material[] {
  if (Array.isArray(material)) return material.map((one) => withEightInfluences(one) as Material);
  const copy = material.clone();
  copy.defines = { ...copy.defines, USE_SKINNING_8: '' };
  return copy;
}

/** Every joint once, over all rigs, chains of a fixed file included; and where each rig's joints stand in the list. */
function drawnJoints(summary: ModelSummary, display: LoadedDisplay, chains: readonly FixedChain[]) {
  const joints: DrawnJoint[] = [];
  const rowOfObject = new Map<Object3D, number>();
  const add = (name: string, object: Object3D, chain: boolean): number => {
    const known = rowOfObject.get(object);
    if (known !== undefined) return known;
    let ancestor = object.parent;
    while (ancestor && !rowOfObject.has(ancestor)) ancestor = ancestor.parent;
    const row = joints.length;
    joints.push({ name, object, parent: ancestor ? (rowOfObject.get(ancestor) ?? -1) : -1, chain });
    rowOfObject.set(object, row);
    return row;
  };
  const rows = summary.rigs.map((rig) =>
    rig.joints.map(({ name, node }) => {
      const object = display.nodes.get(node);
      return object ? add(name, object, false) : -1;
    }),
  );
  for (const chain of chains) {
    chain.nodes.forEach((node, i) => {
      const object = display.nodes.get(node);
      if (object) add(chain.names[i], object, true);
    });
  }
  return { joints, rows };
}
