import { once } from 'node:events';
import { LIVE_MAX_MESSAGE, LiveRequest } from '@backhaul/contract/live';
import { afterEach, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { fuzzLive } from './live.js';
import { Tally } from './tally.js';

const servers: WebSocketServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate();
    server.close();
    await once(server, 'close');
  }
});

const refusal = JSON.stringify({ type: 'refused', code: 'INVALID', message: 'The request is not valid' });
const fits = (text: string): boolean => {
  try {
    return LiveRequest.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
};

/** Complaints about a server that refuses invalid messages and runs `also`. */
async function complaintsOf(also: (socket: WebSocket, text: string) => boolean, maxPayload = LIVE_MAX_MESSAGE) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload });
  servers.push(server);
  server.on('connection', (socket) => {
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString('utf8') : '';
      if (!also(socket, text) && !fits(text)) socket.send(refusal);
    });
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const tally = new Tally();
  const sessions = { begin: () => Promise.resolve({ cookie: 'x' }) };
  const url = `http://127.0.0.1:${address.port}`;
  await fuzzLive({ url, sessions, userId: 'u', seed: 3, count: 120, lateMs: 300 }, tally);
  return tally.complaints.join('\n');
}

function breaks(socket: WebSocket, text: string): boolean {
  if (text.startsWith('[')) socket.close(1011);
  return false;
}

function babbles(socket: WebSocket, text: string): boolean {
  if (text.startsWith('[')) socket.send('oops');
  return false;
}

it('finds nothing in a server that refuses invalid messages', async () => {
  expect(await complaintsOf(() => false)).toBe('');
});

it.each<[fault: string, also: (socket: WebSocket, text: string) => boolean, complaint: RegExp]>([
  ['does not answer incomplete JSON', (_, text) => text.startsWith('{"a":'), /another number of messages/],
  ['breaks', breaks, /another number of messages/],
  ['answers with an invalid message', babbles, /an invalid live message/],
])('finds a server that %s', async (_fault, also, complaint) => {
  expect(await complaintsOf(also)).toMatch(complaint);
});

it('finds a server that accepts messages of any size', async () => {
  expect(await complaintsOf(() => false, 0)).toMatch(/does not close/);
});
