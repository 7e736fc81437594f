/** Every threshold of the appendage pass. H is the model's height (extent of its skin along up). */
export interface AppendageOptions {
  /** Skeleton distance beyond which skin is far, fraction of H. The level detection starts from. */
  readonly farFraction?: number;
  /** Skin is also served when it is no farther than this many times its bone's nearest skin, ratio. */
  readonly servedRatio?: number;
  /** Least persistence of a branch's tip along the skin, and least reach of a shell, fraction of H. */
  readonly minReach?: number;
  /** A contour that widens faster than this spreads over the body, length per distance (2π is flat skin). */
  readonly spread?: number;
  /** A branch ends this far past the shoulder where its contours start to spread, root radii. */
  readonly rootDepth?: number;
  /** Least (skeleton distance of the centroid ÷ reach) of an appendage, ratio. */
  readonly centroidRatio?: number;
  /** Elongation √(λ1/λ2) from which a piece is long rather than wide, ratio. */
  readonly elongation?: number;
  /** A torso or thigh joint within this factor of the nearest joint's distance wins the attachment. */
  readonly attachBias?: number;
  /** Length of one chain segment, fraction of H. */
  readonly segmentFraction?: number;
  /** Fewest segments of a chain, count. */
  readonly minSegments?: number;
  /** Most segments of a chain, count. */
  readonly maxSegments?: number;
  /** Percentile of the geodesic distance taken as the chain's length, per cent. */
  readonly lengthPercentile?: number;
  /** Passes of ½, ¼, ¼ smoothing over the chain's joints, count. */
  readonly smoothingPasses?: number;
  /** How far a chain's root fades into the piece and over the body, root radii; 0 for the published formula. */
  readonly seamWidth?: number;
  /** Share of the smaller piece's box that must be covered by the other's for two pieces to be one, ratio. */
  readonly mergeOverlap?: number;
  /** Vertices closer than this are one, fraction of H; 0 welds equal positions only. */
  readonly weldTolerance?: number;
  /** Pieces with fewer welded vertices are ignored, count. */
  readonly minVertices?: number;
  /** Length of the stub past a leaf joint, fraction of H; never longer than the bone before it. */
  readonly stubFraction?: number;
  /** Only tails, which hang from the pelvis, and wings grow chains; off, every long piece does. */
  readonly chainOnlyFromPelvis?: boolean;
}

export const APPENDAGE_DEFAULTS: Readonly<Required<AppendageOptions>> = Object.freeze({
  farFraction: 0.07,
  servedRatio: 1.25,
  minReach: 0.1,
  spread: 2.2,
  rootDepth: 1,
  centroidRatio: 0.4,
  elongation: 1.8,
  attachBias: 1.5,
  segmentFraction: 0.1,
  minSegments: 3,
  maxSegments: 8,
  lengthPercentile: 99,
  smoothingPasses: 2,
  seamWidth: 3,
  mergeOverlap: 0.5,
  weldTolerance: 0.00001,
  minVertices: 24,
  stubFraction: 0.05,
  chainOnlyFromPelvis: true,
});

/** How an option is offered: the CLI's flags, the config file and the studio's panel are made from this. */
export interface OptionSpec<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  /** Shown behind the number; empty for ratios and counts. */
  readonly unit: '' | '× height' | '%' | '°';
  /** What a slider covers. */
  readonly soft: readonly [number, number];
  /** What the pass accepts. */
  readonly hard: readonly [number, number];
  readonly step: number;
  readonly help: string;
}

/** The same of an option that is on or off. */
export interface SwitchSpec<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  readonly help: string;
  /** What switching it off does, for the command line. */
  readonly off: string;
}

export type AppendageSwitchName = 'chainOnlyFromPelvis';
export type AppendageOptionName = Exclude<keyof AppendageOptions, AppendageSwitchName>;

export const APPENDAGE_SWITCH_SPECS: readonly SwitchSpec<AppendageSwitchName>[] = Object.freeze([
  {
    name: 'chainOnlyFromPelvis',
    label: 'Chain only from the pelvis',
    help: 'Only tails, and wings, grow chains; off, every long piece does, wherever it hangs.',
    off: 'let every long piece grow a chain, not only tails and wings',
  },
]);

