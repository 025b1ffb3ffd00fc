import { firstLine, keyOf, RELAY_TLS } from '@backhaul/agent';
import { signMediaToken, talkSubject } from '@backhaul/contract/bus';
import { once } from 'node:events';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Condition } from '../simulation/condition.js';
import { SilentPart } from './silent-part.js';

const KEY = 'm'.repeat(43);
const HOUR_MS = 3_600_000;

let relay: Server;
let port: number;
let callers: TLSSocket[];
let asked: string[];
let reported: Condition['audioRoom'][];
let part: SilentPart;
/** The reply of the relay; servers of earlier versions have no end frame. */
let reply: string;

async function answer(socket: TLSSocket): Promise<void> {
  asked.push(await firstLine(socket, 5_000));
  socket.write(reply);
  socket.resume();
}

beforeEach(async () => {
  [callers, asked, reported] = [[], [], []];
  reply = '{"ok":true,"endFrame":true}\n';
  relay = createServer({
    ...RELAY_TLS,
    pskCallback: (_, identity) => keyOf(KEY, identity, Date.now(), 2 * HOUR_MS)?.psk ?? null,
  });
  relay.on('secureConnection', (socket) => {
    callers.push(socket.on('error', () => undefined));
    void answer(socket);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = relay.address();
  port = typeof address === 'object' && address ? address.port : 0;
  part = new SilentPart({ unitId: 'u1', report: (audioRoom) => reported.push(audioRoom) });
});
afterEach(async () => {
  part.cut();
  for (const caller of callers) caller.destroy();
  await new Promise((resolve) => relay.close(resolve));
});

const argsOf = (roomId: string, subject = talkSubject(roomId, 'u1')) => ({
  roomId,
  target: { host: '127.0.0.1', port, token: signMediaToken(KEY, subject, Date.now() + HOUR_MS) },
});

it('is connected while it takes part, and leaves', async () => {
  expect(await part.join(argsOf('r1'))).toMatchObject({ outcome: 'done' });
  expect(asked).toEqual(['{"want":"talk"}']);
  expect(reported).toEqual([
    { roomId: 'r1', state: 'connecting' },
    { roomId: 'r1', state: 'connected' },
  ]);
  const [caller] = callers;
  const closed = caller && once(caller, 'close');
  expect(part.leave()).toMatchObject({ outcome: 'done' });
  expect(reported.at(-1)).toBeNull();
  await closed;
});

it('is out when the server lets it out, and calls no more', async () => {
  await part.join(argsOf('r1'));
  callers[0]?.end(Buffer.alloc(2));
  await expect.poll(() => reported.at(-1)).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(callers).toHaveLength(1);
});

it('calls again when a server stops, as often as it has to', async () => {
  await part.join(argsOf('r1'));
  callers[0]?.destroy();
  await expect.poll(() => reported.at(-1)).toEqual({ roomId: 'r1', state: 'connecting' });
  reply = '{"ok":false,"error":"This server has no such room"}\n';
  await expect.poll(() => callers.length, { timeout: 5_000 }).toBe(2);
  reply = '{"ok":true,"endFrame":true}\n';
  await expect.poll(() => reported.at(-1), { timeout: 5_000 }).toEqual({ roomId: 'r1', state: 'connected' });
  expect(callers).toHaveLength(3);
}, 15_000);

it('is out when a server of an earlier version ends the connection', async () => {
  reply = '{"ok":true}\n';
  await part.join(argsOf('r1'));
  callers[0]?.destroy();
  await expect.poll(() => reported.at(-1)).toBeNull();
});

it('another room takes the place of the one before', async () => {
  await part.join(argsOf('r1'));
  const [first] = callers;
  const closed = first && once(first, 'close');
  await part.join(argsOf('r2'));
  await closed;
  expect(reported.at(-1)).toEqual({ roomId: 'r2', state: 'connected' });
});

it('says why it cannot join, and is in none', async () => {
  expect(await part.join(argsOf('r1', talkSubject('r2', 'u1')))).toMatchObject({ outcome: 'failed' });
  expect(reported.at(-1)).toBeNull();
});
