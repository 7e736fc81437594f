/**
 * Settings of the passes as a person sets them: sparse, so that only what differs from the pass's own defaults is
 * stored, and a document made today follows a better default of tomorrow. The names are those of the pass's options
 * type, which is also where they are checked; a name no pass knows is kept, not dropped.
 */
export type Settings = Readonly<Record<string, number | boolean | string>>;

/** Options of `findAppendages` (src/core/appendage). */
export type DetectionSettings = Settings;

/** Options of a spring chain (src/core/dynamics). */
export type SpringSettings = Settings;

/** Spring settings of the findings of one model, by finding id. */
export type SpringsByFinding = Readonly<Record<string, SpringSettings>>;
