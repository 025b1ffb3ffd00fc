import { setTimeout as sleep } from 'node:timers/promises';
import { commandTopic, upTopic, type DeviceCredentials } from '@backhaul/contract/bus';
import { generate } from 'mqtt-packet';
import { connectPacket, dial, over } from '../wire.js';
import { MemoryWatch } from '../memory.js';
import { servedMeanwhile } from './served.js';
import type { Trial } from './trial.js';

/** Most memory of all clients that do not read, MB; without bounds it is reached within two seconds. */
const MOST_MB = 160;
const BATCH = 100;

/** Events in the format of a unit. The broker and the console acknowledge each. */
function eventsOf(credentials: DeviceCredentials): () => Buffer {
  const topic = upTopic(credentials, 'event');
  const run = process.hrtime.bigint();
  let count = 0;
  const one = (): Buffer => {
    count += 1;
    const event = {
      id: `e-${credentials.deviceId}-${run}-${count}`,
      at: Date.now(),
      type: 'engineFailed',
      transmissionId: null,
      channelId: null,
      detail: 'x'.repeat(200),
    };
    const messageId = (count % 65_535) + 1;
    return generate({
      cmd: 'publish',
      topic,
      payload: JSON.stringify(event),
      qos: 1,
      dup: false,
      retain: false,
      messageId,
    });
  };
  return () => Buffer.concat(Array.from({ length: BATCH }, one));
}

/** Connects, subscribes, then publishes without reading until it is disconnected. Returns the number of events. */
async function floodOnce(credentials: DeviceCredentials, until: number): Promise<number> {
  const next = eventsOf(credentials);
  const socket = await dial(credentials.brokerUrl);
  socket.pause();
  const subscriptions = [{ topic: commandTopic(credentials), qos: 1 as const }];
  socket.write(connectPacket(credentials));
  socket.write(generate({ cmd: 'subscribe', messageId: 1, subscriptions }));
  let sent = 0;
  while (performance.now() < until && !socket.destroyed) {
    if (socket.write(next())) await new Promise((resolve) => setImmediate(resolve));
    else await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), over(socket), sleep(100)]);
    sent += BATCH;
  }
  socket.destroy();
  return sent;
}

export const nonReading: Trial = {
  name: 'devices that flood and never read: bounded memory',
  async run({ world, short, take, takeOne }) {
    const unit = takeOne();
    const crowd = take(short ? 10 : 50);
    const watch = await MemoryWatch.of(world.console.child.pid);
    let sent = 0;
    const slowest = await servedMeanwhile(unit, async () => {
      const until = performance.now() + (short ? 4_000 : 60_000);
      // A client that was disconnected connects again.
      const flood = async (one: DeviceCredentials): Promise<void> => {
        while (performance.now() < until) sent += await floodOnce(one, until);
      };
      await Promise.all(crowd.map(flood));
    });
    const rose = await watch.stop();
    if (rose > MOST_MB) throw new Error(`memory rose by ${rose} MB`);
    return `${crowd.length} devices, ${sent} events; memory rose by ${rose} MB; a device on air waited ${slowest} ms`;
  },
};
