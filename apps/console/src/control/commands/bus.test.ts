import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceCredentials } from '@backhaul/contract/bus';
import { startBroker, type EmbeddedBroker } from '../../platform/bus/broker/index.js';
import { Bus } from '../../platform/bus/client.js';
import { Inbound } from '../../platform/bus/inbound.js';
import { authenticateDevice, issueCredentials } from '../devices/credentials.js';
import { BusDevice } from '../../testing/bus-device.js';
import { testWorld, type TestConsole } from '../../testing/world.js';

const log = pino({ level: 'silent' });
const soon = { timeout: 10_000, interval: 20 };

const world = await testWorld();
/** Broker of the test run, or else a separate one. */
const external = process.env['TEST_MQTT_URL'];
let broker: EmbeddedBroker | undefined;
let credentials: DeviceCredentials;
let running: { console: TestConsole; bus: Bus };
let device: BusDevice | undefined;

/** A console as it is composed, on the real broker. */
async function startConsole(): Promise<{ console: TestConsole; bus: Bus }> {
  const parts: { bus?: Bus } = {};
  const console = await world.console((address, downlink) => {
    if (!parts.bus) return Promise.reject(new Error('no bus yet'));
    return parts.bus.publish(address, downlink);
  });
  const { registry, dispatcher, transmissions } = console;
  const inbound = new Inbound({
    device: (id) => registry.unitRecord(id) ?? registry.serverRecord(id),
    sink: {
      presence(address, presence) {
        if (registry.presence(address, presence)) void dispatcher.onPresence(address, presence);
      },
      state(address, state) {
        if (!registry.state(address, state)) return;
        void dispatcher.onState(address, state);
        void transmissions.onState(address, state);
      },
      telemetry: (address, telemetry) => void registry.telemetry(address, telemetry),
      tally: () => undefined,
      tallyLog: () => undefined,
      event: () => undefined,
      result: (address, result) => void dispatcher.onResult(address, result),
      progress: (address, progress) => void dispatcher.onProgress(address, progress),
      crewCall: () => undefined,
    },
    clock: world.clock,
    log,
  });
  parts.bus = new Bus({ broker: broker ?? external ?? '', onMessage: inbound.take, log });
  await parts.bus.ready;
  registry.busConnected();
  await console.serverReports(world.serverId);
  return { console, bus: parts.bus };
}

async function stopConsole({ console, bus }: typeof running): Promise<void> {
  await bus.close();
  await console.close();
}

beforeAll(async () => {
  broker =
    external === undefined
      ? await startBroker({
          host: '127.0.0.1',
          port: 0,
          log,
          authenticate: (clientId, username, password) => authenticateDevice(world.db, clientId, username, password),
        })
      : undefined;
  const brokerUrl = external ?? `mqtt://127.0.0.1:${broker?.port}`;
  credentials = await world.db.transaction().execute((tx) => issueCredentials(tx, world.unitId, brokerUrl, world.now));
});
afterAll(() => broker?.close());
beforeEach(async () => {
  running = await startConsole();
});
afterEach(async () => {
  await device?.close();
  device = undefined;
  await stopConsole(running);
});

const unit = () => running.console.registry.unit(world.unitId);
const start = () => running.console.byId.start(world.caller(), world.unitId, { channelId: world.channelId });

describe('orders over the real broker', () => {
  it('take a unit on air and off again, through a restart of the console', async () => {
    device = await BusDevice.connect(credentials, 'one');
    await vi.waitFor(() => expect(unit()).toMatchObject({ online: true, status: 'idle' }), soon);
    await vi.waitFor(
      () => expect(device?.received.at(0)).toMatchObject({ type: 'welcome', session: 'one', echo: 1 }),
      soon,
    );

    const { transmissionId, commandId } = await start();
    await vi.waitFor(() => expect(unit()?.transmission).toMatchObject({ phase: 'streaming' }), soon);
    await vi.waitFor(async () => {
      const row = await world.db
        .selectFrom('transmissions')
        .selectAll()
        .where('id', '=', transmissionId)
        .executeTakeFirst();
      expect(row?.started_at).not.toBeNull();
    }, soon);

    await stopConsole(running);
    running = await startConsole();
    await vi.waitFor(() => expect(unit()).toMatchObject({ online: true, transmission: { id: transmissionId } }), soon);
    await running.console.transmissions.sweep();
    expect(device.transmissionId).toBe(transmissionId);

    const stop = await running.console.byId.stop(world.caller(), world.unitId);
    await vi.waitFor(
      () => expect(unit()).toMatchObject({ status: 'idle', transmission: null, transition: null }),
      soon,
    );
    expect(device.executed).toEqual([`start ${commandId}`, `stop ${stop.commandId}`]);
  });

  it('that were committed by a console which then died are published by the next, and carried out once', async () => {
    device = await BusDevice.connect(credentials, 'two');
    await vi.waitFor(() => expect(unit()?.online).toBe(true), soon);
    const { id } = await world.db.transaction().execute((tx) =>
      running.console.dispatcher.enqueue(tx, {
        deviceId: world.unitId,
        order: { name: 'reboot', args: {} },
        askedBy: null,
        transmissionId: null,
        validForMs: 15_000,
      }),
    );
    await stopConsole(running);
    const answered = async () =>
      (await world.db.selectFrom('commands').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
    expect(await answered()).toBe('sent');
    running = await startConsole();
    await vi.waitFor(async () => expect(await answered()).toBe('done'), soon);
    world.now += 5_000;
    await running.console.dispatcher.sweep();
    expect(device.executed).toEqual([`reboot ${id}`]);
  });

  it('wait for a unit whose power failed', async () => {
    device = await BusDevice.connect(credentials, 'three');
    await vi.waitFor(() => expect(unit()?.online).toBe(true), soon);
    device.die();
    await vi.waitFor(() => expect(unit()).toMatchObject({ online: false, status: 'offline' }), soon);
    await expect(start()).rejects.toMatchObject({ error: 'UNIT_OFFLINE' });
  });

  // An external broker has its own list of clients.
  it.skipIf(external !== undefined)('go to nobody with void credentials', async () => {
    await expect(BusDevice.connect({ ...credentials, secret: `${credentials.secret}x` }, 'four')).rejects.toThrow();
  });
});
