import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { EmbeddedBroker } from './index.js';
import { closeAfterTest, connected, device, listen, next, refused, retained, start } from './testing.js';

async function socketTo(broker: EmbeddedBroker, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connectSocket({ port: broker.port, host: '127.0.0.1', localAddress });
  closeAfterTest({ close: () => socket.destroy() });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const text = (value: string): Buffer => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)]);
const framed = (header: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([header, body.length]), body]);
};
/** MQTT 3.1.1: a clean session with user name and password, keep-alive 60 s. */
const connectPacket = (id: string): Buffer =>
  framed(0x10, text('MQTT'), Buffer.from([4, 0xc2, 0, 60]), text(id), text(id), text(`secret-${id}`));
const subscribePacket = (filter: string): Buffer => framed(0x82, Buffer.from([0, 1]), text(filter), Buffer.from([1]));

const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

test('a large packet before CONNECT is not collected', async () => {
  const broker = await start();
  const socket = await socketTo(broker);
  // Only the header of a CONNECT of 9000 bytes.
  socket.write(Buffer.from([0x10, 0xa8, 0x46]));
  await closed(socket);
  expect(broker.counters.oversized).toBe(1);
});

test('after it, 256 kB may be sent at a time and not more', async () => {
  const broker = await start();
  const { received } = await listen(broker);
  const unit = await connected(broker, 'unit-1');
  await unit.publishAsync('v1/7/unit-1/up/state', 'x'.repeat(250_000), retained);
  await expect.poll(() => received.length).toBe(1);
  unit.publish('v1/7/unit-1/up/state', 'x'.repeat(270_000), retained);
  await next(unit, 'close');
  expect(received).toHaveLength(1);
  expect(broker.counters.oversized).toBe(1);
});

test('a silent connection is closed', async () => {
  const broker = await start({ limits: { authenticationMs: 50 } });
  await closed(await socketTo(broker));
  await expect.poll(() => broker.counters.lateConnections).toBe(1);
});

test('who is proved slowly is cut off too', async () => {
  const broker = await start({ limits: { authenticationMs: 50 }, authenticate: () => new Promise(() => undefined) });
  expect(await refused(device(broker, 'unit-1'))).toBe(-1);
});

test('unproven connections are few; proven ones do not count', async () => {
  const broker = await start({ limits: { unauthenticated: 2 } });
  await connected(broker, 'unit-1');
  await connected(broker, 'unit-2');
  await connected(broker, 'unit-3');
  const waiting = [await socketTo(broker), await socketTo(broker)];
  await closed(await socketTo(broker));
  expect(broker.counters.turnedAway).toBe(1);
  waiting[0]?.destroy();
  await expect
    .poll(async () => {
      const client = device(broker, 'unit-4');
      return await Promise.race([next(client, 'connect').then(() => true), next(client, 'close').then(() => false)]);
    })
    .toBe(true);
});

test('silent connections from one address do not block others', async () => {
  const broker = await start({ limits: { unauthenticatedOfNetwork: 2 } });
  const silent = [await socketTo(broker, '127.0.0.2'), await socketTo(broker, '127.0.0.2')];
  await closed(await socketTo(broker, '127.0.0.2'));
  expect(broker.counters.turnedAway).toBe(1);
  await connected(broker, 'unit-1');
  silent[0]?.destroy();
  const answer = async (): Promise<string> => {
    const again = await socketTo(broker, '127.0.0.2');
    again.write(connectPacket('unit-2'));
    const [bytes] = await Promise.race([once(again, 'data'), once(again, 'close')]);
    return Buffer.isBuffer(bytes) ? bytes.toString('hex') : 'turned away';
  };
  // CONNACK, accepted.
  await expect.poll(answer).toBe('20020000');
});

test('connections have a number', async () => {
  const broker = await start({ limits: { connections: 1 } });
  await connected(broker, 'unit-1');
  expect(await refused(device(broker, 'unit-2'))).toBe(-1);
  expect(broker.counters.turnedAway).toBe(1);
});

test('a device that does not read is passed over, then cut off; others are served meanwhile', async () => {
  const broker = await start({ limits: { drainMs: 500 } });
  const { client } = await listen(broker);
  const stalled = await socketTo(broker);
  stalled.write(Buffer.concat([connectPacket('stalled'), subscribePacket('v1/7/stalled/cmd')]));
  // CONNACK (4 bytes) and SUBACK (5): then it stops reading.
  let answered = 0;
  stalled.on('data', (bytes: Buffer) => {
    answered += bytes.length;
    if (answered >= 9) stalled.pause();
  });
  await expect.poll(() => answered).toBe(9);
  const served = await connected(broker, 'served');
  await served.subscribeAsync('v1/7/served/cmd', { qos: 1 });
  let count = 0;
  served.on('message', () => (count += 1));
  const large = Buffer.alloc(200_000);
  let sent = 0;
  // The system buffers tens of megabytes before a writer has to wait.
  while (broker.counters.skippedDeliveries === 0 && sent < 500) {
    await client.publishAsync('v1/7/stalled/cmd', large, { qos: 1 });
    await client.publishAsync('v1/7/served/cmd', 'small', { qos: 1 });
    sent += 1;
  }
  await expect.poll(() => count).toBe(sent);
  expect(broker.counters.skippedDeliveries).toBeGreaterThan(0);
  await expect.poll(() => broker.counters.connected, { timeout: 5_000 }).toBe(1);
  await client.publishAsync('v1/7/served/cmd', 'small', { qos: 1 });
  await expect.poll(() => count).toBe(sent + 1);
});

test('rubbish ends its own connection only', async () => {
  const broker = await start();
  const unit = await connected(broker, 'unit-1');
  for (const bytes of [
    [0x00, 0x00],
    [0xff, 0xff, 0xff, 0xff, 0xff],
    [0x10, 0x04, 0x00, 0x04, 0x4d, 0x51],
    [0x30, 0x02, 0x00, 0x00],
  ]) {
    const socket = await socketTo(broker);
    socket.end(Buffer.from(bytes));
    await closed(socket);
  }
  await unit.publishAsync('v1/7/unit-1/up/event', 'fine', { qos: 1 });
});

test('refusals of devices are logged once a minute each, and faults of networks are not', async () => {
  const logged: { deviceId?: string; reason: string }[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) });
  const broker = await start({ log, clock: { now: () => 0 } });
  for (let i = 0; i < 3; i += 1) {
    const unit = await connected(broker, 'unit-1');
    unit.publish('v1/7/unit-2/up/state', 'x', retained);
    await next(unit, 'close');
  }
  const large = await connected(broker, 'unit-3');
  large.publish('v1/7/unit-3/up/state', 'x'.repeat(270_000), retained);
  await next(large, 'close');
  const curious = await connected(broker, 'unit-4');
  await curious.subscribeAsync('v1/#').catch(() => undefined);
  curious.stream.destroy();
  await next(curious, 'close');
  await expect.poll(() => broker.counters.connected).toBe(0);
  expect(logged.map(({ deviceId, reason }) => ({ deviceId, reason }))).toEqual([
    { deviceId: 'unit-1', reason: 'not a topic of this device' },
    { deviceId: 'unit-3', reason: 'a packet of more than 262144 bytes' },
    { deviceId: 'unit-4', reason: 'not a subscription of this device' },
  ]);
});
