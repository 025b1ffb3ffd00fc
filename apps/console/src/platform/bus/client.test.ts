import { once } from 'node:events';
import { createServer } from 'node:net';
import { Aedes } from 'aedes';
import type { MqttClient } from 'mqtt';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { Bus, type BusOptions } from './client.js';
import { deviceClient, startTestBroker } from './testing.js';

const UNIT = { deviceId: 'unit-1', bucket: 7 };
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close();
});

function openBus(broker: BusOptions['broker'], options: Partial<BusOptions> = {}): Bus {
  const bus = new Bus({ broker, onMessage: () => undefined, log: pino({ level: 'silent' }), ...options });
  open.push(bus);
  return bus;
}

async function connectUnit(port: number): Promise<MqttClient> {
  const unit = deviceClient(port, 'unit-1');
  open.push({ close: () => unit.end(true) });
  await new Promise<void>((resolve) => unit.once('connect', () => resolve()));
  await unit.subscribeAsync('v1/7/unit-1/cmd', { qos: 1 });
  return unit;
}

/** An external broker, on its own port. */
async function externalBroker(port = 0) {
  const aedes = await Aedes.createBroker();
  const server = createServer(aedes.handle).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const close = async () => {
    server.close();
    await new Promise<void>((resolve) => aedes.close(resolve));
  };
  return { port: address !== null && typeof address === 'object' ? address.port : 0, close };
}

const external = process.env['TEST_MQTT_URL'];

test('receives from devices and publishes to them, through the embedded broker', async () => {
  const broker = await startTestBroker();
  open.push(broker);
  const onMessage = vi.fn();
  const bus = openBus(broker, { onMessage });
  await bus.ready;
  expect(bus.connected).toBe(true);
  const unit = await connectUnit(broker.port);
  const orders: unknown[] = [];
  unit.on('message', (_topic, payload) => orders.push(JSON.parse(payload.toString())));
  await unit.publishAsync('v1/7/unit-1/up/event', 'hello', { qos: 1 });
  await expect.poll(() => onMessage.mock.calls).toEqual([['v1/7/unit-1/up/event', Buffer.from('hello')]]);
  await bus.publish(UNIT, { type: 'unpair' });
  await expect.poll(() => orders).toEqual([{ type: 'unpair' }]);
});

test('receives from devices and publishes to them, through another broker', async () => {
  const broker = external === undefined ? await externalBroker() : undefined;
  if (broker) open.push(broker);
  const url = external ?? `mqtt://127.0.0.1:${broker?.port}`;
  const onMessage = vi.fn();
  const bus = openBus(url, { onMessage });
  await bus.ready;
  const unit = await connectUnit(Number(new URL(url).port || 1883));
  await unit.publishAsync('v1/7/unit-1/up/event', 'hello', { qos: 1 });
  await expect.poll(() => onMessage.mock.calls).toContainEqual(['v1/7/unit-1/up/event', Buffer.from('hello')]);
  await bus.publish(UNIT, { type: 'ack', events: ['e-1'] });
});

test('waits for its broker, and comes back when it was away', async () => {
  const first = await externalBroker();
  const onConnected = vi.fn();
  const bus = openBus(`mqtt://127.0.0.1:${first.port}`, { onConnected });
  await bus.ready;
  await first.close();
  await expect.poll(() => bus.connected).toBe(false);
  await expect(bus.publish(UNIT, { type: 'unpair' })).rejects.toMatchObject({ code: 'DISCONNECTED' });
  open.push(await externalBroker(first.port));
  await expect.poll(() => onConnected.mock.calls.length, { timeout: 10_000 }).toBe(2);
  await bus.publish(UNIT, { type: 'unpair' });
});

/** Answers with raw MQTT 3.1.1, and sends the retained message in one TCP segment with the SUBACK, as Mosquitto does. */
async function hastyBroker(topic: string): Promise<number> {
  const retained = Buffer.from(`\0${String.fromCharCode(topic.length)}${topic}hello`);
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (data) => {
        if (data[0] === 0x10) socket.write(Buffer.from([0x20, 2, 0, 0]));
        if (data[0] === 0x82) {
          const grant = Buffer.from([0x90, 3, data[2] ?? 0, data[3] ?? 0, 1]);
          socket.write(Buffer.concat([grant, Buffer.from([0x31, retained.length]), retained]));
        }
        if (data[0] === 0x32) {
          const id = 4 + data.readUInt16BE(2);
          socket.write(Buffer.concat([Buffer.from([0x40, 2]), data.subarray(id, id + 2)]));
        }
      });
  }).listen(0, '127.0.0.1');
  open.push(server);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test('what is retained can be answered at once, though it comes with the grant of the subscription', async () => {
  const port = await hastyBroker('v1/7/unit-1/up/presence');
  const order: string[] = [];
  const answers: Promise<void>[] = [];
  const bus: Bus = openBus(`mqtt://127.0.0.1:${port}`, {
    onConnected: () => order.push('connected'),
    onMessage: (_topic, payload) => {
      order.push(payload.toString());
      answers.push(bus.publish(UNIT, { type: 'unpair' }));
    },
  });
  await expect.poll(() => answers.length).toBe(1);
  await Promise.all(answers);
  expect(order).toEqual(['connected', 'hello']);
});

test('a publish in transit when the connection was lost is rejected or resolved', async () => {
  const broker = await startTestBroker();
  const bus = openBus(broker);
  await bus.ready;
  const outcome = expect(bus.publish(UNIT, { type: 'unpair' })).rejects.toMatchObject({ code: 'DISCONNECTED' });
  await broker.close();
  await outcome;
});

test('closes while it has no broker', async () => {
  const bus = openBus('mqtt://127.0.0.1:1');
  await bus.close();
  expect(bus.connected).toBe(false);
});
