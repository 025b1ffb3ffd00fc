import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../db/testing.js';
import { testConsole } from './testing.js';

let database: TestDatabase;
let taken: Server;
beforeAll(async () => {
  database = await testDatabase();
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => taken.close(resolve));
  await database.close();
});

it('makes the administrator only once it listens, so that the password is told by a start that succeeds', async () => {
  const address = taken.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await expect(testConsole(database.url, { port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const running = await testConsole(database.url);
  expect(running.administrator?.password).toMatch(/.{20}/);
  await running.close();
});

it('starts though its broker is away, says that it is not ready, and stops', async () => {
  const running = await testConsole(database.url, { mqttUrl: 'mqtt://127.0.0.1:1' });
  expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
  const ready = await fetch(`${running.url}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([503, { parts: { database: true, bus: false } }]);
  await running.close();
});
