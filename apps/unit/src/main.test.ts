import { expectCodeKept, expectRefused, REFUSED_CREDENTIALS, REFUSED_FOLDERS } from '@backhaul/agent/testing/program';
import { fileURLToPath } from 'node:url';
import { it } from 'vitest';

/** The program as it is built and shipped. */
const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));

it.each(REFUSED_FOLDERS)('reports that its state folder cannot be used, and exits: %s', async (folder) => {
  await expectRefused(MAIN, folder, { args: ['--pair', 'CODE', '--console', 'http://127.0.0.1:1'] });
});

it.each(REFUSED_CREDENTIALS)(
  'does not use its pairing code when the credentials cannot be written: %s',
  async (path) => {
    await expectCodeKept(MAIN, path);
  },
);
