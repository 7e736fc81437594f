import { Color, DoubleSide, Mesh, PlaneGeometry, ShaderMaterial, Vector3 } from 'three';
import type { ViewColors } from './theme-colors';

/** An endless floor: lines kept one pixel wide by the fragment's derivatives, fading out with distance. */
export class FloorGrid {
  readonly mesh: Mesh;
  private readonly material: ShaderMaterial;

  constructor() {
    this.material = new ShaderMaterial({
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
      uniforms: {
        cell: { value: 0.5 },
        centre: { value: new Vector3() },
        fade: { value: 6 },
        lineColor: { value: new Color() },
        lineAlpha: { value: 0.08 },
        axisX: { value: new Color() },
        axisZ: { value: new Color() },
      },
      vertexShader: `
        varying vec3 world;
        uniform vec3 centre;
        uniform float fade;
        void main() {
          world = vec3( position.x * fade * 2.0 + centre.x, centre.y, position.y * fade * 2.0 + centre.z );
          gl_Position = projectionMatrix * viewMatrix * vec4( world, 1.0 );
        }`,
      fragmentShader: `
        varying vec3 world;
        uniform vec3 centre; uniform float cell; uniform float fade;
        uniform vec3 lineColor; uniform float lineAlpha; uniform vec3 axisX; uniform vec3 axisZ;
        float lines( vec2 p, float size ) {
          vec2 q = p / size;
          vec2 d = abs( fract( q - 0.5 ) - 0.5 ) / max( fwidth( q ), 1e-6 );
          return 1.0 - min( min( d.x, d.y ), 1.0 );
        }
        void main() {
          vec2 w = world.xz;
          float a = lines( w, cell ) * lineAlpha;
          vec2 d = abs( w ) / max( fwidth( w ), 1e-6 );
          vec3 c = lineColor;
          if ( d.y < 1.0 ) { c = axisX; a = ( 1.0 - d.y ) * 0.6; }
          if ( d.x < 1.0 ) { c = axisZ; a = max( a, ( 1.0 - d.x ) * 0.6 ); }
          float r = length( w - centre.xz ) / fade;
          a *= 1.0 - smoothstep( 0.25, 1.0, r );
          if ( a < 0.002 ) discard;
          gl_FragColor = vec4( c, a );
          #include <colorspace_fragment>
        }`,
    });
    this.mesh = new Mesh(new PlaneGeometry(2, 2), this.material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -5;
  }

  /** Fits the cells to a model of this height that stands at `floor`. */
  fit(height: number, floor: number): void {
    const raw = height / 4;
    const decade = 10 ** Math.floor(Math.log10(raw));
    this.material.uniforms.cell.value = [1, 2, 5, 10].map((k) => k * decade).find((size) => size >= raw) ?? raw;
    this.material.uniforms.fade.value = height * 4.5;
    this.material.uniforms.centre.value.set(0, floor, 0);
  }

  setColors(colors: ViewColors): void {
    const { uniforms } = this.material;
    uniforms.lineColor.value.copy(colors.grid);
    uniforms.lineAlpha.value = colors.gridAlpha;
    uniforms.axisX.value.copy(colors.axisX);
    uniforms.axisZ.value.copy(colors.axisZ);
  }
}
