import type { Preferences } from '../project/preferences';

/** What the host can do; what it cannot is hidden or done another way. */
export interface HostCapabilities {
  /** `pickFiles`, `chooseFolder` and saving to a path. Without: a file input, and downloads. */
  readonly nativeDialogs: boolean;
  /** `reveal` and `openReport`. */
  readonly reveal: boolean;
  /** The host draws window buttons over the title bar. */
  readonly windowControls: boolean;
  /** Exports without a folder go to this one instead of being downloaded. */
  readonly outputFolder?: string;
}

export interface HostInfo {
  readonly kind: 'electron' | 'web';
  readonly version: string;
  /** `linux`, `darwin`, `win32`. */
  readonly platform: string;
  /** Engine worker threads. */
  readonly threads: number;
  readonly capabilities: HostCapabilities;
  /** For the web host: the address it is served at. */
  readonly address?: string;
}

export type PickKind = 'model' | 'models' | 'project';

export interface SampleFile {
  readonly id: string;
  readonly name: string;
  /** One sentence. */
  readonly description: string;
  readonly byteLength: number;
}

export interface RecentFile {
  readonly path: string;
  readonly name: string;
  readonly kind: 'model' | 'project';
  /** Milliseconds since the epoch. */
  readonly openedAt: number;
  /** PNG data URL, at most 64 px, when the renderer gave one. */
  readonly thumbnail?: string;
}

export interface RecoveryInfo {
  readonly id: string;
  /** The document's title at the time. */
  readonly title: string;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  readonly path?: string;
}

/** Title bar, close guard, OS dots: the host shows them, the renderer knows them. */
export interface DocumentState {
  readonly title: string;
  readonly edited: boolean;
  readonly path?: string;
}

/** Menu and accelerator commands of the native menu; the renderer's own menu bar uses the same names. */
export type MenuCommand =
  | 'open'
  | 'open-project'
  | 'save'
  | 'save-as'
  | 'export'
  | 'export-again'
  | 'close'
  | 'undo'
  | 'redo'
  | 'preferences'
  | 'search'
  | 'help'
  | 'shortcuts'
  | 'workspace-appendages'
  | 'workspace-solve'
  | 'workspace-batch';

/** What the host tells the renderer unasked. */
export interface StudioEvents {
  menu: { readonly command: MenuCommand };
  /** Files that the OS asked to open (association, second instance, dock). Already granted. */
  openFiles: { readonly paths: readonly string[] };
  /** The window wants to close while the document is edited; answer with `closeWindow` or do nothing. */
  closeRequested: Record<string, never>;
  /** Preferences were changed in another window or tab. */
  preferences: { readonly values: Partial<Preferences> };
}
