import { expect, it } from 'vitest';
import { loadDisplay } from '../../../src/renderer/viewport/load-display';
import { ONE_TRIANGLE, oneTriangleGlb } from '../../../src/renderer/viewport/one-triangle';

it('the least model loads as every model does, and its summary describes it', async () => {
  const { primitives, nodes } = await loadDisplay(oneTriangleGlb());
  const [{ joints, parts, vertices }] = ONE_TRIANGLE.rigs;
  const [[mesh, at]] = [...primitives];
  expect(at).toEqual({ node: parts[0].node, mesh: parts[0].mesh, primitive: parts[0].primitive });
  expect(mesh.geometry.getAttribute('position').count).toBe(vertices);
  expect(Object.keys(mesh.geometry.attributes).sort()).toEqual(['normal', 'position', 'skinIndex', 'skinWeight', 'uv']);
  expect(nodes.get(joints[0].node)?.name).toBe(joints[0].name);
});
