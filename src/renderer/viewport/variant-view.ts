import { Box3, Group, Mesh, type Material, type Object3D, type SkinnedMesh, type Texture } from 'three';
import type { FixedChain, RigSummary } from '../../rpc/contract';
import { BonesOverlay, type DrawnJoint } from './bones-overlay';
import { ClipPlayer } from './clip-player';
import { hasExtraInfluences } from './extra-influences';
import { disposeDisplay, type LoadedDisplay } from './load-display';
import type { ViewedModel } from './one-triangle';
import { addPaintAttributes, createPaintMaterial, type PaintAttributes } from './paint-material';
import { PosedSurface, type DrawnPart } from './posed-surface';

export type BodyLook = 'material' | 'clay';

/** One rig of a shown file: its parts, its surface as posed, and what can be painted on it. */
export interface DrawnRig {
  readonly summary: RigSummary;
  readonly parts: readonly DrawnPart[];
  readonly paint: readonly PaintAttributes[];
  readonly surface: PosedSurface;
  /** #F×3 rig vertices. */
  triangles(): Uint32Array;
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
    summary: ViewedModel,
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

  /** Lowest point of the posed surface of all rigs. */
  lowest(): number {
    let low = Infinity;
    for (const { surface } of this.rigs) {
      surface.update();
      const { positions } = surface;
      for (let i = 1; i < positions.length; i += 3) if (positions[i] < low) low = positions[i];
    }
    return Number.isFinite(low) ? low : new Box3().setFromObject(this.display.scene).min.y;
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
  const surface = new PosedSurface(parts, summary.vertices);
  return { summary, parts, paint, surface, triangles: onDemand(() => trianglesOf(parts)) };
}

/** Made when it is first asked for: only picking, the brush and the ghost look at triangles. */
function onDemand<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function trianglesOf(parts: readonly DrawnPart[]): Uint32Array {
  const counts = parts.map(
    ({ mesh: { geometry } }) => geometry.index?.count ?? geometry.getAttribute('position').count,
  );
  const out = new Uint32Array(counts.reduce((sum, count) => sum + count, 0));
  let at = 0;
  parts.forEach(({ mesh, part: { vertexStart } }, p) => {
    const index = mesh.geometry.index?.array;
    for (let i = 0; i < counts[p]; i++) out[at++] = vertexStart + (index ? index[i] : i);
  });
  return out;
}

function withEightInfluences(material: Material | Material[]): Material | Material[] {
  if (Array.isArray(material)) return material.map((one) => withEightInfluences(one) as Material);
  const copy = material.clone();
  copy.defines = { ...copy.defines, USE_SKINNING_8: '' };
  return copy;
}

/** Every joint once, over all rigs, chains of a fixed file included; and where each rig's joints stand in the list. */
function drawnJoints(summary: ViewedModel, display: LoadedDisplay, chains: readonly FixedChain[]) {
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
