import {
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector2,
  WebGLRenderTarget,
  type Object3D,
  type WebGLRenderer,
} from 'three';
import { compileAs } from './compile-as';

const SIZE = 256;

/**
 * The soft shadow under a character: its silhouette seen from below the floor, fainter where it is higher, blurred
 * twice. A shadow map would give hard self-shadows that look like dirt on clay; this only says where the feet stand.
 */
export class ContactShadow {
  readonly group = new Group();
  private readonly camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
  private readonly target = new WebGLRenderTarget(SIZE, SIZE);
  private readonly spare = new WebGLRenderTarget(SIZE, SIZE);
  private readonly floor: Mesh<PlaneGeometry, MeshBasicMaterial>;
  private readonly depth: ShaderMaterial;
  private readonly blur: ShaderMaterial;
  private readonly sheet: Mesh;
  private readonly sheetCamera = new OrthographicCamera(-1, 1, 1, -1, 0, 1);

  constructor() {
    this.depth = createLiftMaterial();
    this.floor = new Mesh(
      new PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
      new MeshBasicMaterial({
        map: this.target.texture,
        transparent: true,
        depthWrite: false,
        side: DoubleSide,
        toneMapped: false,
      }),
    );
    this.floor.renderOrder = -4;
    this.blur = new ShaderMaterial({
      uniforms: { map: { value: null }, stride: { value: new Vector2() } },
      vertexShader: 'varying vec2 at; void main() { at = uv; gl_Position = vec4( position.xy, 0.0, 1.0 ); }',
      fragmentShader: `
        varying vec2 at; uniform sampler2D map; uniform vec2 stride;
        void main() {
          float sum = 0.0, total = 0.0;
          for ( int i = -6; i <= 6; i++ ) {
            float w = exp( -float( i * i ) / 14.0 );
            sum += w * texture2D( map, at + float( i ) * stride ).a; total += w;
          }
          gl_FragColor = vec4( 0.0, 0.0, 0.0, sum / total );
        }`,
      depthTest: false,
      depthWrite: false,
    });
    this.sheet = new Mesh(new PlaneGeometry(2, 2), this.blur);
    this.sheet.frustumCulled = false;
    this.group.add(this.floor);
  }

  /** Fits the catch area to a model of this height whose floor is at `floor`. */
  fit(height: number, radius: number, floor: number): void {
    const half = Math.max(height * 0.7, radius * 1.2);
    Object.assign(this.camera, { left: -half, right: half, top: half, bottom: -half, near: 0, far: height * 0.55 });
    this.camera.position.set(0, floor - height * 0.005, 0);
    this.camera.up.set(0, 0, 1);
    this.camera.lookAt(0, floor + 1, 0);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
    // Seen from below, up in the picture is +Z; on the plane it is −Z.
    this.floor.scale.set(half * 2, 1, -half * 2);
    this.floor.position.set(0, floor + height * 0.0008, 0);
    this.floor.updateMatrixWorld();
    this.depth.uniforms.reach.value = height * 0.55;
  }

  /** Has its shaders compiled for a model, so that the first shadow need not wait for them. */
  compile(renderer: WebGLRenderer, scene: Scene, model: Object3D): void {
    compileAs(renderer, model, () => this.depth, { target: this.target, camera: this.camera, scene });
    const blurred = { target: this.spare, camera: this.sheetCamera, scene: new Scene() };
    compileAs(renderer, this.sheet, () => this.blur, blurred);
  }

  /** Redraws the shadow of `model`, the only thing visible in `scene`. */
  render(renderer: WebGLRenderer, scene: Scene, model: Object3D, hidden: readonly Object3D[]): void {
    if (!model.visible) return;
    const shown = hidden.map((object) => object.visible);
    hidden.forEach((object) => (object.visible = false));
    const { background, environment, overrideMaterial } = scene;
    scene.background = null;
    scene.overrideMaterial = this.depth;
    this.pass(renderer, this.target, () => renderer.render(scene, this.camera));
    scene.background = background;
    scene.environment = environment;
    scene.overrideMaterial = overrideMaterial;
    hidden.forEach((object, i) => (object.visible = shown[i]));
    const spread = 2.2 / SIZE;
    for (const wide of [1, 0.5]) {
      this.smear(renderer, this.target, this.spare, [spread * wide, 0]);
      this.smear(renderer, this.spare, this.target, [0, spread * wide]);
    }
  }

  private smear(
    renderer: WebGLRenderer,
    from: WebGLRenderTarget,
    to: WebGLRenderTarget,
    stride: readonly [number, number],
  ): void {
    this.blur.uniforms.map.value = from.texture;
    this.blur.uniforms.stride.value.set(...stride);
    this.pass(renderer, to, () => renderer.render(this.sheet, this.sheetCamera));
  }

  private pass(renderer: WebGLRenderer, to: WebGLRenderTarget, draw: () => void): void {
    const scissor = renderer.getScissorTest();
    renderer.setScissorTest(false);
    renderer.setRenderTarget(to);
    renderer.setClearColor(0x000000, 0);
    renderer.clear();
    draw();
    renderer.setRenderTarget(null);
    renderer.setScissorTest(scissor);
  }

  setStrength(alpha: number): void {
    this.floor.material.opacity = alpha;
  }

  dispose(): void {
    this.target.dispose();
    this.spare.dispose();
    this.floor.geometry.dispose();
    this.floor.material.dispose();
    this.sheet.geometry.dispose();
    this.blur.dispose();
    this.depth.dispose();
  }
}

/** Skinned like the model; opaque near the floor, clear far above it. */
function createLiftMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    side: DoubleSide,
    uniforms: { reach: { value: 1 } },
    vertexShader: `
      #include <common>
      #include <skinning_pars_vertex>
      varying float lift; uniform float reach;
      void main() {
        #include <skinbase_vertex>
        #include <begin_vertex>
        #include <skinning_vertex>
        #include <project_vertex>
        lift = -mvPosition.z / reach;
      }`,
    fragmentShader: `
      varying float lift;
      void main() { float a = 1.0 - clamp( lift, 0.0, 1.0 ); gl_FragColor = vec4( 0.0, 0.0, 0.0, pow( a, 1.5 ) ); }`,
  });
}
