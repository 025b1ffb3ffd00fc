import type { TallyAtServer } from '@backhaul/agent';
import type { DesiredTally, TallyLog } from '@backhaul/contract/bus';
import { readTsl31Stream, readTsl5Datagram, writeTsl31, writeTsl5, type TallyState } from '@backhaul/domain';
import { createSocket, Socket as DatagramSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TallyInterfaces } from './tally-interfaces.js';

const LAMPS = { programmeLamp: 1, previewLamp: 2 };
const HERE = '127.0.0.1';
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const ON: TallyState = { programme: true, preview: false, text: 'CAM 1' };
const NEXT: TallyState = { programme: false, preview: true, text: 'CAM 2' };

let reports: TallyAtServer[];
let lines: Omit<TallyLog, 'session'>[];
let tally: TallyInterfaces;
const open: { destroy: () => void }[] = [];

beforeEach(() => {
  reports = [];
  lines = [];
  log.warn.mockClear();
  tally = new TallyInterfaces({
    listen: HERE,
    policy: 'any',
    log,
    now: () => Date.now(),
    report: (report) => reports.push(report),
    reportLog: (line) => lines.push(line),
  });
  tally.start();
});

afterEach(async () => {
  for (const one of open.splice(0)) one.destroy();
  await tally.stop();
});

