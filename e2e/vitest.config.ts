import { defineConfig } from 'vitest/config';
import { InOrder } from './src/setup/in-order.js';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'node'] } },
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    include: ['src/stories/*.test.ts'],
    globalSetup: ['src/setup/global-setup.ts'],
    // One product, one story after the other.
    fileParallelism: false,
    isolate: false,
    sequence: { sequencer: InOrder },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
