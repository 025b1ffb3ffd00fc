import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { splice } from './splice.js';

const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

/** Both ends of a connection. */
async function pair(): Promise<[Socket, Socket]> {
  const server = createServer({ pauseOnConnect: true });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const near = connect({ host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 });
  near.on('error', () => undefined);
  const far = await new Promise<Socket>((resolve) => server.once('connection', resolve));
  return [near, far];
}

it('carries all that was said to one who reads slowly, though the other has gone long since', async () => {
  const [client, atClient] = await pair();
  const [target, atTarget] = await pair();
  splice(atClient, atTarget, 60_000);
  const said = Buffer.alloc(8_000_000, 'x');
  target.resume().end(said);
  client.pause();
  await sleep(300);
  let heard = 0;
  client.on('data', (chunk: Buffer) => (heard += chunk.length)).resume();
  await once(client, 'close');
  expect(heard).toBe(said.length);
});

it('breaks off the one when the other breaks off', async () => {
  const [client, atClient] = await pair();
  const [target, atTarget] = await pair();
  splice(atClient, atTarget, 60_000);
  client.resume();
  target.resetAndDestroy();
  await once(client, 'close');
  expect(client.destroyed).toBe(true);
});

it('ends when nobody says anything', async () => {
  const [client, atClient] = await pair();
  const [target, atTarget] = await pair();
  splice(atClient, atTarget, 100);
  const gone = Promise.all([once(client.resume(), 'close'), once(target.resume(), 'close')]);
  expect(await gone).toHaveLength(2);
});
