import type { BrowserWindow } from 'electron';
import type { DocumentState } from '../rpc/hosting';

/** Keeps an edited document's window open until the page says what is to become of it. */
export interface CloseGuard {
  documentChanged(state: DocumentState): void;
  /** The app wants to quit; the window's closing that follows is part of it. */
  quitRequested(): void;
  /** The page has answered: close, and go on quitting if that is where it came from. */
  close(): void;
  /** The page is gone and cannot be asked; its autosave is what remains. */
  release(): void;
}

export interface CloseGuardOptions {
  readonly window: BrowserWindow;
  /** Asks the page; it answers by `close`, or not at all. */
  ask(): void;
  quit(): void;
}

export function createCloseGuard({ window, ask, quit }: CloseGuardOptions): CloseGuard {
  let edited = false;
  let released = false;
  let quitComing = false;
  let closingToQuit = false;

  window.on('close', (event) => {
    if (!edited || released) return;
    event.preventDefault();
    closingToQuit = quitComing;
    quitComing = false;
    ask();
  });

  return {
    documentChanged(state) {
      edited = state.edited;
      const title = state.title || 'Untitled';
      window.setTitle(`${edited ? '• ' : ''}${title} – Rigwright`);
      // macOS: the dot in the close button, and the file behind the title.
      window.setDocumentEdited(edited);
      window.setRepresentedFilename(state.path ?? '');
    },
    quitRequested() {
      quitComing = true;
    },
    close() {
      released = true;
      window.close();
      if (closingToQuit) quit();
    },
    release() {
      released = true;
    },
  };
}
