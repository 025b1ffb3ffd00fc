import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { forkProgram } from './child.js';

it('accepts messages while it is killed, and still resolves when it ends', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'backhaul-child-'));
  const program = path.join(folder, 'listens.mjs');
  await writeFile(program, `process.on('message', () => undefined);`);
  const child = forkProgram('listens', program, []);
  const ended = child.end('SIGKILL');
  // A pipe without a reader is reported before the process is known to have ended.
  child.process.emit('error', new Error('write EPIPE'));
  while (!child.gone) {
    if (child.process.connected) child.send({ text: 'x'.repeat(100_000) });
    await sleep(1);
  }
  await expect(ended).resolves.toBeUndefined();
  await rm(folder, { recursive: true });
});
