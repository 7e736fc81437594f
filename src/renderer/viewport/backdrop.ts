import { Color, Mesh, PlaneGeometry, ShaderMaterial } from 'three';

/** The vertical gradient behind a pane, drawn into the picture so that a screenshot has it too. */
export class Backdrop {
  readonly mesh: Mesh;
  private readonly material: ShaderMaterial;

  constructor() {
    this.material = new ShaderMaterial({
      depthTest: false,
      depthWrite: false,
      uniforms: { top: { value: new Color() }, bottom: { value: new Color() } },
      vertexShader: `
        varying float share;
        void main() { share = uv.y; gl_Position = vec4( position.xy, 1.0, 1.0 ); }`,
      fragmentShader: `
        varying float share; uniform vec3 top; uniform vec3 bottom;
        vec3 toScreen( vec3 c ) { return sRGBTransferOETF( vec4( c, 1.0 ) ).rgb; }
        void main() {
          // Mixed as the stylesheet's gradient is, in sRGB; a grain of noise keeps it from banding.
          float grain = fract( sin( dot( gl_FragCoord.xy, vec2( 12.9898, 78.233 ) ) ) * 43758.5453 ) - 0.5;
          gl_FragColor = vec4( mix( toScreen( bottom ), toScreen( top ), share ) + grain / 255.0, 1.0 );
        }`,
    });
    this.mesh = new Mesh(new PlaneGeometry(2, 2), this.material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -1000;
  }

  setColors(top: Color, bottom: Color): void {
    this.material.uniforms.top.value.copy(top);
    this.material.uniforms.bottom.value.copy(bottom);
  }
}
