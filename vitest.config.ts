import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'node'] } },
  test: {
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // A second, as it is otherwise, is short on a machine that does other work beside.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'console',
          include: ['apps/console/src/**/*.test.ts'],
          globalSetup: ['apps/console/test/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'code',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.{ts,tsx}',
            'apps/web/build/*.test.ts',
            'bench/src/**/*.test.ts',
            'scripts/**/*.test.mjs',
            'tools/*/*.test.mjs',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', 'apps/console/**'],
        },
      },
    ],
  },
});
