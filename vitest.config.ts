import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What several networks carry is weighed picture by picture: nothing else may take the machine's time meanwhile. */
const ALONE = ['bonding', 'bonding-rate', 'namespaces', 'srtla-networks'].map(
  (name) => `apps/server/src/on-air/${name}.test.ts`,
);

/** Each takes a minute or more, most of them with programs that hang, break or are killed: `npm test` runs them last, if there is time. */
const LONG = [
  'bad-media',
  'bad-sources',
  'bandwidth-limit',
  'exports-sftp',
  'faults',
  'file-returns',
  'file-source',
  'forced-output',
  'further-destinations',
  'hanging-engines',
  'playout',
  'recording-troubles',
  'rendezvous-destination',
  'resting',
].map((name) => `apps/server/src/on-air/${name}.test.ts`);

/** Tests that replace modules or globals load the code anew: in a worker that has loaded it already, nothing is replaced. */
const MOCKED = ['packages/*/src/**/*.mocked.test.ts', 'apps/*/src/**/*.mocked.test.{ts,tsx}'];

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source', 'node'] } },
  test: {
    // Many tests wait for a process, a clock or a network: a core beside is of use even where there are two.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // A worker loads the code once for all its files: to load it for each took a fifth of the time. Files share no state.
    isolate: false,
    // Longer than a test waits for one thing, so that a failure names what never came.
    testTimeout: 90_000,
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
          exclude: ['**/node_modules/**', '**/dist/**', 'apps/console/**', ...ALONE, ...LONG, ...MOCKED],
        },
      },
      { extends: true, test: { name: 'long', include: LONG } },
      { extends: true, test: { name: 'mocked', include: MOCKED, isolate: true } },
      // After the others; these wait most of their time, so that two beside each other leave the machine idle.
      { extends: true, test: { name: 'alone', include: ALONE, maxWorkers: 2, sequence: { groupOrder: 1 } } },
    ],
  },
});
