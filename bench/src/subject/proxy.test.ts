import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startProxy, type Proxy } from './proxy.js';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** Starts an echo server; returns its port. */
async function echo(): Promise<number> {
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function proxied(): Promise<Proxy> {
  const proxy = await startProxy({ port: await echo() });
  open.push(() => proxy.close());
  return proxy;
}

async function dial(proxy: Proxy): Promise<Socket> {
  const socket = connect(proxy.port, '127.0.0.1');
  socket.on('error', () => undefined);
  open.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Resolves when the socket ends, with or without an error. */
const ended = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

const received = async (socket: Socket, bytes: number): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for (let length = 0; length < bytes; length += parts.at(-1)?.length ?? 0) {
    const [part]: unknown[] = await once(socket, 'data');
    if (part instanceof Buffer) parts.push(part);
  }
  return Buffer.concat(parts);
};

test('all bytes arrive in order while the delay changes', async () => {
  const proxy = await proxied();
  const socket = await dial(proxy);
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 31) % 251));
  const answer = received(socket, bytes.length);
  for (let at = 0, turn = 0; at < bytes.length; at += 10_000, turn += 1) {
    proxy.delay(turn % 2 === 0 ? 20 : 0);
    socket.write(bytes.subarray(at, at + 10_000));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect((await answer).equals(bytes)).toBe(true);
});

test('a delay postpones bytes by that time', async () => {
  const proxy = await proxied();
  const socket = await dial(proxy);
  proxy.delay(100);
  const begin = performance.now();
  const answer = received(socket, 5);
  socket.write('hello');
  expect((await answer).toString()).toBe('hello');
  expect(performance.now() - begin).toBeGreaterThan(195);
});

test('a cut ends both ends; the next link works', async () => {
  const proxy = await proxied();
  const first = await dial(proxy);
  const answer = received(first, 2);
  first.write('hi');
  await answer;
  const closed = ended(first);
  expect(proxy.cut()).toBe(1);
  await closed;
  await expect.poll(() => proxy.links).toBe(0);
  const second = await dial(proxy);
  const again = received(second, 2);
  second.write('hi');
  expect((await again).toString()).toBe('hi');
});

test('while it refuses, open links stay and new ones end at once', async () => {
  const proxy = await proxied();
  const first = await dial(proxy);
  const answer = received(first, 2);
  first.write('hi');
  await answer;
  proxy.refuse(true);
  const second = connect(proxy.port, '127.0.0.1');
  second.on('error', () => undefined);
  await ended(second);
  const again = received(first, 2);
  first.write('ho');
  expect((await again).toString()).toBe('ho');
});
