import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeviceCredentials } from '@backhaul/contract/bus';
import { connectPacket, dial, over } from '../wire.js';
import { servedMeanwhile } from './served.js';
import type { Trial } from './trial.js';

const AT_ONCE = 50;
const LONGEST_MS = 15_000;

/** Random bytes, some of which begin like a valid packet. */
function rubbish(credentials: DeviceCredentials): Buffer {
  const noise = randomBytes(randomInt(1, 2_000));
  const good = connectPacket(credentials);
  const part = good.subarray(0, randomInt(1, good.length));
  const choices = [noise, Buffer.concat([part, noise]), Buffer.concat([good, noise]), Buffer.concat([good, good])];
  return choices[randomInt(choices.length)] ?? noise;
}

export const noisy: Trial = {
  name: 'rubbish ends its own connection only',
  async run({ world, short, takeOne }) {
    const [unit, other] = [takeOne(), takeOne()];
    const count = short ? 500 : 20_000;
    const report = async (): Promise<void> => {
      const socket = await dial(world.brokerUrl);
      socket.end(rubbish(other));
      const ended = over(socket).then(() => true);
      if (!(await Promise.race([ended, sleep(LONGEST_MS).then(() => false)]))) throw new Error('one was not ended');
    };
    const slowest = await servedMeanwhile(unit, async () => {
      for (let done = 0; done < count; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, report));
    });
    if (world.console.child.gone) throw new Error('the console ended');
    return `${count} connections; a device on air waited ${slowest} ms`;
  },
};
