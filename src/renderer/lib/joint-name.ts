/** A joint's name without the namespace an exporter put before it: `mixamorig:Hips` reads `Hips`. */
export function shortJoint(name: string): string {
  return name.replace(/^.*[:|]/, '').replace(/^mixamorig\d*_?/i, '') || name;
}

/** A sentence with the namespaces of the joints in it left out. */
export function plainNames(text: string): string {
  return text.replace(/\bmixamorig\d*[:_]/gi, '');
}
