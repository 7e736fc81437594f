/** What a joint is for. `face` covers jaw, eyes and the like; `control` joints move no skin of their own. */
export type JointRole =
  | 'root'
  | 'pelvis'
  | 'spine'
  | 'neck'
  | 'head'
  | 'face'
  | 'ear'
  | 'shoulder'
  | 'upperArm'
  | 'lowerArm'
  | 'hand'
  | 'finger'
  | 'thigh'
  | 'shin'
  | 'foot'
  | 'toe'
  | 'tail'
  | 'wing'
  | 'control'
  | 'other';

/** 1 left, -1 right (of the character), 0 on the midline or unknown. */
export type Side = -1 | 0 | 1;

/** Where a joint sits on the body, as far as appendages are concerned. */
export type BodyZone = 'pelvis' | 'spine' | 'head' | 'arm' | 'leg' | 'appendage' | 'none';

/** @returns the part of the body that a role belongs to. */
export function zoneOf(role: JointRole): BodyZone {
  switch (role) {
    case 'pelvis':
      return 'pelvis';
    case 'spine':
    case 'shoulder':
      return 'spine';
    case 'neck':
    case 'head':
    case 'face':
    case 'ear':
      return 'head';
    case 'upperArm':
    case 'lowerArm':
    case 'hand':
    case 'finger':
      return 'arm';
    case 'thigh':
    case 'shin':
    case 'foot':
    case 'toe':
      return 'leg';
    case 'tail':
    case 'wing':
      return 'appendage';
    case 'root':
    case 'control':
    case 'other':
      return 'none';
  }
}
