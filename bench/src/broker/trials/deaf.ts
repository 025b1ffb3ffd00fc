import { setTimeout as sleep } from 'node:timers/promises';
import { commandTopic, upTopic, type DeviceCredentials } from '@backhaul/contract/bus';
import { generate } from 'mqtt-packet';
import { connectPacket, dial, over } from '../wire.js';
import { MemoryWatch } from '../memory.js';
import { servedMeanwhile } from './served.js';
import type { Trial } from './trial.js';

/** What a crowd that does not read may cost, all together, MB; without bounds it is that much in a second or two. */
const MOST_MB = 160;
const BATCH = 100;

/** Events as a unit reports them; each is to be acknowledged twice, by the broker and by the console. */
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

/** Is let in, asks for its orders, and from then on never reads; says what it can until it is cut off. Answers how much. */
async function floodOnce(credentials: DeviceCredentials, until: number): Promise<number> {
  const next = eventsOf(credentials);
  const socket = await dial(credentials.brokerUrl);
  socket.pause();
  const subscriptions = [{ topic: commandTopic(credentials), qos: 1 as const }];
  socket.write(connectPacket(credentials));
  socket.write(generate({ cmd: 'subscribe', messageId: 1, subscriptions }));
  let said = 0;
  while (performance.now() < until && !socket.destroyed) {
    if (socket.write(next())) await new Promise((resolve) => setImmediate(resolve));
    else await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), over(socket), sleep(100)]);
    said += BATCH;
  }
  socket.destroy();
  return said;
}

export const deaf: Trial = {
  name: 'devices that flood and never read: bounded memory',
  async run({ world, short, take, takeOne }) {
    const unit = takeOne();
    const crowd = take(short ? 10 : 50);
    const watch = await MemoryWatch.of(world.console.child.pid);
    let said = 0;
    const slowest = await servedMeanwhile(unit, async () => {
      const until = performance.now() + (short ? 4_000 : 60_000);
      // Who was cut off comes again.
      const flood = async (one: DeviceCredentials): Promise<void> => {
        while (performance.now() < until) said += await floodOnce(one, until);
      };
      await Promise.all(crowd.map(flood));
    });
    const rose = await watch.stop();
    if (rose > MOST_MB) throw new Error(`memory rose by ${rose} MB`);
    return `${crowd.length} devices, ${said} events; memory rose by ${rose} MB; a device on air waited ${slowest} ms`;
  },
};