/** A free port of this machine, for UDP and TCP. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, HERE);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const wanted = (change: Partial<DesiredTally>): DesiredTally => ({
  interfaceId: 'tal-1',
  kind: 'tsl31',
  transport: 'udp',
  mode: 'in',
  listenPort: null,
  peerHost: null,
  peerPort: null,
  dleStx: false,
  utf16: false,
  ...LAMPS,
  resend: false,
  expectsRepeats: false,
  mqtt: null,
  sources: [
    { sourceId: 's1', screen: 0, address: 1 },
    { sourceId: 's2', screen: 0, address: 2 },
  ],
  ...change,
});

const last = () => reports.at(-1);
const heard = () => Object.fromEntries((last()?.in ?? []).map(({ sourceId, ...state }) => [sourceId, state]));
const stateOf = (id = 'tal-1') => last()?.interfaces.find(({ interfaceId }) => interfaceId === id)?.state;
const until = (what: () => unknown, value: unknown) =>
  expect.poll(what, { timeout: 8000, interval: 10 }).toEqual(value);

function datagram(port: number, ...packets: readonly Uint8Array[]): void {
  const socket = createSocket('udp4');
  open.push({ destroy: () => socket.close() });
  for (const packet of packets) socket.send(packet, port, HERE);
}

async function call(port: number): Promise<Socket> {
  const socket = connect(port, HERE);
  open.push(socket);
  await once(socket, 'connect');
  return socket;
}

it('hears TSL 3.1 over UDP, and tells what came, once', async () => {
  const port = await freePort();
  await tally.configure([wanted({ listenPort: port })]);
  await until(stateOf, 'listening');
  datagram(port, writeTsl31(1, ON, LAMPS), writeTsl31(1, ON, LAMPS), writeTsl31(9, NEXT, LAMPS));
  await until(heard, { s1: ON });
  await until(() => last()?.interfaces[0], {
    ...last()?.interfaces[0],
    state: 'connected',
    peers: [HERE],
    received: 3,
    refused: 0,
  });
  await until(
    () => lines.flatMap((one) => one.lines.map(({ address, text }) => [address, text])),
    [
      [1, 'CAM 1'],
      [9, 'CAM 2'],
    ],
  );
});

it('hears TSL 5.0 over TCP in whatever pieces, and knows nothing once the switcher is gone', async () => {
  const port = await freePort();
  await tally.configure([wanted({ kind: 'tsl5', transport: 'tcp', listenPort: port, dleStx: true })]);
  await until(stateOf, 'listening');
  const switcher = await call(port);
  const displays = [
    { address: 1, state: ON },
    { address: 2, state: { ...NEXT, text: 'Kamera 2 ☂' } },
  ];
  for (const byte of writeTsl5(0, displays, { utf16: true, dleStx: true })) switcher.write(Buffer.from([byte]));
  await until(heard, { s1: ON, s2: { ...NEXT, text: 'Kamera 2 ☂' } });
  switcher.destroy();
  await until(stateOf, 'silent');
  expect(heard()).toEqual({});
  const again = await call(port);
  again.write(writeTsl5(0, [{ address: 1, state: ON }], { utf16: false, dleStx: true }));
  await until(heard, { s1: ON });
  expect(stateOf()).toBe('connected');
});

it('sends what changes over UDP, and all of it each second where it is to', async () => {
  const display = createSocket('udp4').bind(0, HERE);
  open.push({ destroy: () => display.close() });
  await once(display, 'listening');
  const got: [number, boolean][] = [];
  display.on('message', (bytes) => {
    for (const { address, state } of readTsl31Stream(bytes, LAMPS).messages) got.push([address, state.programme]);
  });
  const { port } = display.address();
  await tally.configure([wanted({ mode: 'out', peerHost: HERE, peerPort: port, resend: true })]);
  tally.send([
    { sourceId: 's1', ...ON },
    { sourceId: 's2', ...NEXT },
  ]);
  await until(
    () => last()?.out,
    [
      { sourceId: 's1', ...ON },
      { sourceId: 's2', ...NEXT },
    ],
  );
  await until(() => got.filter(([address, on]) => address === 1 && on).length >= 2, true);
  expect(got).toContainEqual([2, false]);
});

it('calls a display over TCP until it answers, and tells it everything each time', async () => {
  const port = await freePort();
  await tally.configure([wanted({ kind: 'tsl5', transport: 'tcp', mode: 'out', peerHost: HERE, peerPort: port })]);
  tally.send([{ sourceId: 's1', ...ON }]);
  await until(stateOf, 'connecting');
  const got: string[] = [];
  const callers: Socket[] = [];
  const display = createServer((socket) => {
    callers.push(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      for (const { address, state } of readTsl5Datagram(bytes).messages)
        got.push(`${address}:${state.programme ? 'on' : 'off'}`);
    });
  }).listen(port, HERE);
  open.push({ destroy: () => display.close() });
  await until(stateOf, 'connected');
  await until(() => got, ['1:on', '2:off']);
  callers[0]?.destroy();
  await until(() => got, ['1:on', '2:off', '1:on', '2:off']);
  for (const caller of callers) caller.destroy();
});

it('says that a port is taken, and takes it once it is free', async () => {
  const other = createSocket('udp4').bind(0, HERE);
  await once(other, 'listening');
  const { port } = other.address();
  await tally.configure([wanted({ listenPort: port })]);
  await until(stateOf, 'failed');
  expect(last()?.interfaces[0]?.detail).toBe('Something else of the server receives at this port');
  other.close();
  await until(stateOf, 'listening');
});

it('counts what is no message, and leaves what is too much', async () => {
  const port = await freePort();
  await tally.configure([wanted({ listenPort: port })]);
  await until(stateOf, 'listening');
  datagram(port, Buffer.alloc(1400, 0xff));
  await until(() => last()?.interfaces[0]?.refused, 1400);
  const flood = Buffer.concat(Array.from({ length: 80 }, (_, index) => writeTsl31(index % 120, ON, LAMPS)));
  datagram(port, ...Array.from({ length: 200 }, () => flood));
  await until(() => (last()?.interfaces[0]?.refused ?? 0) > 1400, true);
  await until(heard, { s1: ON, s2: ON });
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(reports.length).toBeLessThan(200);
});

it('takes messages of the configured switcher alone, and misses one that repeats nothing any more', async () => {
  const [port, other] = [await freePort(), await freePort()];
  await tally.configure([
    wanted({ listenPort: port, expectsRepeats: true }),
    wanted({ interfaceId: 'tal-2', listenPort: other, peerHost: '127.0.0.2' }),
  ]);
  await until(() => stateOf('tal-2'), 'listening');
  datagram(other, writeTsl31(1, ON, LAMPS));
  datagram(port, writeTsl31(1, ON, LAMPS));
  await until(() => last()?.in, [{ sourceId: 's1', ...ON }]);
  await until(() => last()?.interfaces[1]?.refused, 18);
  await until(stateOf, 'silent');
  expect(last()?.in).toEqual([]);
});

it('misses a switcher that has repeated nothing since the server started', async () => {
  await tally.configure([wanted({ listenPort: await freePort(), expectsRepeats: true })]);
  await until(stateOf, 'listening');
  await until(stateOf, 'silent');
});

it('is connected again after a packet that could not be sent', async () => {
  const port = await freePort();
  await tally.configure([wanted({ mode: 'out', peerHost: HERE, peerPort: port, resend: true })]);
  await until(stateOf, 'connected');
  const send = vi.spyOn(DatagramSocket.prototype, 'send').mockImplementationOnce((...parts: unknown[]) => {
    const done = parts.at(-1);
    if (typeof done === 'function') done(Object.assign(new Error('send ENETUNREACH'), { code: 'ENETUNREACH' }));
  });
  tally.send([{ sourceId: 's1', ...ON }]);
  await until(stateOf, 'failed');
  await until(stateOf, 'connected');
  send.mockRestore();
});

it('leaves an interface alone that stays as it is', async () => {
  const port = await freePort();
  const kept = wanted({ kind: 'tsl5', transport: 'tcp', listenPort: port });
  await tally.configure([kept]);
  await until(stateOf, 'listening');
  const switcher = await call(port);
  switcher.write(writeTsl5(0, [{ address: 1, state: ON }], { utf16: false, dleStx: false }));
  await until(heard, { s1: ON });
  await tally.configure([structuredClone(kept), wanted({ interfaceId: 'tal-2', listenPort: await freePort() })]);
  await until(() => stateOf('tal-2'), 'listening');
  expect([stateOf(), heard()]).toEqual(['connected', { s1: ON }]);
});
