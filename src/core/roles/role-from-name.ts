import type { JointRole, Side } from './joint-roles';

/**
 * What a joint's name says it is: Mixamo (`mixamorig:LeftUpLeg`), VRM (`J_Bip_L_UpperLeg`, `leftUpperLeg`),
 * Unreal (`thigh_l`), Rigify (`DEF-thigh.L`), 3ds Max (`Bip01 L Thigh`), Quaternius (`UpperLeg.L`,
 * `FrontUpLeg.R`), KayKit (`upperleg.l`), Blender's `.L`/`_R` endings.
 */
export interface NamedRole {
  /** Undefined when the name says nothing (`bone_12`). */
  readonly role: JointRole | undefined;
  readonly side: Side;
  /** True when the name says which pair of legs of an animal it belongs to. */
  readonly animal: boolean;
}

const SIDES: Readonly<Record<string, Side>> = { l: 1, left: 1, lft: 1, r: -1, right: -1, rgt: -1 };
/** Words that never say anything about the part. */
const NOISE = new Set(['mixamorig', 'def', 'org', 'bip', 'bip01', 'bip001', 'base', 'cc', 'j', 'sec', 'c', 'b', 'bn', 'jnt', 'joint', 'bone', 'armature', 'rig', 'skeleton', 'sk', 'end', 'tip', 'leaf', 'nub']); // prettier-ignore
const CONTROL = /^(ik|fk|pole|poletarget|target|ctrl|control|mch|handslot|slot|socket|attach|weapon|prop|camera)$/;

/** Words (or two words run together) that name a part, first match wins; `sided` entries need a side. */
const PARTS: readonly (readonly [RegExp, JointRole, sided?: boolean])[] = [
  [/^(tail|tails|tailbone)$/, 'tail'],
  [/^(wing|wings)$/, 'wing'],
  [/^(ear|ears)$/, 'ear'],
  [/^(thumb|index|middle|ring|pinky|little|finger|fingers|claw|knuckle|metacarpal)$/, 'finger'],
  [/^(toe|toes|toebase|ball)$/, 'toe'],
  [/^(forearm|lowerarm|lowarm|armlower|elbow|foretwist)$/, 'lowerArm'],
  [/^(hand|wrist|palm|fist)$/, 'hand'],
  [/^(clavicle|collar|collarbone|scapula)$/, 'shoulder'],
  [/^(shoulder)$/, 'shoulder', true],
  [/^(upperarm|uparm|armupper)$/, 'upperArm'],
  [/^(arm)$/, 'upperArm', true],
  [/^(thigh|upleg|upperleg|legupper|femur)$/, 'thigh'],
  [/^(shin|calf|lowerleg|lowleg|leglower|knee|hock|crus)$/, 'shin'],
  [/^(foot|ankle|heel|hoof|paw)$/, 'foot'],
  [/^(hips|pelvis)$/, 'pelvis'],
  [/^(hip)$/, 'pelvis'],
  [/^(leg)$/, 'shin', true],
  [/^(neck)$/, 'neck'],
  [/^(head|skull)$/, 'head'],
  [/^(jaw|chin|nose|snout|mouth|lip|lips|eye|eyes|eyelid|eyebrow|brow|tongue|teeth|cheek|beak|face|muzzle)$/, 'face'],
  [/^(spine|chest|upperchest|torso|abdomen|ribcage|ribs|waist|stomach|tummy|belly|thorax|breast|shoulders)$/, 'spine'],
  [/^(backpack|bag|pouch|holster|scabbard|sheath|quiver|cape|cloak|skirt|scarf|strap|hat|helmet)$/, 'other'],
  [/^(root|origin|world|master|reference)$/, 'root'],
];

/** Words of a name in lower case: `mixamorig:LeftUpLeg` → left, up, leg. */
export function nameWords(name: string): string[] {
  const tail = name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('|')) + 1);
  return tail
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .replace(/(\d)([A-Za-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 0);
}

export function roleFromName(name: string): NamedRole {
  const all = nameWords(name);
  const side = all.reduce<Side>((found, word) => found || (SIDES[word] ?? 0), 0);
  const words = all.filter((word) => !(word in SIDES) && !NOISE.has(word));
  const front = words.some((word) => word === 'front' || word === 'fore');
  const hind = words.some((word) => word === 'back' || word === 'hind' || word === 'rear');
  const limb = words.some((word) => /leg|foot|feet|paw|hoof|shoulder|thigh|ankle|toe|pelvis/.test(word));
  const animal = limb && side !== 0 && (front || hind);
  if (words.some((word) => CONTROL.test(word))) return { role: 'control', side, animal };

  const role = partOf(words, side);
  if (!animal) return { role, side, animal };
  return { role: front ? toFrontLimb(role) : toHindLimb(role), side, animal };
}

/** The part named by a word, or by two neighbouring words run together (`Up`, `Leg`). */
function partOf(words: readonly string[], side: Side): JointRole | undefined {
  const joined = words.slice(1).map((word, i) => words[i] + word);
  for (const candidates of [joined, words]) {
    for (const [pattern, role, sided] of PARTS) {
      if (sided && side === 0) continue;
      if (candidates.some((word) => pattern.test(word))) return role === 'pelvis' && side !== 0 ? 'thigh' : role;
    }
  }
  return undefined;
}

/** An animal's front leg is its arm. */
function toFrontLimb(role: JointRole | undefined): JointRole | undefined {
  switch (role) {
    case 'thigh':
      return 'upperArm';
    case 'shin':
      return 'lowerArm';
    case 'foot':
    case 'toe':
      return 'hand';
    default:
      return role;
  }
}

/** And the shoulder of a hind leg is its hip. */
function toHindLimb(role: JointRole | undefined): JointRole | undefined {
  switch (role) {
    case 'shoulder':
    case 'upperArm':
    case 'pelvis':
      return 'thigh';
    case 'lowerArm':
      return 'shin';
    case 'hand':
      return 'foot';
    default:
      return role;
  }
}
