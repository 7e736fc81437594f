import { defineConfig } from 'vite';

/** The game-side library: one ES module, three left to the game. Types: tsconfig.runtime.json. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'out/runtime',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    lib: { entry: 'src/runtime/index.ts', formats: ['es'], fileName: () => 'index.js' },
    rollupOptions: { external: ['three'], output: { minify: true } },
  },
});
