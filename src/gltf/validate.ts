export type IssueSeverity = 'error' | 'warning' | 'information' | 'hint';

/** Something that the Khronos validator says about a file. */
export interface ValidationIssue {
  /** The validator's code, such as ACCESSOR_JOINTS_INDEX_OOB. */
  readonly code: string;
  readonly severity: IssueSeverity;
  readonly message: string;
  /** JSON pointer to the place, or `@<byte>` for a fault of the GLB's framing. */
  readonly pointer: string;
}

const SEVERITIES: readonly IssueSeverity[] = ['error', 'warning', 'information', 'hint'];

/**
 * All issues that the Khronos validator finds in a GLB (or .gltf). A file beside it is an IO_ERROR unless `resolve`
 * gives it. A file that is no glTF at all is one issue, not a failure.
 */
export async function validateGlb(
  bytes: Uint8Array,
  resolve?: (uri: string) => Promise<Uint8Array | undefined>,
): Promise<ValidationIssue[]> {
  const { default: validator } = await import('gltf-validator');
  const externalResourceFunction =
    resolve &&
    (async (uri: string) => {
      const found = await resolve(uri);
      if (!found) throw new Error(`${uri} was not found`);
      return found;
    });
  const options = {
    maxIssues: 0,
    writeTimestamp: false,
    ...(externalResourceFunction && { externalResourceFunction }),
  };
  try {
    const { issues } = await validator.validateBytes(bytes, options);
    return issues.messages.map(({ code, severity, message, pointer, offset }) => ({
      code,
      severity: SEVERITIES[severity] ?? 'error',
      message,
      pointer: pointer ?? `@${offset ?? 0}`,
    }));
  } catch (error) {
    return [{ code: 'NOT_GLTF', severity: 'error', message: String(error), pointer: '' }];
  }
}

/**
 * The errors and warnings of `after` that `before` did not have. Issues are matched by code and place; indices of
 * accessors, buffer views, buffers and images do not count as place, because writing may renumber or append them, and
 * neither do byte offsets. Of a place with more issues than before, the surplus is returned (its last ones).
 */
export function newIssues(before: readonly ValidationIssue[], after: readonly ValidationIssue[]): ValidationIssue[] {
  const known = new Map<string, number>();
  for (const issue of before) known.set(placeOf(issue), (known.get(placeOf(issue)) ?? 0) + 1);
  return after.filter((issue) => {
    if (issue.severity !== 'error' && issue.severity !== 'warning') return false;
    const left = known.get(placeOf(issue)) ?? 0;
    known.set(placeOf(issue), left - 1);
    return left <= 0;
  });
}

function placeOf({ code, pointer }: ValidationIssue): string {
  const place = pointer.startsWith('@')
    ? '@'
    : pointer.replace(/^\/(accessors|bufferViews|buffers|images)\/\d+/, '/$1/*');
  return `${code} ${place}`;
}
