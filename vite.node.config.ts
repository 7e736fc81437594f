import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';

/**
 * Bundles what runs in Node: the command line (with the web host) and the worker. CommonJS, because worker threads of
 * every Electron can load it; packages that are ES modules only are bundled, the others stay outside.
 */
export const NODE_EXTERNALS = ['draco3dgltf', 'electron', 'gltf-validator', 'piscina', 'sirv', 'ws'];

const ENTRIES = { cli: 'src/cli/main.ts', worker: 'src/engine/worker/worker.ts' };

export default defineConfig({
  ssr: { noExternal: true, external: NODE_EXTERNALS, target: 'node' },
  build: {
    ssr: true,
    outDir: 'out/node',
    emptyOutDir: true,
    target: 'node18',
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: Object.fromEntries(Object.entries(ENTRIES).filter(([, file]) => existsSync(file))),
      output: {
        format: 'cjs',
        dynamicImportInCjs: false,
        entryFileNames: '[name].cjs',
        chunkFileNames: 'chunks/[name]-[hash].cjs',
      },
    },
  },
});
