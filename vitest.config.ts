import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['generator/**/*.test.ts', 'test/**/*.test.ts'],
    // The machines are noisy and the real tools are slow: a limit is here to end a hang, not to judge speed.
    testTimeout: 120_000,
    hookTimeout: 600_000,
  },
});
