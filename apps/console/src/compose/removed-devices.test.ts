import { UP_TOPICS, upTopic } from '@backhaul/contract/bus';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { Bus } from '../platform/bus/client.js';
import { deviceClient, startTestBroker } from '../platform/bus/testing.js';
import { bucketOf } from '../control/devices/secrets.js';
import type { Change } from '../state/registry/types.js';
import { followRemovals } from './removed-devices.js';

const log = pino({ level: 'silent' });
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close();
});

const GONE = { deviceId: 'unit-gone', bucket: bucketOf('unit-gone') };
/** Topics of a device that the broker retains. */
const RETAINED = Object.values(UP_TOPICS).filter(({ retain }) => retain).length;
const kept = { qos: 1, retain: true } as const;

test('a device that is removed loses its connection, and what it said is kept no longer', async () => {
  const broker = await startTestBroker({
    authenticate: (_client, deviceId) => Promise.resolve({ deviceId, bucket: bucketOf(deviceId) }),
  });
  open.push(broker);
  const received = vi.fn();
  const bus = new Bus({ broker, onMessage: received, log });
  open.push(bus);
  await bus.ready;
  const notify = vi.fn<(change: Change) => void>();
  const forget = vi.fn();
  followRemovals({
    registry: {
      onChange: (listener) => {
        notify.mockImplementation(listener);
        return () => undefined;
      },
      unitRecord: () => undefined,
      serverRecord: () => undefined,
    },
    broker,
    bus,
    inbound: { forget },
    log,
    lastWordsMs: 100,
  });

  const will = { topic: upTopic(GONE, 'presence'), payload: Buffer.from('will'), ...kept };
  const device = deviceClient(broker.port, GONE.deviceId, { will });
  const closed = new Promise<void>((resolve) => device.once('close', () => resolve()));
  await new Promise<void>((resolve) => device.once('connect', () => resolve()));
  await device.publishAsync(upTopic(GONE, 'state'), 'state', kept);
  await device.publishAsync(upTopic(GONE, 'tally'), 'tally', kept);
  notify({ kind: 'unit', id: GONE.deviceId, groupIds: [] });
  await closed;
  expect(forget).toHaveBeenCalledWith(GONE.deviceId);
  await expect.poll(() => received.mock.calls.filter(([, payload]) => payload.length === 0).length).toBe(RETAINED);

  const late = vi.fn();
  const second = new Bus({ broker, onMessage: late, log });
  open.push(second);
  await second.ready;
  // Retained messages arrive with the SUBACK, before later messages.
  await second.clear({ deviceId: 'marker', bucket: 1 });
  await expect.poll(() => late.mock.calls.length).toBe(RETAINED);
  expect(late.mock.calls.map(([topic]) => topic).join()).not.toContain(GONE.deviceId);
});
