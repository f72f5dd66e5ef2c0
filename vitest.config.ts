import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['generator/**/*.test.ts', 'test/**/*.test.ts'],
    // Go keeps what it compiled by the folder it lay in, and every test has folders of its own.
    env: { GOFLAGS: '-trimpath' },
    // The machines are noisy and the real tools are slow: a limit is here to end a hang, not to judge speed.
    testTimeout: 900_000,
    hookTimeout: 1_800_000,
    // Most of the time goes into tools that wait for each other: a core that idles is a core wasted.
    maxWorkers: '100%',
  },
});
