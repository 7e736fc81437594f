/**
 * `wanted` names, each given the smallest suffix `_2`, `_3` … that makes it differ from `taken` and from those
 * before it. Compared as three.js stores node names (white space as `_`, `[ ] . : /` dropped), because there two
 * names that differ only in those animate as one.
 */
export function uniqueNames(taken: Iterable<string>, wanted: readonly string[]): string[] {
  const used = new Set<string>();
  for (const name of taken) used.add(storedName(name));
  return wanted.map((name) => {
    let candidate = name;
    for (let n = 2; used.has(storedName(candidate)); n++) candidate = `${name}_${n}`;
    used.add(storedName(candidate));
    return candidate;
  });
}

function storedName(name: string): string {
  return name.replace(/\s/g, '_').replace(/[[\].:/]/g, '');
}
