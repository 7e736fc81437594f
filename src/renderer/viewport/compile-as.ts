import {
  Mesh,
  type Camera,
  type Material,
  type Object3D,
  type Scene,
  type WebGLRenderTarget,
  type WebGLRenderer,
} from 'three';

export interface CompileTarget {
  readonly target: WebGLRenderTarget;
  readonly camera: Camera;
  /** Whose lights it will be drawn in. */
  readonly scene: Scene;
}

/** Has the shaders compiled that draw a model's meshes in another material into a target. */
export function compileAs(
  renderer: WebGLRenderer,
  model: Object3D,
  materialOf: (mesh: Mesh) => Material,
  { target, camera, scene }: CompileTarget,
): void {
  const worn = new Map<Mesh, Mesh['material']>();
  model.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    worn.set(object, object.material);
    object.material = materialOf(object);
  });
  renderer.setRenderTarget(target);
  renderer.compile(model, camera, scene);
  renderer.setRenderTarget(null);
  for (const [mesh, material] of worn) mesh.material = material;
}
