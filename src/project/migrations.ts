/**
 * Steps from one version of the project file to the next, by the version they start from. A step gets the file's JSON
 * and gives the next version's; the caller writes the version. Empty until there is a second version.
 */
export const MIGRATIONS: Readonly<Record<number, (json: Record<string, unknown>) => Record<string, unknown>>> = {};
