import { setTimeout as sleep } from 'node:timers/promises';
import { upTopic } from '@backhaul/contract/bus';
import { generate } from 'mqtt-packet';
import { connectPacket, dial, over } from '../wire.js';
import type { Trial } from './trial.js';

const BEFORE = 8 * 1024;
const AFTER = 256 * 1024;
const WAIT_MS = 3_000;

/** A fixed header that announces `length` bytes (MQTT 3.1.1 §2.2.3). */
function announce(type: number, length: number): Buffer {
  const bytes = [type];
  for (let rest = length; bytes.length === 1 || rest > 0; rest >>= 7)
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
  return Buffer.from(bytes);
}

export const large: Trial = {
  name: 'packets: 8 kB before a device is let in, 256 kB after',
  async run({ world, takeOne }) {
    const unit = takeOne();
    const isCut = async (letIn: boolean, bytes: Buffer): Promise<boolean> => {
      const socket = await dial(world.brokerUrl);
      if (letIn) {
        socket.write(connectPacket(unit));
        await new Promise((resolve) => socket.once('data', resolve));
      }
      socket.write(bytes);
      const ended = await Promise.race([over(socket).then(() => true), sleep(WAIT_MS).then(() => false)]);
      socket.destroy();
      return ended;
    };
    const topic = upTopic(unit, 'event');
    const publishOf = (length: number): Buffer =>
      generate({ cmd: 'publish', topic, payload: 'x'.repeat(length), qos: 0, dup: false, retain: false });
    const cut = await Promise.all([isCut(false, announce(0x10, BEFORE)), isCut(false, announce(0x10, BEFORE + 1))]);
    cut.push(await isCut(true, publishOf(AFTER - 200)), await isCut(true, publishOf(AFTER + 1)));
    if (cut.join() !== 'false,true,false,true') throw new Error(`cut off: ${cut.join(', ')}`);
    return `up to ${BEFORE} and ${AFTER} bytes kept, more cut off by the header`;
  },
};
