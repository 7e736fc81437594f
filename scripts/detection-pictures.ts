import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { analyseBody, type BodyAnalysis } from '../src/core/appendage/analyse-body';
import { resolveAppendageOptions } from '../src/core/appendage/appendage-options';
import { findAppendages } from '../src/core/appendage/find-appendages';
import type { Finding, Findings } from '../src/core/appendage/finding';
import { cross, vec3At, type Vec3 } from '../src/core/math/vec3';
import type { RigModel } from '../src/core/rig/scene';
import { loadModel } from '../src/engine/files/load-model';
import type { Camera } from './picture/camera';
import { heatColour, linearHex } from './picture/colour';
import { renderPanels } from './picture/render-panels';
import type { BoneLine, Panel } from './picture/scene';

/**
 * The pictures of docs/detection.md: `tsx scripts/detection-pictures.ts [FILE… --out FOLDER]`. For every file three
 * panels: skeleton distance, what bones serve, and what was found with its chains. Without files, the sample fox into
 * docs/images.
 */
const COLOURS: Readonly<Record<Finding['verdict'], string>> = { chain: '#5fd0aa', rigid: '#e3b34c', leave: '#7f8a99' };
const BODY = '#9aa3ad';
const SERVED = '#5b7fb5';
const UNSERVED = '#f2836b';
const BONE = '#e8edf4';
/** Skeleton distance that is drawn as the hottest, share of the height. */
const HOTTEST = 0.3;

const args = process.argv.slice(2);
const at = args.indexOf('--out');
const out = at >= 0 ? args[at + 1] : 'docs/images';
const files = args.filter((_, i) => at < 0 || (i !== at && i !== at + 1));
mkdirSync(out, { recursive: true });
for (const file of files.length > 0 ? files : ['resources/samples/fox.glb']) {
  const { scene } = await loadModel(file);
  const name = files.length > 0 ? basename(file).replace(/\.\w+$/, '') : 'detection';
  writeFileSync(join(out, `${name}.png`), picture(scene.rigs[0]));
}

function picture(rig: RigModel): Uint8Array {
  const body = analyseBody(rig, resolveAppendageOptions());
  const findings = findAppendages(rig);
  const { map } = body.surface.weld;
  const shade = (colourOf: (vertex: number) => Vec3) =>
    Float32Array.from(Array.from({ length: map.length }, (_, v) => colourOf(v)).flat());
  const served = linearHex(SERVED);
  const unserved = linearHex(UNSERVED);
  const mesh = { positions: rig.positions, triangles: rig.triangles };
  const bones = boneLines(body);
  const panels: Panel[] = [
    {
      title: 'Skeleton distance',
      subtitle: 'Far from every bone is hot',
      mesh: { ...mesh, colors: shade((v) => heatColour(Math.min(1, body.distance[map[v]] / (HOTTEST * body.height)))) },
      bones,
    },
    {
      title: 'Served skin',
      subtitle: 'Blue: near its bone, or as near as that bone gets',
      mesh: { ...mesh, colors: shade((v) => (body.served[map[v]] ? served : unserved)) },
      bones,
    },
    {
      title: 'Found',
      subtitle:
        findings.findings
          .map(({ id, verdict }) => `${id}: ${verdict}`)
          .slice(0, 3)
          .join(', ') || 'nothing',
      mesh: { ...mesh, colors: regionColours(findings, map.length) },
      bones: findings.findings.flatMap(chainLines),
    },
  ];
  return renderPanels({ width: 1320, height: 560, panels, camera: cameraFor(body), supersampling: 2 });
}

function regionColours(findings: Findings, count: number): Float32Array {
  const colours = new Float32Array(count * 3);
  const base = linearHex(BODY);
  for (let v = 0; v < count; v++) colours.set(base, v * 3);
  for (const { vertices, verdict } of findings.findings) {
    const colour = linearHex(COLOURS[verdict]);
    for (const v of vertices) colours.set(colour, v * 3);
  }
  return colours;
}

function boneLines({ segments }: BodyAnalysis): BoneLine[] {
  return Array.from({ length: segments.count }, (_, s) => ({
    from: vec3At(segments.from, s),
    to: vec3At(segments.to, s),
    colour: BONE,
  }));
}

function chainLines({ chain }: Finding): BoneLine[] {
  if (!chain) return [];
  return Array.from({ length: chain.segments }, (_, i) => ({
    from: vec3At(chain.positions, i),
    to: vec3At(chain.positions, i + 1),
    colour: '#ffffff',
  }));
}

/** From behind and to the left, far enough for the whole model. */
function cameraFor({ rig, forward, up }: BodyAnalysis): Camera {
  const low: Vec3 = [Infinity, Infinity, Infinity];
  const high: Vec3 = [-Infinity, -Infinity, -Infinity];
  rig.positions.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3], x);
    high[i % 3] = Math.max(high[i % 3], x);
  });
  const target: Vec3 = [0, 1, 2].map((c) => (low[c] + high[c]) / 2) as Vec3;
  const size = Math.hypot(...[0, 1, 2].map((c) => high[c] - low[c]));
  const left = cross(up, forward);
  const eye = [0, 1, 2].map((c) => target[c] + size * (1.5 * left[c] - 1.15 * forward[c] + 0.45 * up[c])) as Vec3;
  return { eye, target, fieldOfViewDegrees: 30 };
}
