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

it('delivers everything to a slow reader, though the sender has closed long ago', async () => {
  const [client, atClient] = await pair();
  const [target, atTarget] = await pair();
  splice(atClient, atTarget, 60_000);
  const sent = Buffer.alloc(8_000_000, 'x');
  target.resume().end(sent);
  client.pause();
  await sleep(300);
  let received = 0;
  client.on('data', (chunk: Buffer) => (received += chunk.length)).resume();
  await once(client, 'close');
  expect(received).toBe(sent.length);
});

it('resets one connection when the other is reset', async () => {
  const [client, atClient] = await pair();
  const [target, atTarget] = await pair();
  splice(atClient, atTarget, 60_000);
  client.resume();
  target.resetAndDestroy();
  await once(client, 'close');
  expect(client.destroyed).toBe(true);
});

it('closes idle connections', async () => {
  const [client, atClient] = await pair();
  const [target, atTarget] = await pair();
  splice(atClient, atTarget, 100);
  const gone = Promise.all([once(client.resume(), 'close'), once(target.resume(), 'close')]);
  expect(await gone).toHaveLength(2);
});
