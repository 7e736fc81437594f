import type { Color } from 'three';
import { DoubleSide, ShaderMaterial } from 'three';

/**
 * The artist's surface behind a rig: flat and dark, at the far end of the depth range, so that it shows wherever the rig
 * is not, whichever of the two is nearer, and whichever is drawn first.
 */
export function silhouetteMaterial(color: Color, eightInfluences: boolean): ShaderMaterial {
  return artistMaterial(color, eightInfluences, {
    vertex: `
      #include <skinbase_vertex>
      #include <begin_vertex>
      #include <skinning_vertex>
      #include <project_vertex>
      gl_Position.z = gl_Position.w * 0.999999;`,
    alpha: '1.0',
    depthTest: true,
  });
}

/** The artist's outline over a rig: its skin where it turns away from the eye. */
export function outlineMaterial(color: Color, eightInfluences: boolean): ShaderMaterial {
  return artistMaterial(color, eightInfluences, {
    vertex: `
      #include <beginnormal_vertex>
      #include <skinbase_vertex>
      #include <skinnormal_vertex>
      #include <defaultnormal_vertex>
      #include <begin_vertex>
      #include <skinning_vertex>
      #include <project_vertex>
      facing = normalize( transformedNormal );
      toEye = -mvPosition.xyz;`,
    alpha: 'smoothstep( 0.7, 0.86, 1.0 - abs( dot( normalize( facing ), normalize( toEye ) ) ) ) * 0.85',
    depthTest: false,
  });
}

function artistMaterial(
  color: Color,
  eightInfluences: boolean,
  { vertex, alpha, depthTest }: { readonly vertex: string; readonly alpha: string; readonly depthTest: boolean },
): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthTest,
    depthWrite: false,
    side: DoubleSide,
    toneMapped: false,
    defines: eightInfluences ? { USE_SKINNING_8: '' } : {},
    uniforms: { color: { value: color } },
    vertexShader: `
      #include <common>
      #include <skinning_pars_vertex>
      varying vec3 facing; varying vec3 toEye;
      void main() { ${vertex} }`,
    fragmentShader: `
      uniform vec3 color; varying vec3 facing; varying vec3 toEye;
      void main() {
        gl_FragColor = vec4( color, ${alpha} );
        #include <colorspace_fragment>
      }`,
  });
}
