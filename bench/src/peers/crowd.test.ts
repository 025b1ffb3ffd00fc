import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import type { Subscription } from './candidate.js';
import { Crowd } from './crowd.js';

let server: WebSocketServer;
let crowd: Crowd;

beforeEach(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) => socket.on('message', () => socket.send('welcome')));
  await once(server, 'listening');
  const address = server.address();
  const hearing: Subscription = {
    url: `ws://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    headers: {},
    answer: (received) => (received === '' ? 'hello' : undefined),
    isReady: (received) => received === 'welcome',
    comments: (received) => received.split(' '),
  };
  crowd = await Crowd.open(hearing, 3);
});

afterEach(() => {
  crowd.close();
  server.close();
});

const send = (text: string, sockets = 3): void =>
  [...server.clients].slice(0, sockets).forEach((one) => one.send(text));

it('waits for every socket', async () => {
  let received = 0;
  crowd.onArrival = () => (received += 1);
  const [first, second] = [crowd.all('first'), crowd.all('second')];
  send('first second');
  await Promise.all([first, second]);
  expect([received, crowd.doubled]).toEqual([6, 0]);
});

it('detects that one socket missed a change', async () => {
  let complete = false;
  void crowd.all('lost').then(() => (complete = true));
  const after = crowd.all('after');
  send('lost', 2);
  send('after');
  await after;
  expect(complete).toBe(false);
});

it('detects that a change arrived twice', async () => {
  const after = Promise.all([crowd.all('twice'), crowd.all('after')]);
  send('twice');
  send('twice', 1);
  send('after');
  await after;
  expect(crowd.doubled).toBe(1);
});
