import { defineConfig } from 'vitest/config';

// What puts something else in place of a module (`vi.mock`) cannot share modules with other tests.
const MOCKING = ['generator/write/full-disk.test.ts', 'generator/cli/run.test.ts'];

export default defineConfig({
  test: {
    // Go keeps what it compiled by the folder it lay in, and every test has folders of its own.
    env: { GOFLAGS: '-trimpath' },
    // The machines are noisy and the real tools are slow: a limit is here to end a hang, not to judge speed.
    testTimeout: 900_000,
    hookTimeout: 1_800_000,
    // Most of the time goes into tools that wait for each other: a core that idles is a core wasted.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        // Loading the generator anew for each of some hundred files took five times as long as their tests.
        test: { name: 'units', include: ['generator/**/*.test.ts'], exclude: MOCKING, isolate: false },
      },
      { extends: true, test: { name: 'tools', include: ['test/**/*.test.ts', ...MOCKING] } },
    ],
  },
});
