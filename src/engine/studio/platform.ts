import type { DocumentState, HostCapabilities, HostInfo, PickKind } from '../../rpc/hosting';

/** What only the host can do. The rest of the studio's api is the same in Electron and in the web host. */
export interface Platform {
  readonly kind: HostInfo['kind'];
  readonly capabilities: HostCapabilities;
  /** The web host's. */
  readonly address?: string;
  /** Empty when the person thought better of it. */
  pickFiles(kind: PickKind): Promise<readonly string[]>;
  pickFolder(title: string): Promise<string | undefined>;
  pickProjectPath(suggestedName: string): Promise<string | undefined>;
  reveal(path: string): void;
  /** In the system's own program for such files; rejects when there is none. */
  openFile(path: string): Promise<void>;
  documentChanged(state: DocumentState): void;
  setTitleBarColors(background: string, symbols: string): void;
  closeWindow(): void;
  /** A file was opened or saved: the OS's own list of recent documents. */
  addRecentDocument(path: string): void;
}
