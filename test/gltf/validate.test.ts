import { describe, expect, it } from 'vitest';
import { newIssues, validateGlb, type ValidationIssue } from '../../src/gltf/validate';
import { packGlb } from '../../src/gltf/write/write-glb';
import { makeStrip, stripGlb } from './write/strip';

function issue(code: string, pointer: string, severity: ValidationIssue['severity'] = 'error'): ValidationIssue {
  return { code, pointer, severity, message: '' };
}

describe('validateGlb', () => {
  it('finds no fault in the strip, and the one put into it', async () => {
    const { json, bin } = makeStrip();
    expect((await validateGlb(stripGlb())).filter(({ severity }) => severity !== 'information')).toEqual([]);
    (json.skins ?? [])[0].joints.push(99);
    const found = await validateGlb(packGlb(new TextEncoder().encode(JSON.stringify(json)), bin));
    expect(found).toContainEqual({
      code: 'UNRESOLVED_REFERENCE',
      severity: 'error',
      message: 'Unresolved reference: 99.',
      pointer: '/skins/0/joints/3',
    });
  });

  it('reports what is no glTF as an issue', async () => {
    expect(await validateGlb(new TextEncoder().encode('hello'))).toMatchObject([{ severity: 'error' }]);
  });
});

describe('newIssues', () => {
  it('ignores renumbered accessors and byte offsets, and what is no error or warning', () => {
    const before = [issue('A', '/accessors/3/min'), issue('B', '@20', 'warning')];
    const after = [issue('A', '/accessors/9/min'), issue('B', '@64', 'warning'), issue('C', '/x', 'information')];
    expect(newIssues(before, after)).toEqual([]);
  });

  it('returns other codes, other places, and more than there were', () => {
    const before = [issue('A', '/meshes/0')];
    const after = [issue('A', '/meshes/0'), issue('A', '/meshes/0'), issue('A', '/meshes/1'), issue('B', '/meshes/0')];
    expect(newIssues(before, after)).toEqual(after.slice(1));
  });
});
