type Json = Record<string, unknown>;

/**
 * Steps from one version of the project file to the next, by the version they start from. A step gets the file's JSON
 * and gives the next version's; the caller writes the version.
 */
export const MIGRATIONS: Readonly<Record<number, (json: Json) => Json>> = {
  // Choices of the export dialog are the person's, not the project's: the preferences remember them.
  1: ({ exportChoices: _, ...rest }) => rest,
};
