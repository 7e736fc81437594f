import type { AppendageOptions } from '../core/appendage/appendage-options';
import type { SpringSettings } from '../core/dynamics/spring-settings';

/**
 * Settings of the passes as a person sets them: sparse, so that only what differs from the pass's own defaults is
 * stored, and a document made today follows a better default of tomorrow. The passes check names and ranges; a name
 * they do not know is kept in a document, not dropped.
 */
export type DetectionSettings = AppendageOptions;

export type SpringEdits = Partial<SpringSettings>;

/**
 * Spring settings of the chains of one model: by finding id, by name for a chain the file had already, by kind
 * (`tail`) for the new chains of that kind, `*` for all. What is said of fewer chains counts over what is said of more.
 */
export type SpringsByFinding = Readonly<Record<string, SpringEdits>>;