export const APPENDAGE_OPTION_SPECS: readonly OptionSpec<AppendageOptionName>[] = Object.freeze([
  spec('farFraction', 'Far skin', '× height', [0.03, 0.2], [0.001, 1], 0.005, 'Skin farther than this from every bone is looked at.'),
  spec('servedRatio', 'Stout bodies', '', [1, 2], [1, 10], 0.05, 'Skin is served up to this many times the distance of its bone to the nearest skin.'),
  spec('minReach', 'Shortest appendage', '× height', [0.03, 0.3], [0.001, 2], 0.01, 'Branches that stand out less than this along the skin are ignored.'),
  spec('spread', 'Spreading', '', [1, 4], [0.1, 6], 0.1, 'How fast rings around an appendage may widen before they count as body.'),
  spec('rootDepth', 'Root depth', '', [0, 2], [-2, 8], 0.25, 'How far past the shoulder an appendage reaches into the body, in root radii.'),
  spec('centroidRatio', 'Sticks out', '', [0.1, 0.9], [0, 1], 0.05, 'How far off the bones a piece must lie, against its own reach, not to be body.'),
  spec('elongation', 'Long or wide', '', [1, 4], [1, 100], 0.1, 'Pieces longer than this against their width can become chains; others stay rigid.'),
  spec('attachBias', 'Torso bias', '', [1, 3], [1, 10], 0.1, 'A torso or thigh joint this much farther than the nearest joint still wins.'),
  spec('segmentFraction', 'Segment length', '× height', [0.05, 0.3], [0.005, 2], 0.01, 'Length of one bone of a new chain.'),
  spec('minSegments', 'Fewest segments', '', [1, 8], [1, 64], 1, 'A chain has at least this many bones.'),
  spec('maxSegments', 'Most segments', '', [3, 16], [1, 64], 1, 'A chain has at most this many bones.'),
  spec('lengthPercentile', 'Length percentile', '%', [90, 100], [50, 100], 1, 'The share of the skin that the chain reaches; stray hairs beyond it are ignored.'),
  spec('smoothingPasses', 'Smoothing', '', [0, 8], [0, 64], 1, 'How often the new joints are smoothed so that the chain does not zigzag.'),
  spec('seamWidth', 'Root blending', '', [0, 6], [0, 20], 0.25, 'How far a tail fades into the body at its root, in root radii; 0 blends by the published formula.'),
  spec('mergeOverlap', 'Merge overlap', '', [0.1, 1], [0, 1], 0.05, 'Pieces on one joint whose boxes overlap by more than this become one.'),
  spec('weldTolerance', 'Weld tolerance', '× height', [0, 0.001], [0, 0.05], 0.00001, 'Vertices closer than this count as one.'),
  spec('minVertices', 'Smallest piece', '', [4, 200], [3, 100000], 1, 'Pieces with fewer vertices are ignored.'),
  spec('stubFraction', 'Leaf stubs', '× height', [0, 0.15], [0, 1], 0.01, 'How far the bones of hands, feet and head reach past their last joint.'),
]); // prettier-ignore

/** The options with defaults filled in; throws a RangeError naming the first one out of its hard range. */
export function resolveAppendageOptions(options: AppendageOptions = {}): Required<AppendageOptions> {
  const resolved: Required<AppendageOptions> = { ...APPENDAGE_DEFAULTS };
  for (const { name, hard } of APPENDAGE_OPTION_SPECS) {
    const value = options[name];
    if (value === undefined) continue;
    if (!(value >= hard[0] && value <= hard[1]))
      throw new RangeError(`findAppendages: ${name} must be between ${hard[0]} and ${hard[1]}, got ${value}`);
    Object.assign(resolved, { [name]: value });
  }
  for (const { name } of APPENDAGE_SWITCH_SPECS) {
    const value = options[name] ?? APPENDAGE_DEFAULTS[name];
    if (typeof value !== 'boolean') throw new RangeError(`findAppendages: ${name} must be true or false`);
    Object.assign(resolved, { [name]: value });
  }
  if (resolved.minSegments > resolved.maxSegments)
    throw new RangeError('findAppendages: minSegments must not exceed maxSegments');
  return resolved;
}

function spec(
  name: AppendageOptionName,
  label: string,
  unit: OptionSpec['unit'],
  soft: readonly [number, number],
  hard: readonly [number, number],
  step: number,
  help: string,
): OptionSpec<AppendageOptionName> {
  return Object.freeze({ name, label, unit, soft, hard, step, help });
}
