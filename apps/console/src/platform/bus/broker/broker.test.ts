import { once } from 'node:events';
import { createServer } from 'node:net';
import type { IClientOptions } from 'mqtt';
import { expect, test } from 'vitest';
import { startTestBroker } from '../testing.js';
import {
  closeAfterTest,
  connected,
  device,
  listen,
  next,
  presence,
  refused,
  retained,
  slowConsole,
  start,
} from './testing.js';

test('a device and the console exchange messages', async () => {
  const broker = await start();
  const { client, received } = await listen(broker);
  const unit = await connected(broker, 'unit-1');
  const orders: string[] = [];
  unit.on('message', (topic, payload) => orders.push(`${topic} ${payload.toString()}`));
  await unit.subscribeAsync('v1/7/unit-1/cmd', { qos: 1 });
  await unit.publishAsync(presence('unit-1'), 'here', retained);
  await client.publishAsync('v1/7/unit-1/cmd', 'order', { qos: 1 });
  await expect.poll(() => orders).toEqual(['v1/7/unit-1/cmd order']);
  await expect.poll(() => received).toEqual(['v1/7/unit-1/up/presence here']);
  expect(broker.counters.connected).toBe(1);
});

test('a retained message is received by a console that subscribes later', async () => {
  const broker = await start();
  const unit = await connected(broker, 'unit-1');
  await unit.publishAsync(presence('unit-1'), 'first', retained);
  await unit.publishAsync(presence('unit-1'), 'last', retained);
  const { received } = await listen(broker);
  await expect.poll(() => received).toEqual(['v1/7/unit-1/up/presence last']);
});

test('a unit that leaves while a console receives the retained messages does not come back by an older one', async () => {
  const broker = await start();
  const { client, received } = await listen(broker);
  // More than a connection buffers, so that the last message is sent late.
  for (let n = 0; n < 300; n += 1) await client.publishAsync(presence(`unit-${n}`), 'x'.repeat(4096), retained);
  const will = { topic: presence('unit-last'), payload: Buffer.from('offline'), ...retained };
  const unit = await connected(broker, 'unit-last', { will });
  await unit.publishAsync(presence('unit-last'), 'online', retained);
  const late = await slowConsole(broker);
  await late.first;
  unit.stream.destroy();
  await expect.poll(() => received.at(-1), { timeout: 30_000 }).toBe(`${presence('unit-last')} offline`);
  late.goOn();
  await expect.poll(() => late.received.size, { timeout: 30_000 }).toBe(301);
  expect(late.received.get(presence('unit-last'))).not.toContain('online');
});

test.each<[string, IClientOptions, number]>([
  ['a wrong secret', { password: 'secret-unit-2' }, 4],
  ['no secret', { username: undefined, password: undefined }, 4],
  ['the name of another device', { username: 'unit-2', password: 'secret-unit-2' }, 4],
  ['a session that outlives it', { clean: false }, 5],
  ['the will of another device', { will: { topic: presence('unit-2'), payload: Buffer.from(''), ...retained } }, 5],
  ['a will that is no presence', { will: { topic: 'v1/7/unit-1/up/event', payload: Buffer.from(''), qos: 1 } }, 5],
  ['no keep-alive', { keepalive: 0 }, 5],
  ['a keep-alive of more than five minutes', { keepalive: 301 }, 5],
])('a connection with %s is refused', async (_, options, code) => {
  const broker = await start();
  const { received } = await listen(broker);
  expect(await refused(device(broker, 'unit-1', options))).toBe(code);
  expect(received).toEqual([]);
  expect(broker.counters.connected).toBe(0);
});

test('when authentication itself fails the device is told to retry, and the broker continues', async () => {
  let broken = true;
  const broker = await start({
    authenticate: (_clientId, deviceId) => {
      if (broken) throw new Error('no database');
      return Promise.resolve({ deviceId, bucket: 7 });
    },
  });
  expect(await refused(device(broker, 'unit-1'))).toBe(3);
  broken = false;
  await connected(broker, 'unit-1');
});

test.each([
  ['to another device', 'v1/7/unit-2/up/state', 1],
  ['to itself', 'v1/7/unit-1/cmd', 1],
  ['at QoS 2', 'v1/7/unit-1/up/state', 2],
  ['under $SYS', '$SYS/x', 0],
] as const)('a device that publishes %s is cut off and not heard', async (_, topic, qos) => {
  const broker = await start();
  const { received } = await listen(broker);
  const unit = await connected(broker, 'unit-1');
  unit.publish(topic, 'forged', { qos });
  await next(unit, 'close');
  expect(broker.counters.refusedPublications).toBe(1);
  expect(received).toEqual([]);
});

