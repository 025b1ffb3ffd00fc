import { once } from 'node:events';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { MqttClient, type IClientOptions } from 'mqtt';
import { afterEach, describe, expect, test } from 'vitest';
import { deviceClient, startTestBroker } from '../testing.js';
import type { BrokerOptions, EmbeddedBroker } from './index.js';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

async function start(options: Partial<BrokerOptions> = {}): Promise<EmbeddedBroker> {
  const broker = await startTestBroker(options);
  open.push(broker);
  return broker;
}

function device(broker: EmbeddedBroker, id: string, options: IClientOptions = {}): MqttClient {
  const client = deviceClient(broker.port, id, options);
  open.push({ close: () => client.end(true) });
  return client;
}

/** An error of the client does not matter here: it is followed by `close`. */
const next = (client: MqttClient, event: 'connect' | 'close') =>
  new Promise<void>((resolve) => client.once(event, () => resolve()));

async function connected(broker: EmbeddedBroker, id: string, options: IClientOptions = {}): Promise<MqttClient> {
  const client = device(broker, id, options);
  await next(client, 'connect');
  return client;
}

/** The console's side: everything that devices said, as `topic payload`. */
async function listen(broker: EmbeddedBroker): Promise<{ readonly client: MqttClient; readonly heard: string[] }> {
  const client = new MqttClient(() => broker.connect(), {
    protocolVersion: 4,
    clientId: 'console',
    reconnectPeriod: 0,
  });
  open.push({ close: () => client.end(true) });
  await next(client, 'connect');
  const heard: string[] = [];
  client.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`));
  await client.subscribeAsync('v1/+/+/up/#', { qos: 1 });
  return { client, heard };
}

const presence = (id: string): string => `v1/7/${id}/up/presence`;
const retained = { qos: 1, retain: true } as const;

/** The return code with which a connection is refused; -1 when it is closed without one. */
async function refused(client: MqttClient): Promise<number> {
  let code = -1;
  client.on('error', (error) => {
    if ('code' in error && typeof error.code === 'number') code = error.code;
  });
  await next(client, 'close');
  return code;
}

test('a device and the console speak with each other', async () => {
  const broker = await start();
  const { client, heard } = await listen(broker);
  const unit = await connected(broker, 'unit-1');
  const orders: string[] = [];
  unit.on('message', (topic, payload) => orders.push(`${topic} ${payload.toString()}`));
  await unit.subscribeAsync('v1/7/unit-1/cmd', { qos: 1 });
  await unit.publishAsync(presence('unit-1'), 'here', retained);
  await client.publishAsync('v1/7/unit-1/cmd', 'order', { qos: 1 });
  await expect.poll(() => orders).toEqual(['v1/7/unit-1/cmd order']);
  await expect.poll(() => heard).toEqual(['v1/7/unit-1/up/presence here']);
  expect(broker.counters.connected).toBe(1);
});

test('what is retained is heard by a console that comes later', async () => {
  const broker = await start();
  const unit = await connected(broker, 'unit-1');
  await unit.publishAsync(presence('unit-1'), 'first', retained);
  await unit.publishAsync(presence('unit-1'), 'last', retained);
  const { heard } = await listen(broker);
  await expect.poll(() => heard).toEqual(['v1/7/unit-1/up/presence last']);
});

test.each<[string, IClientOptions, number]>([
  ['a wrong secret', { password: 'secret-unit-2' }, 4],
  ['no secret', { username: undefined, password: undefined }, 4],
  ['the name of another device', { username: 'unit-2', password: 'secret-unit-2' }, 4],
  ['a session that outlives it', { clean: false }, 5],
  ['the will of another device', { will: { topic: presence('unit-2'), payload: Buffer.from(''), ...retained } }, 5],
  ['a will that is no presence', { will: { topic: 'v1/7/unit-1/up/event', payload: Buffer.from(''), qos: 1 } }, 5],
  ['no keep-alive', { keepalive: 0 }, 6],
])('a connection with %s is refused', async (_, options, code) => {
  const broker = await start();
  const { heard } = await listen(broker);
  expect(await refused(device(broker, 'unit-1', options))).toBe(code);
  expect(heard).toEqual([]);
  expect(broker.counters.connected).toBe(0);
});

test('when authentication fails of itself the device is told to come again, and the broker goes on', async () => {
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
  const { heard } = await listen(broker);
  const unit = await connected(broker, 'unit-1');
  unit.publish(topic, 'forged', { qos });
  await next(unit, 'close');
  expect(broker.counters.refusedPublications).toBe(1);
  expect(heard).toEqual([]);
});

test('subscriptions to anything but its own orders are refused, and deliver nothing', async () => {
  const broker = await start();
  const { client } = await listen(broker);
  const unit = await connected(broker, 'unit-1');
  const heard: string[] = [];
  unit.on('message', (topic) => heard.push(topic));
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
  await expect.poll(() => heard).toEqual(['v1/7/unit-1/cmd']);
});

test('a lost device leaves its will, and one that says goodbye does not', async () => {
  const broker = await start();
  const { heard } = await listen(broker);
  const will = (id: string) => ({ will: { topic: presence(id), payload: Buffer.from('gone'), ...retained } });
  const lost = await connected(broker, 'lost', will('lost'));
  const polite = await connected(broker, 'polite', will('polite'));
  await polite.endAsync();
  lost.stream.destroy();
  await expect.poll(() => heard).toEqual([`${presence('lost')} gone`]);
});

test('a second connection of a device takes the place of the first', async () => {
  const broker = await start();
  const { heard } = await listen(broker);
  const first = await connected(broker, 'unit-1', {
    will: { topic: presence('unit-1'), payload: Buffer.from('first gone'), ...retained },
  });
  const firstClosed = next(first, 'close');
  const second = await connected(broker, 'unit-1');
  await second.publishAsync(presence('unit-1'), 'second here', retained);
  await firstClosed;
  await expect.poll(() => heard).toEqual([`${presence('unit-1')} first gone`, `${presence('unit-1')} second here`]);
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

describe('bounds', () => {
  async function socketTo(broker: EmbeddedBroker): Promise<Socket> {
    const socket = connectSocket(broker.port, '127.0.0.1');
    open.push({ close: () => socket.destroy() });
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
    // The header of a CONNECT of 9000 bytes, and nothing more.
    socket.write(Buffer.from([0x10, 0xa8, 0x46]));
    await closed(socket);
    expect(broker.counters.oversized).toBe(1);
  });

  test('after it, 256 kB may be sent at a time and not more', async () => {
    const broker = await start();
    const { heard } = await listen(broker);
    const unit = await connected(broker, 'unit-1');
    await unit.publishAsync('v1/7/unit-1/up/state', 'x'.repeat(250_000), retained);
    await expect.poll(() => heard.length).toBe(1);
    unit.publish('v1/7/unit-1/up/state', 'x'.repeat(270_000), retained);
    await next(unit, 'close');
    expect(heard).toHaveLength(1);
    expect(broker.counters.oversized).toBe(1);
  });

  test('who says nothing is cut off', async () => {
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
    // CONNACK (4 bytes) and SUBACK (5): then it reads no more.
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
    // The system takes tens of megabytes before anybody has to wait.
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
});

test('when its port is taken the next free one is used', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  open.push({ close: () => taken.close() });
  await once(taken, 'listening');
  const address = taken.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const broker = await start({ port });
  expect(broker.port).toBeGreaterThan(port);
  await connected(broker, 'unit-1');
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
