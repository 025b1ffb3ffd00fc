import { expectRefused, REFUSED_FOLDERS } from '@backhaul/agent/testing/program';
import { fileURLToPath } from 'node:url';
import { it } from 'vitest';

/** The program as it is built and shipped. */
const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const SECRET = 'of-the-gateway-and-the-console';

it.each(REFUSED_FOLDERS)('reports that its state folder cannot be used, and exits: %s', async (folder) => {
  const args = ['--console', 'http://127.0.0.1:1', '--listen', '127.0.0.1:0'];
  await expectRefused(MAIN, folder, { args, env: { GUEST_GATEWAY_SECRET: SECRET } });
});
