import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Link } from './link.js';

let server: Server;
let link: Link;
const received: Socket[] = [];

beforeEach(async () => {
  server = createServer((socket) => void received.push(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  link = await Link.open({ host: '127.0.0.1', port: address.port });
});

afterEach(async () => {
  await link.close();
  for (const socket of received.splice(0)) socket.destroy();
  server.close();
});

/** Opens a connection through the link; returns both ends. */
async function join(): Promise<readonly [near: Socket, far: Socket]> {
  const accepted = once(server, 'connection');
  const near = connect(link.port, '127.0.0.1').on('error', () => undefined);
  await accepted;
  const far = received.at(-1);
  if (!far) throw new Error('no connection arrived');
  return [near, far];
}

it('carries every byte in order while it is slow, and the end of the connection', async () => {
  const [near, far] = await join();
  const all = text(far);
  for (let i = 0; i < 60; i += 1) {
    if (i === 20) link.set({ is: 'slow', delayMs: 30 });
    if (i === 40) link.set({ is: 'open' });
    near.write(`${i},`);
    await sleep(1);
  }
  near.end();
  expect(await all).toBe(Array.from({ length: 60 }, (_, i) => `${i},`).join(''));
});

it('holds bytes back while it is stalled, and breaks no connection', async () => {
  const [near, far] = await join();
  link.set({ is: 'stalled' });
  near.write('late');
  let came = false;
  far.once('data', () => (came = true));
  await sleep(50);
  expect(came).toBe(false);
  link.set({ is: 'open' });
  await once(far, 'data');
});

it('breaks connections and accepts none while it is cut', async () => {
  const [near, far] = await join();
  const ends = Promise.all([once(near, 'close'), once(far, 'close')]);
  far.resume();
  near.resume();
  link.set({ is: 'cut' });
  await ends;
  const refused = connect(link.port, '127.0.0.1').on('error', () => undefined);
  await once(refused, 'close');
  link.set({ is: 'open' });
  const [again] = await join();
  expect(again.destroyed).toBe(false);
});

it('hides, while it is stalled, that a connection has ended or begun', async () => {
  const [near, far] = await join();
  link.set({ is: 'stalled' });
  near.destroy();
  const next = connect(link.port, '127.0.0.1').on('error', () => undefined);
  await once(next, 'connect');
  const before = received.length;
  far.resume();
  await sleep(50);
  expect(far.destroyed).toBe(false);
  expect(received).toHaveLength(before);
  const news = Promise.all([once(far, 'close'), once(server, 'connection')]);
  link.set({ is: 'open' });
  await news;
  next.destroy();
});
