/** A joint's name without the namespace an exporter put before it: `mixamorig:Hips` reads `Hips`. */
export function shortJoint(name: string): string {
  return name.replace(/^.*[:|]/, '').replace(/^mixamorig\d*_?/i, '') || name;
}

/** The bones that carry the two ends of an edge, once where they are the same. */
export function bonesOf([a, b]: readonly [string, string]): string {
  return a === b ? shortJoint(a) : `${shortJoint(a)} · ${shortJoint(b)}`;
}

/** A sentence with the namespaces of the joints in it left out. */
export function plainNames(text: string): string {
  return text.replace(/\bmixamorig\d*[:_]/gi, '');
}
