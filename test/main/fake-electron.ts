import { EventEmitter } from 'node:events';
import type { BrowserWindow, MessagePortMain, Session, WebContents } from 'electron';

/** The parts of Electron the main process uses, faithful where it matters: values cross processes as structured clones. */

export class FakeEvent {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

/** A window whose `close` asks its listeners first, as Electron's does. */
export class FakeWindow extends EventEmitter {
  title = '';
  edited = false;
  file = '';
  closed = false;
  overlay: unknown;
  readonly webContents = new FakeContents();

  asWindow(): BrowserWindow {
    return this as unknown as BrowserWindow;
  }
  setTitle(title: string): void {
    this.title = title;
  }
  setDocumentEdited(edited: boolean): void {
    this.edited = edited;
  }
  setRepresentedFilename(file: string): void {
    this.file = file;
  }
  setTitleBarOverlay(overlay: unknown): void {
    this.overlay = structuredClone(overlay);
  }
  getNormalBounds() {
    return { x: 10, y: 20, width: 1200, height: 800 };
  }
  close(): void {
    const event = new FakeEvent();
    this.emit('close', event);
    if (event.defaultPrevented) return;
    this.closed = true;
    this.emit('closed');
  }
}

export class FakeContents extends EventEmitter {
  openHandler: ((details: { url: string }) => { action: string }) | undefined;
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
  asContents(): WebContents {
    return this as unknown as WebContents;
  }
  /** True when a listener forbade it. */
  isPrevented(event: string, ...args: unknown[]): boolean {
    const fake = new FakeEvent();
    this.emit(event, fake, ...args);
    return fake.defaultPrevented;
  }
}

export class FakeSession {
  request: ((contents: unknown, permission: string, answer: (allowed: boolean) => void) => void) | undefined;
  check: ((contents: unknown, permission: string) => boolean) | undefined;
  device: (() => boolean) | undefined;
  beforeRequest: ((details: { url: string }, answer: (response: { cancel?: boolean }) => void) => void) | undefined;
  readonly webRequest = {
    onBeforeRequest: (handler: NonNullable<FakeSession['beforeRequest']>) => {
      this.beforeRequest = handler;
    },
  };
  setPermissionRequestHandler(handler: NonNullable<FakeSession['request']>): void {
    this.request = handler;
  }
  setPermissionCheckHandler(handler: NonNullable<FakeSession['check']>): void {
    this.check = handler;
  }
  setDevicePermissionHandler(handler: () => boolean): void {
    this.device = handler;
  }
  asSession(): Session {
    return this as unknown as Session;
  }
}

/** Both ends of Electron's MessageChannelMain: clones, arrives later, nothing before `start`, buffers cannot be moved. */
export function fakeMessageChannel() {
  const ends = [new FakePort(), new FakePort()] as const;
  ends[0].other = ends[1];
  ends[1].other = ends[0];
  return { port1: ends[0], port2: ends[1] };
}

export class FakePort extends EventEmitter {
  other: FakePort | undefined;
  private started = false;
  private readonly waiting: unknown[] = [];

  postMessage(message: unknown, transfer: unknown[] = []): void {
    if (transfer.length > 0) throw new TypeError('Invalid value for transfer');
    const data = structuredClone(message);
    setImmediate(() => this.other?.receive(data));
  }
  start(): void {
    this.started = true;
    for (const data of this.waiting.splice(0)) this.emit('message', { data, ports: [] });
  }
  close(): void {
    this.other?.emit('close');
    this.emit('close');
  }
  asPort(): MessagePortMain {
    return this as unknown as MessagePortMain;
  }
  private receive(data: unknown): void {
    if (this.started) this.emit('message', { data, ports: [] });
    else this.waiting.push(data);
  }
}
