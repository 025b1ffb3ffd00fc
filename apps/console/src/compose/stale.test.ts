import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { CORE } from '@backhaul/contract';
import { twoTenants } from '@backhaul/testing';
import { Aedes } from 'aedes';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { WebSocket } from 'ws';
import { systemClock } from '../platform/kernel/clock.js';
import { insertTenant, sessionHeaders } from '../platform/access/testing.js';
import { Sessions } from '../platform/access/sessions.js';
import { runOn, testDatabase, type TestDatabase } from '../platform/db/testing.js';
import type { RunningConsole } from './compose.js';
import { testConsole } from '../testing/console.js';

const { home } = twoTenants();
const PUBLIC = 'https://live.example';
let database: TestDatabase;
let running: RunningConsole;
let broker: Broker;
let cookie = '';

/** An operator's broker that can be stopped. */
class Broker {
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();
  #port = 0;

  async open(): Promise<string> {
    const aedes = await Aedes.createBroker();
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      aedes.handle(socket);
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address === 'object' && address) this.#port = address.port;
    return `mqtt://127.0.0.1:${this.#port}`;
  }

  leave(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }
}

beforeAll(async () => {
  database = await testDatabase();
  await insertTenant(database.db, home);
  broker = new Broker();
  running = await testConsole(database.url, { mqttUrl: await broker.open(), publicUrl: PUBLIC });
  const sessions = new Sessions({ db: database.db, clock: systemClock });
  const headers = await sessionHeaders(database.db, sessions, home.users[0]?.id ?? '');
  cookie = `__Host-${headers.cookie}`;
});
afterAll(async () => {
  await running.close();
  broker.leave();
  await database.close();
});

const dial = (): WebSocket =>
  new WebSocket(`${running.url.replace('http', 'ws')}${CORE}/v2/live`, { headers: { cookie, origin: PUBLIC } });

/** The status that an upgrade is refused with; 101: it is accepted. */
const statusOf = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => {
    socket.on('error', () => undefined);
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });

async function browser(): Promise<WebSocket> {
  const socket = dial();
  expect(await statusOf(socket)).toBe(101);
  return socket;
}

const ofServer = (statement: (name: string) => string): Promise<void> =>
  runOn(inject('postgres').url, statement(new URL(database.url).pathname.slice(1)));

/** Open connections stay; a lost connection of the change feed is not restored. */
const allowConnections = (allowed: boolean): Promise<void> =>
  ofServer((name) => `alter database ${name} allow_connections ${allowed}`);

const endFeed = (): Promise<void> =>
  ofServer(
    (name) =>
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'backhaul-console-feed' and datname = '${name}'`,
  );

const readiness = async (): Promise<unknown> => (await fetch(`${running.url}/readyz`)).json();
const LONG = { timeout: 30_000 };

it.each<[what: string, lose: () => Promise<unknown>, back: () => Promise<unknown>, parts: object]>([
  ['bus', async () => broker.leave(), () => broker.open(), { bus: false, feed: true }],
  [
    'change feed',
    async () => {
      await allowConnections(false);
      await endFeed();
    },
    () => allowConnections(true),
    { bus: true, feed: false },
  ],
])(
  'sends browsers away that would see frozen states without its %s, and takes them back afterwards',
  async (_what, lose, back, parts) => {
    await expect.poll(readiness, LONG).toMatchObject({ status: 'ready' });
    const closed = once(await browser(), 'close');
    await lose();
    const [code] = await closed;
    expect(code).toBe(1012);
    expect(await readiness()).toMatchObject({ status: 'waiting', parts });
    expect(await statusOf(dial())).toBe(503);
    await back();
    await expect.poll(() => statusOf(dial()), LONG).toBe(101);
  },
  90_000,
);
