/** `Gallop` of `AnimalArmature|Gallop`: the armature's name is the same for all. */
export function clipName(name: string): string {
  return name.split('|').at(-1) || name;
}
