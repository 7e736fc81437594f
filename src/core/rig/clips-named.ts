/**
 * The clips a person means by a name: those of that very name; else those whose name ends in it behind an armature's
 * (`Walk` means `AnimalArmature|Walk`, as Blender exports it), letter case aside. Empty when no clip is meant.
 */
export function clipsNamed<T extends { readonly name: string }>(clips: readonly T[], name: string): readonly T[] {
  const exact = clips.filter((clip) => clip.name === name);
  if (exact.length > 0) return exact;
  const wanted = name.toLowerCase();
  return clips.filter((clip) => clip.name.split('|').at(-1)?.toLowerCase() === wanted);
}
