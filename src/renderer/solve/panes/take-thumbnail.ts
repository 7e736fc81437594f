import { OrbitCamera } from '../../viewport/orbit-camera';
import type { SolveParts } from './solve-engine';

const PIXELS = 104;

/** The artist's model alone, from the front left, in its own materials. */
export async function takeThumbnail({ stage, scene }: SolveParts): Promise<string | undefined> {
  // A canvas that has just come into the page has no size before its first frame.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { artist } = scene;
  if (!artist) return undefined;
  const camera = new OrbitCamera();
  const [x, , z] = artist.model.skin.forward;
  camera.azimuth = Math.atan2(x, z) + 0.5;
  camera.elevation = 0.1;
  camera.frame(artist.model.skin.rig.positions, 1);
  // Image-based light takes seconds to prepare in software rendering; the lamps do for a small picture.
  if (stage.compilesAside) stage.lightMaterials();
  artist.setLook('material');
  artist.pose(undefined, 0);
  return stage.snapshot(camera, [artist.root], [], PIXELS, () => scene.relook());
}
