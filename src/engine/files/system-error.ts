/** The operating system's code of a failed file operation (`ENOENT` …), or an empty string. */
export function systemErrorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
