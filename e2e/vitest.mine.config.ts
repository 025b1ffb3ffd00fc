import { defineConfig } from 'vitest/config';
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'node'] } },
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['src/stories/*.test.ts'],
    globalSetup: ['mine-setup.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
