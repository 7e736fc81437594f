import type { StudioBridge } from '../rpc/bridge';

declare global {
  interface Window {
    /** Offered by Electron's preload; absent in a browser. */
    readonly rigwright?: StudioBridge;
  }
}
