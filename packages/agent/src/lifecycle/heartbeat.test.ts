import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, expect, it } from 'vitest';
import { buildAgent, builtModule } from '../testing/built.js';

beforeAll(buildAgent, 120_000);

const start = (script: string, stdio: 'ipc' | 'ignore') =>
  spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'inherit', stdio] });

const SAYS_ALIVE = `import { sendHeartbeats } from ${JSON.stringify(builtModule('lifecycle/heartbeat'))}; sendHeartbeats();`;

it('sends heartbeats to its launcher, stops when its event loop hangs, and keeps no process alive', async () => {
  const hangs = 'setInterval(() => 0, 1000); process.on("message", () => { for (;;); });';
  const child = start(`${SAYS_ALIVE} ${hangs}`, 'ipc');
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  await expect.poll(() => messages.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
  expect(messages[0]).toEqual({ type: 'alive' });
  child.send('hang');
  let before = -1;
  // No heartbeat arrives within two intervals.
  while (before !== messages.length) {
    before = messages.length;
    await new Promise((resolve) => setTimeout(resolve, 4500));
  }
  child.kill('SIGKILL');
  await once(child, 'exit');
}, 60_000);

it.each(['ipc', 'ignore'] as const)('lets a program end that has nothing else to do (%s)', async (stdio) => {
  const [code] = await once(start(SAYS_ALIVE, stdio), 'exit');
  expect(code).toBe(0);
});
