/** The README's picture: the fox mid-stride as it came, with a rigid tail, and with its tail on a swinging chain. */
import { NodeIO } from '@gltf-transform/core';
import { analyseBody } from '../src/core/appendage/analyse-body';
import { resolveAppendageOptions } from '../src/core/appendage/appendage-options';
import { bakeSprings } from '../src/core/dynamics/bake-springs';
import { bakedPoser } from '../src/core/dynamics/baked-poser';
import { buildSpringRig } from '../src/core/dynamics/build-spring-rig';
import { SPRING_DEFAULTS } from '../src/core/dynamics/spring-settings';
import { translationOf } from '../src/core/math/mat4';
import { clipPoser } from '../src/core/measure/clip-poser';
import type { JointPoser } from '../src/core/measure/edge-stretch';
import { namedChains } from '../src/core/rig/named-chains';
import type { Clip, RigModel, Scene } from '../src/core/rig/scene';
import { createSkinner } from '../src/core/rig/skin-positions';
import { openContainer } from '../src/gltf/container';
import { readScene } from '../src/gltf/read/read-scene';
import type { Camera } from './picture/camera';
import { decodePng, type Raster } from './picture/png';
import { renderPanels } from './picture/render-panels';
import type { BoneLine, Panel, PictureMesh } from './picture/scene';

const BONE = '#e8edf4';
const CHAIN_BONE = '#6fdcb8';

/** From behind the left shoulder, as the article shows it. */
const BACK_LEFT: Camera = { eye: [2.75, 1.36, -4.35], target: [0, 1.0, -0.1], fieldOfViewDegrees: 25.5 };

export interface FoxPictureOptions {
  /** Pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Lines under the panels' titles. */
  readonly subtitles?: readonly [original: string, rigid: string, chain: string];
}

/**
 * @param clip name of a clip that all three files have.
 * @param time seconds into it. A chain that the clip does not drive swings on its springs.
 */
export async function foxPicture(
  originalGlb: Uint8Array,
  rigidGlb: Uint8Array,
  chainGlb: Uint8Array,
  clip: string,
  time: number,
  options: FoxPictureOptions = {},
): Promise<Uint8Array> {
  const [a, b, c] = options.subtitles ?? ['As the rigger left it', 'Tail handed to the hips', 'Tail on its own bones'];
  const panels: Panel[] = [
    { title: 'Original', subtitle: a, accent: '#f2836b', ...(await posed(originalGlb, clip, time, false)) },
    { title: 'Rigid', subtitle: b, accent: '#e3b34c', ...(await posed(rigidGlb, clip, time, false)) },
    { title: 'Chain', subtitle: c, accent: '#5fd0aa', ...(await posed(chainGlb, clip, time, true)) },
  ];
  return renderPanels({
    width: options.width ?? 1680,
    height: options.height ?? 900,
    panels,
    camera: BACK_LEFT,
    supersampling: 2,
  });
}

async function posed(
  glb: Uint8Array,
  clipName: string,
  time: number,
  bones: boolean,
): Promise<{ mesh: PictureMesh; bones?: BoneLine[] }> {
  const scene = await readScene(await openContainer(glb, { name: 'fox.glb' }));
  const rig = scene.rigs[0];
  const clip = scene.clips.find(({ name }) => name === clipName);
  if (!rig || !clip) throw new RangeError(`foxPicture: the file has no skinned mesh or no clip "${clipName}"`);
  const worlds = new Float64Array(rig.skeleton.nodes.length * 16);
  springPoser(scene, rig, clip)(time, worlds);
  const positions = new Float64Array(rig.positions.length);
  createSkinner(rig).skin(worlds, positions);
  return {
    mesh: { positions, triangles: rig.triangles, ...(await skinTexture(glb)) },
    bones: bones ? boneLines(rig, worlds) : undefined,
  };
}

/** The clip; chains that it does not key swing on the default springs. */
function springPoser(scene: Scene, rig: RigModel, clip: Clip): JointPoser {
  const base = clipPoser(scene.graph, rig.skeleton, clip);
  const keyed = new Set(clip.channels.map(({ node }) => node));
  const free = namedChains(rig.skeleton).filter(({ joints }) => !joints.some((j) => keyed.has(rig.skeleton.nodes[j])));
  if (free.length === 0) return base;
  const body = analyseBody(rig, resolveAppendageOptions());
  const chains = free.map(({ name, joints }) => ({ name, joints, settings: SPRING_DEFAULTS }));
  const springs = buildSpringRig(rig, chains, { forward: body.forward, up: body.up, roles: body.roles.roles });
  return bakedPoser(rig.skeleton, base, bakeSprings(scene.graph, rig, springs, clip).joints);
}

function boneLines(rig: RigModel, worlds: Float64Array): BoneLine[] {
  const { names, parents } = rig.skeleton;
  const lines: BoneLine[] = [];
  names.forEach((name, j) => {
    if (parents[j] < 0) return;
    const colour = /^Tail\d*_/.test(name) && /^Tail\d*_/.test(names[parents[j]]) ? CHAIN_BONE : BONE;
    lines.push({ from: translationOf(worlds, parents[j] * 16), to: translationOf(worlds, j * 16), colour });
  });
  return lines.sort((a, b) => Number(a.colour === CHAIN_BONE) - Number(b.colour === CHAIN_BONE));
}

/** UVs and base colour of a file with one primitive and one PNG: the sample. */
async function skinTexture(glb: Uint8Array): Promise<{ uvs?: ArrayLike<number>; texture?: Raster }> {
  const root = (await new NodeIO().readBinary(glb)).getRoot();
  const uvs = root.listMeshes()[0].listPrimitives()[0].getAttribute('TEXCOORD_0')?.getArray();
  const image = root.listTextures()[0]?.getImage();
  return uvs && image ? { uvs, texture: decodePng(image) } : {};
}
