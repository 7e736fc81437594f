import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeJson } from '../../../src/gltf/write/write-json';

const SOURCE = '{"a": [1.0, -0, {"big" : 12345678901234567890}],"t":"\\u00e9 ] }","o":{"x":1e2,"y":[ ]}}';

describe('writeJson', () => {
  it('repeats the source where nothing changed', () => {
    expect(writeJson(SOURCE, JSON.parse(SOURCE))).toBe(SOURCE);
    expect(writeJson(` ${SOURCE}\n`, JSON.parse(SOURCE))).toBe(SOURCE);
  });

  it('keeps the text of entries beside an edit', () => {
    const json = JSON.parse(SOURCE) as { a: unknown[]; o: Record<string, unknown>; n?: number; t?: string };
    json.a.push(3);
    json.o.x = 5;
    json.n = 1;
    delete json.t;
    expect(writeJson(SOURCE, json)).toBe('{"a":[1.0,-0,{"big" : 12345678901234567890},3],"o":{"x":5,"y":[ ]},"n":1}');
  });

  it('indents new entries as the source is', () => {
    const source = '{\n\t"nodes": [\n\t\t{ "name": "A" }\n\t]\n}';
    const json = { nodes: [{ name: 'A' }, { name: 'B' }], empty: [] };
    expect(writeJson(source, json)).toBe(
      '{\n\t"nodes": [\n\t\t{ "name": "A" },\n\t\t{\n\t\t\t"name": "B"\n\t\t}\n\t],\n\t"empty": []\n}',
    );
  });

  it('leaves out what is undefined', () => {
    expect(writeJson('{"a":1}', { a: 1, b: undefined })).toBe('{"a":1}');
  });

  it('always parses to the edited value', () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    const indent = fc.constantFrom('', '  ', '\t');
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), value),
        fc.dictionary(fc.string(), value),
        indent,
        (before, after, space) => {
          const mixed = { ...before, ...after, both: [before, after] };
          const source = JSON.stringify({ ...before, both: [before] }, undefined, space);
          expect(JSON.parse(writeJson(source, mixed))).toEqual(JSON.parse(JSON.stringify(mixed)));
        },
      ),
      { seed: 5 },
    );
  });
});