test('subscriptions to anything but its own orders are refused, and deliver nothing', async () => {
  const broker = await start();
  const { client } = await listen(broker);
  const unit = await connected(broker, 'unit-1');
  const received: string[] = [];
  unit.on('message', (topic) => received.push(topic));
  const filters = [
    '#',
    'v1/#',
    'v1/7/+/cmd',
    'v1/7/unit-2/cmd',
    '$share/g/v1/7/unit-2/cmd',
    '$SYS/#',
    '/v1/7/unit-1/cmd',
  ];
  const grants: unknown[] = [];
  for (const filter of filters) {
    await unit.subscribeAsync(filter, { qos: 1 }).catch((error: unknown) => grants.push(error));
  }
  expect(grants).toMatchObject(filters.map(() => ({ packet: { granted: [128] } })));
  await unit.subscribeAsync('v1/7/unit-1/cmd', { qos: 1 });
  for (const id of ['unit-2', 'unit-1']) await client.publishAsync(`v1/7/${id}/cmd`, 'order', { qos: 1 });
  await expect.poll(() => received).toEqual(['v1/7/unit-1/cmd']);
});

const will = (id: string) => ({ will: { topic: presence(id), payload: Buffer.from('gone'), ...retained } });

test('a lost device leaves its last will, and one that disconnects properly does not', async () => {
  const broker = await start();
  const { received } = await listen(broker);
  const lost = await connected(broker, 'lost', will('lost'));
  const polite = await connected(broker, 'polite', will('polite'));
  await polite.endAsync();
  lost.stream.destroy();
  await expect.poll(() => received).toEqual([`${presence('lost')} gone`]);
});

test('a second connection of a device takes the place of the first', async () => {
  const broker = await start();
  const { received } = await listen(broker);
  const first = await connected(broker, 'unit-1', {
    will: { topic: presence('unit-1'), payload: Buffer.from('first gone'), ...retained },
  });
  const firstClosed = next(first, 'close');
  const second = await connected(broker, 'unit-1');
  await second.publishAsync(presence('unit-1'), 'second here', retained);
  await firstClosed;
  await expect.poll(() => received).toEqual([`${presence('unit-1')} first gone`, `${presence('unit-1')} second here`]);
  expect(broker.counters.connected).toBe(1);
  expect(second.connected).toBe(true);
});

test('a device whose credentials are void is put out and stays out', async () => {
  let valid = true;
  const broker = await start({
    authenticate: (_clientId, deviceId) => Promise.resolve(valid ? { deviceId, bucket: 7 } : null),
  });
  const unit = await connected(broker, 'unit-1');
  const closed = next(unit, 'close');
  valid = false;
  broker.kick('unit-1');
  broker.kick('nobody');
  await closed;
  expect(await refused(device(broker, 'unit-1'))).toBe(4);
});

test('when its port is taken the next free one is used', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  closeAfterTest({ close: () => taken.close() });
  await once(taken, 'listening');
  const address = taken.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const broker = await start({ port });
  expect(broker.port).toBeGreaterThan(port);
  await connected(broker, 'unit-1');
});

test('where it listened the last time it listens again, though the wanted port is free; else from the wanted one on', async () => {
  const last = await start();
  const lastPort = last.port;
  await last.close();
  const wanted = lastPort > 1024 + 40 ? lastPort - 40 : lastPort + 40;
  const again = await start({ port: wanted, lastPort });
  expect(again.port).toBe(lastPort);
  const moved = await start({ port: wanted, lastPort });
  expect(moved.port).not.toBe(lastPort);
  expect(moved.port).toBeGreaterThanOrEqual(wanted);
});

test('an address that is not of this machine is an error', async () => {
  await expect(startTestBroker({ host: '203.0.113.1' })).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' });
});

test('closing ends every connection', async () => {
  const broker = await startTestBroker();
  const unit = await connected(broker, 'unit-1');
  const end = next(unit, 'close');
  const { client } = await listen(broker);
  const ownEnd = next(client, 'close');
  await broker.close();
  await Promise.all([end, ownEnd]);
});
