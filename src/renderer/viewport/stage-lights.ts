import {
  DirectionalLight,
  HemisphereLight,
  PMREMGenerator,
  type Light,
  type Object3D,
  type Texture,
  type WebGLRenderer,
} from 'three';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';
import type { OrbitCamera } from './orbit-camera';

/** A soft sky, and two lights that keep their place beside the artist, whatever the model is turned to. */
export class StageLights {
  private readonly key = new DirectionalLight(0xffffff, 2.1);
  private readonly rim = new DirectionalLight(0xcfe0ff, 0.7);
  readonly objects: readonly Object3D[] = [
    new HemisphereLight(0xffffff, 0x6a6f78, 0.55),
    this.key,
    this.key.target,
    this.rim,
    this.rim.target,
  ];

  /** The key light comes over the artist's left shoulder. */
  follow(camera: OrbitCamera): void {
    const { right, up, back } = camera.axes();
    const place = (light: Light & { readonly target: Object3D }, x: number, y: number, z: number) => {
      light.target.position.copy(camera.target);
      light.position.copy(camera.target).addScaledVector(right, x).addScaledVector(up, y).addScaledVector(back, z);
      light.target.updateMatrixWorld();
      light.updateMatrixWorld();
    };
    place(this.key, -0.9, 1.3, 1.1);
    place(this.rim, 1.4, 0.5, -0.9);
  }
}

/** The light of a plain room, for materials that mirror what is around them. */
export function roomLight(renderer: WebGLRenderer): Texture {
  const room = new RoomEnvironment();
  const generator = new PMREMGenerator(renderer);
  const { texture } = generator.fromScene(room, 0.04);
  generator.dispose();
  room.dispose();
  return texture;
}
