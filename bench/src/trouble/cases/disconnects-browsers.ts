import { once } from 'node:events';
import { CORE } from '@backhaul/contract';
import { WebSocket } from 'ws';
import { startConsole, type Console } from '../../subject/console.js';
import { openDatabase } from '../../subject/database.js';
import { startProxy } from '../../subject/proxy.js';
import { eventually } from '../../subject/wait.js';
import { onBroker } from '../../torture/external.js';
import { openBroker } from '../broker.js';
import { clientOf, isReady, type Trouble } from '../testbed.js';

const PATIENCE_MS = 60_000;
/** RFC 6455, 1012: service restart, so that browsers reconnect later. */
const LATER = 1012;

/** Opens the live channel as a browser; returns the status, and for 101 the socket. */
async function dial(console: Console): Promise<{ readonly status: number; readonly socket: WebSocket }> {
  const { session } = await clientOf(console);
  const socket = new WebSocket(`${console.url.replace('http', 'ws')}${CORE}/v2/live`, { headers: session.headers });
  socket.on('error', () => undefined);
  const status = await new Promise<number>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  return { status, socket };
}

/** Cuts a console off from its source of changes, and connects it again. Throws if a browser keeps frozen states. */
async function disconnectsBrowsers(
  console: Console,
  lose: () => Promise<unknown>,
  back: () => Promise<unknown>,
): Promise<string> {
  await eventually('the console is ready', PATIENCE_MS, () => isReady(console.url));
  const { status, socket } = await dial(console);
  if (status !== 101) throw new Error(`a browser is answered with ${status} before the failure`);
  let code: unknown;
  const closed = once(socket, 'close').then(([given]) => (code = given));
  const begin = performance.now();
  await lose();
  await eventually('the console reports that it is not ready', PATIENCE_MS, async () => !(await isReady(console.url)));
  await eventually('a connected browser is disconnected', PATIENCE_MS, () => code !== undefined);
  await closed;
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  if (code !== LATER) throw new Error(`it was disconnected with code ${String(code)}`);
  const refused = await dial(console);
  if (refused.status !== 503) throw new Error(`a browser that connects meanwhile is answered with ${refused.status}`);
  await back();
  await eventually('browsers are accepted again', PATIENCE_MS, async () => {
    const again = await dial(console);
    again.socket.terminate();
    return again.status === 101;
  });
  return `disconnected after ${seconds} s`;
}

export const withoutBroker: Trouble = {
  name: 'a console that lost its broker disconnects browsers and accepts none until it is back',
  async run({ copy }) {
    const broker = await openBroker();
    const proxy = await startProxy({ port: broker.port, host: '127.0.0.1' });
    const console = await startConsole(await copy('without-broker'), await onBroker(`mqtt://127.0.0.1:${proxy.port}`));
    const lose = async (): Promise<void> => {
      proxy.refuse(true);
      proxy.cut();
    };
    const seen = await disconnectsBrowsers(console, lose, async () => proxy.refuse(false));
    await console.child.end();
    await proxy.close();
    await broker.close();
    return seen;
  },
};

export const withoutChangeFeed: Trouble = {
  name: 'a console that lost its change feed disconnects browsers and accepts none until it is back',
  async run({ copy }) {
    const dataDir = await copy('without-feed');
    const console = await startConsole(dataDir);
    const db = await openDatabase(dataDir, 'template1');
    const lose = async (): Promise<void> => {
      // Open connections stay; the connection of the change feed ends and cannot be opened again.
      await db.query('alter database postgres allow_connections false');
      await db.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'backhaul-console-feed'",
      );
    };
    const seen = await disconnectsBrowsers(console, lose, () =>
      db.query('alter database postgres allow_connections true'),
    );
    await db.end();
    await console.child.end();
    return seen;
  },
};
