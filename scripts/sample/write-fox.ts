import { Document, NodeIO, type Accessor, type Buffer, type Node } from '@gltf-transform/core';
import type { FoxMesh } from './assemble';
import type { FoxClip } from './clips';
import { FOX_JOINTS, jointIndex } from './skeleton';

export async function writeFox(mesh: FoxMesh, clips: readonly FoxClip[]): Promise<Uint8Array> {
  const doc = new Document();
  doc.getRoot().getAsset().generator = 'Rigwright sample';
  const buffer = doc.createBuffer();
  const joints = FOX_JOINTS.map((joint) =>
    doc.createNode(joint.name).setTranslation(joint.localTranslation).setRotation(joint.localRotation),
  );
  FOX_JOINTS.forEach((joint, j) => joints[joint.parent]?.addChild(joints[j]));
  const inverseBinds = FOX_JOINTS.flatMap((joint) => [...joint.inverseBind]);
  const skin = doc
    .createSkin('Fox')
    .setSkeleton(joints[0])
    .setInverseBindMatrices(accessor(doc, buffer, 'MAT4', Float32Array.from(inverseBinds)));
  for (const joint of joints) skin.addJoint(joint);
  const body = doc
    .createNode('Fox')
    .setMesh(writeMesh(doc, buffer, mesh))
    .setSkin(skin);
  const scene = doc.createScene('Fox').addChild(joints[jointIndex('Hips')]).addChild(body);
  doc.getRoot().setDefaultScene(scene);
  for (const clip of clips) writeClip(doc, buffer, clip, joints);
  return new NodeIO().writeBinary(doc);
}

function accessor(
  doc: Document,
  buffer: Buffer,
  type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4',
  array: Float32Array | Uint8Array | Uint16Array | Uint32Array,
): Accessor {
  // prettier-ignore
  return doc.createAccessor().setBuffer(buffer).setType(type).setArray(array);
}

function writeMesh(doc: Document, buffer: Buffer, mesh: FoxMesh): ReturnType<Document['createMesh']> {
  const texture = doc.createTexture('FoxColour').setMimeType('image/png').setImage(mesh.texture);
  const material = doc.createMaterial('Fur').setBaseColorTexture(texture).setRoughnessFactor(0.85).setMetallicFactor(0);
  const vertices = mesh.positions.length / 3;
  const indices = vertices > 65_535 ? mesh.triangles : Uint16Array.from(mesh.triangles);
  const primitive = doc
    .createPrimitive()
    .setMaterial(material)
    .setIndices(accessor(doc, buffer, 'SCALAR', indices))
    .setAttribute('POSITION', accessor(doc, buffer, 'VEC3', mesh.positions))
    .setAttribute('NORMAL', accessor(doc, buffer, 'VEC3', mesh.normals))
    .setAttribute('TEXCOORD_0', accessor(doc, buffer, 'VEC2', mesh.uvs))
    .setAttribute('JOINTS_0', accessor(doc, buffer, 'VEC4', mesh.joints))
    .setAttribute('WEIGHTS_0', accessor(doc, buffer, 'VEC4', mesh.weights));
  return doc.createMesh('Fox').addPrimitive(primitive);
}

function writeClip(doc: Document, buffer: Buffer, clip: FoxClip, joints: readonly Node[]): void {
  const animation = doc.createAnimation(clip.name);
  const times = accessor(doc, buffer, 'SCALAR', clip.times);
  const add = (node: Node, path: 'translation' | 'rotation', values: Accessor): void => {
    const sampler = doc.createAnimationSampler().setInput(times).setOutput(values).setInterpolation('LINEAR');
    animation.addSampler(sampler).addChannel(doc.createAnimationChannel().setSampler(sampler).setTargetNode(node).setTargetPath(path)); // prettier-ignore
  };
  add(joints[0], 'translation', accessor(doc, buffer, 'VEC3', clip.hips));
  clip.rotations.forEach((values, j) => add(joints[j], 'rotation', accessor(doc, buffer, 'VEC4', values)));
}
