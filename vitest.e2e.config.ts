import { defineConfig } from 'vitest/config';

/** End to end, in a real browser against the built studio: `npm run build` first, then `npm run test:e2e`. */
export default defineConfig({
  test: {
    include: ['test/e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // Software rendering on a shared machine: a step that times out once is tried again, and the run says so.
    retry: process.env.CI ? 1 : 0,
  },
});
