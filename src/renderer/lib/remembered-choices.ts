/**
 * Choices that the preferences have kept, field by field: one that is not of its kind, or not among those allowed, is
 * the default.
 */
export function rememberedChoices<T extends object>(
  stored: unknown,
  defaults: T,
  allowed: { readonly [K in keyof T]?: readonly T[K][] },
): T {
  const source: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const entries = Object.entries(defaults).map(([name, initial]) => {
    const value = source[name];
    const among: readonly unknown[] | undefined = allowed[name as keyof T];
    const usable = typeof value === typeof initial && (among?.includes(value) ?? true);
    return [name, usable ? value : initial];
  });
  return Object.fromEntries(entries) as T;
}
