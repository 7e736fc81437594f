import { resolve } from 'node:path';
import { defineConfig } from 'electron-vite';
import { NODE_EXTERNALS } from './vite.node.config';
import renderer from './vite.renderer.config';

const root = import.meta.dirname;

/**
 * The Electron app: main and preload as CommonJS (every Electron loads it; a sandboxed preload must be), the renderer
 * as the web host serves it. The worker is the one of vite.node.config.ts, built beside it.
 */
export default defineConfig({
  main: {
    build: {
      outDir: resolve(root, 'out/main'),
      externalizeDeps: false,
      target: 'node18',
      sourcemap: true,
      rollupOptions: {
        input: { main: resolve(root, 'src/main/main.ts') },
        external: NODE_EXTERNALS,
        output: { format: 'cjs', entryFileNames: '[name].cjs', dynamicImportInCjs: false },
      },
    },
  },
  preload: {
    build: {
      outDir: resolve(root, 'out/preload'),
      externalizeDeps: false,
      target: 'node18',
      rollupOptions: {
        input: { preload: resolve(root, 'src/preload/preload.ts') },
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    ...renderer,
    build: { ...renderer.build, rollupOptions: { input: resolve(root, 'src/renderer/index.html') } },
  },
});
