import type { Vec3 } from '../math/vec3';

export type Verdict = 'chain' | 'rigid' | 'leave';
export type AppendageKind = 'tail' | 'wing' | 'cape' | 'skirt' | 'strap' | 'hair' | 'ear' | 'other';

/** The numbers a verdict rests on. Lengths in analysis units, ratios without unit. */
export interface Evidence {
  /** Skeleton distance at which the piece was cut, as a fraction of the height H. */
  readonly threshold: number;
  /** Greatest skeleton distance on the piece. */
  readonly farthest: number;
  /** Greatest distance of the piece's skin from its collar's centre. */
  readonly reach: number;
  /** The centroid's skeleton distance ÷ reach: body skin wraps its bone and scores low. */
  readonly centroidRatio: number;
  /** √(λ1/λ2) of the piece's covariance: long against wide. */
  readonly elongation: number;
  /** √(λ2/λ3): thin sheets score high. */
  readonly flatness: number;
  /** Connected shells of the welded mesh that were merged into the piece. */
  readonly shells: number;
}

/** One test of a verdict, as shown to the artist: what was measured, what was needed, whether it passed. */
export interface EvidenceTest {
  readonly name: string;
  readonly measured: string;
  readonly needed: string;
  readonly passed: boolean;
}

/** How far the joint a piece hangs from is beside the nearest other one it could hang from. */
export interface AttachEvidence {
  /** From the joint's head to the collar's centre, analysis units. */
  readonly distance: number;
  /** Undefined where there is no other. */
  readonly other?: { readonly joint: number; readonly distance: number };
}

/** The ring where a piece leaves the body. */
export interface Collar {
  /** Analysis space. */
  readonly centre: Vec3;
  /** Welded vertices of the piece next to the body (its root ring). */
  readonly ring: Uint32Array;
}

/** The band around a chain's root over which its motion fades into the body's. */
export interface SeamBlend {
  /** #P the chain's share of the finding's own skin, 0 … 1; the attach joint has the rest. */
  readonly share: Float32Array;
  /** #B rig vertices of the body inside the band, ascending. */
  readonly vertices: Uint32Array;
  /** #B the chain's share of them, and how much of their old weights gives way, to the attach joint and the chain. */
  readonly bodyShare: Float32Array;
  readonly attached: Float32Array;
}

/** A bone chain that is to grow along a finding. */
export interface ChainPlan {
  /** K+1 unique names, root first, the weightless end last. */
  readonly names: readonly string[];
  /** (K+1)×3 heads of the joints, analysis space. */
  readonly positions: Float64Array;
  /** Geodesic length L along the skin, analysis units. */
  readonly length: number;
  /** Number of weighted segments K. */
  readonly segments: number;
  /** K+1 geodesic distances from the collar at which the joints stand, where a person moved them; i·L/K when left out. */
  readonly knots?: Float64Array;
  /** How the root is blended into the body; the published formula when left out. */
  readonly seam?: SeamBlend;
}

/** A piece of skin that the rig's bones do not serve, and what is to become of it. */
export interface Finding {
  /** Stable within one model and options: kind and number, `tail-1`. */
  readonly id: string;
  readonly kind: AppendageKind;
  readonly verdict: Verdict;
  /** What the pass would say without overrides. */
  readonly automaticVerdict: Verdict;
  /** One sentence in plain words. */
  readonly reason: string;
  /** What would change the verdict, in plain words; empty when nothing sensible would. */
  readonly counterfactual: string;
  /** Skeleton index. */
  readonly attachJoint: number;
  /** #P rig vertices (file vertices, not welded), ascending. */
  readonly vertices: Uint32Array;
  /** #P geodesic distance from the collar, analysis units; the chain's weights follow it. */
  readonly geodesic: Float32Array;
  readonly collar: Collar;
  readonly evidence: Evidence;
  readonly tests: readonly EvidenceTest[];
  /** Undefined where it hangs from nothing. */
  readonly attach?: AttachEvidence;
  /** For verdict `chain`. */
  readonly chain?: ChainPlan;
  /**
   * Id of the finding from the end of whose chain this one grows: a tine of a forked tail. It hangs from `attachJoint`
   * when that one grows no chain. The stem stands before its tines.
   */
  readonly stem?: string;
  /** Weighted bone distance of the piece's skin before and after, analysis units (mean over vertices). */
  readonly boneDistance: { readonly before: number; readonly after: number };
  /** True when a person changed anything about it. */
  readonly overridden: boolean;
}

/** A candidate that failed a test: shown greyed, with the test that failed. */
export interface RejectedCandidate {
  readonly attachJoint: number;
  readonly vertices: Uint32Array;
  readonly reason: string;
  readonly evidence: Evidence;
  readonly tests: readonly EvidenceTest[];
}

export interface Findings {
  /** Extent of the skin along up, analysis units. */
  readonly height: number;
  /** Unit vector the character faces, analysis space. */
  readonly forward: Vec3;
  readonly findings: readonly Finding[];
  readonly rejected: readonly RejectedCandidate[];
}

/** A person's word on one finding; what is left out stays automatic. */
export interface FindingOverride {
  /** Matches a finding by id, or the finding nearest to `at` (analysis space). */
  readonly id?: string;
  readonly at?: Vec3;
  /** Of what has no id, in a file of several rigs: whose it is; the first one's by default. An id tells it itself. */
  readonly rig?: number;
  readonly verdict?: Verdict;
  readonly kind?: AppendageKind;
  /** A joint's name. */
  readonly attachJoint?: string;
  readonly segments?: number;
  /** K+1 joints of the chain, root first and end last, analysis space: as many segments as that makes. */
  readonly jointPositions?: readonly Vec3[];
  /** Rig vertices added to or removed from the region. */
  readonly add?: readonly number[];
  readonly remove?: readonly number[];
  /** A whole new region: rig vertices, or a ball. With no `id` and no `at` a new finding is made of it. */
  readonly region?: { readonly vertices: readonly number[] } | { readonly centre: Vec3; readonly radius: number };
  /** Joint name prefix, `Tail` by default. */
  readonly namePrefix?: string;
}
