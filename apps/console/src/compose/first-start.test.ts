import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_ID_HEADER, contract } from '@backhaul/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../platform/db/testing.js';
import { testConsole } from '../testing/console.js';

const listenAnywhere = async (): Promise<{ readonly server: Server; readonly port: number }> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
};

async function freePort(): Promise<number> {
  const { server, port } = await listenAnywhere();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

let database: TestDatabase;
let taken: Awaited<ReturnType<typeof listenAnywhere>>;
beforeAll(async () => {
  database = await testDatabase();
  taken = await listenAnywhere();
});
afterAll(async () => {
  await new Promise((resolve) => taken.server.close(resolve));
  await database.close();
});

it('removes the administrator of a start that cannot listen: the next start creates one and shows the password', async () => {
  await expect(testConsole(database.url, { port: taken.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const running = await testConsole(database.url);
  expect(running.administrator?.password).toMatch(/.{20}/);
  await running.close();
});

/** The status of a sign-in at the first moment that something listens. */
async function firstSignIn(port: number, password: string): Promise<number> {
  const url = `http://127.0.0.1:${port}${contract.session.signIn.path}`;
  const headers = { 'content-type': 'application/json', [APPLICATION_ID_HEADER]: 'test' };
  const body = JSON.stringify({ username: 'admin', password });
  for (;;) {
    const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    if (answer) return answer.status;
    await sleep(5);
  }
}

it('has its administrator from the first moment that it listens', async () => {
  const fresh = await testDatabase();
  const port = await freePort();
  const adminPassword = 'Early-Bird-2040';
  const [running, status] = await Promise.all([
    testConsole(fresh.url, { port, adminPassword }),
    firstSignIn(port, adminPassword),
  ]);
  expect(status).toBe(200);
  await running.close();
  await fresh.close();
}, 60_000);

it('starts although its broker is unreachable, reports that it is not ready, and stops', async () => {
  const running = await testConsole(database.url, { mqttUrl: 'mqtt://127.0.0.1:1' });
  expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
  const ready = await fetch(`${running.url}/readyz`);
  expect([ready.status, await ready.json()]).toMatchObject([503, { parts: { database: true, bus: false } }]);
  await running.close();
});
