import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';

/** Paths where no credentials can be written, not even by root; `PLACE` is replaced by an existing folder. */
export const REFUSED_CREDENTIALS = ['/proc/credentials.json', 'PLACE', 'PLACE/missing/credentials.json'] as const;

/** Runs a built program with a pairing code and an unwritable credentials file: it reports that, contacts no console, and exits with 1. */
export async function expectCodeKept(main: string, credentials: (typeof REFUSED_CREDENTIALS)[number]): Promise<void> {
  const place = await mkdtemp(join(tmpdir(), 'backhaul-refused-'));
  let asked = 0;
  const console = createServer((_request, response) => {
    asked += 1;
    response.writeHead(503).end();
  });
  console.listen(0, '127.0.0.1');
  await once(console, 'listening');
  const address = console.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const path = credentials.replace('PLACE', place);
  const pairing = ['--pair', 'CODE', '--console', `http://127.0.0.1:${port}`, '--credentials', path];
  const child = spawn(process.execPath, [main, ...pairing, '--state-dir', join(place, 'state')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    console.close();
    await rm(place, { recursive: true });
  });
  let said = '';
  child.stdout.on('data', (chunk) => (said += String(chunk)));
  const [code] = await once(child, 'close');
  expect(said).toMatch(/The credentials cannot be written to \S+ \(E[A-Z]+\)\. The pairing code was not used/);
  expect(said).toContain(path);
  expect(code).toBe(1);
  expect(asked).toBe(0);
}
