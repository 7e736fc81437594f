import { BufferAttribute, Color, DoubleSide, MeshLambertMaterial, type BufferGeometry, type Texture } from 'three';

/**
 * The clay body of every shading but Material: a matt surface that takes a heat value and a tint at each vertex.
 * `paintHeat` (x: 0…1 along the ramp, y: 0 clay, 1 heat) and `paintTint` (colour, share) are vertex attributes.
 */
export function createPaintMaterial(ramp: Texture, eightInfluences: boolean): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ color: new Color('#b4b0aa'), side: DoubleSide });
  material.defines = { ...material.defines, ...(eightInfluences ? { USE_SKINNING_8: '' } : {}) };
  material.userData.ramp = { value: ramp };
  material.onBeforeCompile = (shader) => {
    shader.uniforms.paintRamp = material.userData.ramp;
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        `#include <common>
        attribute vec2 paintHeat;
        attribute vec4 paintTint;
        varying vec2 vPaintHeat;
        varying vec4 vPaintTint;`,
      )
      .replace(
        '#include <begin_vertex>',
        `#include <begin_vertex>
        vPaintHeat = paintHeat;
        vPaintTint = paintTint;`,
      );
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>
        uniform sampler2D paintRamp;
        varying vec2 vPaintHeat;
        varying vec4 vPaintTint;`,
      )
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>
        diffuseColor.rgb = mix( diffuseColor.rgb, vPaintTint.rgb, vPaintTint.a );
        float heatAt = vPaintHeat.x / max( vPaintHeat.y, 1e-3 );
        diffuseColor.rgb = mix( diffuseColor.rgb, texture2D( paintRamp, vec2( heatAt, 0.5 ) ).rgb, smoothstep( 0.35, 0.65, vPaintHeat.y ) );`,
      );
  };
  material.customProgramCacheKey = () => `paint${eightInfluences ? 8 : 4}`;
  return material;
}

export interface PaintAttributes {
  /** #V×2. */
  readonly heat: BufferAttribute;
  /** #V×4, 0…255, linear colour. */
  readonly tint: BufferAttribute;
}

/** Adds the paint attributes to a geometry, blank. */
export function addPaintAttributes(geometry: BufferGeometry): PaintAttributes {
  const count = geometry.getAttribute('position').count;
  const heat = new BufferAttribute(new Float32Array(count * 2), 2);
  const tint = new BufferAttribute(new Uint8Array(count * 4), 4, true);
  geometry.setAttribute('paintHeat', heat);
  geometry.setAttribute('paintTint', tint);
  return { heat, tint };
}
