import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, expect, it } from 'vitest';
import { buildAgent, builtModule } from '../testing/built.js';

beforeAll(buildAgent, 120_000);

const PROGRAM = `
  import { createLog } from ${JSON.stringify(builtModule('lifecycle/log'))};
  const log = createLog('test');
  log.info('begun');
  process.once('disconnect', () => {
    for (let line = 0; line < 100; line++) log.warn({ line }, 'nobody reads this');
    process.exit(7);
  });
`;

it('does not keep a process alive whose output has no reader', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  await expect.poll(() => output, { timeout: 10_000 }).toContain('"msg":"begun"');
  child.stdout?.destroy();
  child.disconnect();
  const killer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const [code] = await once(child, 'exit');
  clearTimeout(killer);
  expect(code).toBe(7);
});
