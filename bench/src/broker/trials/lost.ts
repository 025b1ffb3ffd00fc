import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { upTopic, type DeviceCredentials } from '@backhaul/contract/bus';
import { generate } from 'mqtt-packet';
import { round } from '../../measure/statistics.js';
import { eventually } from '../../subject/wait.js';
import type { World } from '../../subject/world.js';
import { connectPacket, dial } from '../wire.js';
import type { Trial } from './trial.js';

const KEEP_ALIVE_S = 2;
const SHOWN_MS = 5_000;

const isOnline = async ({ admin }: World, { deviceId }: DeviceCredentials): Promise<boolean> =>
  (await admin.api.units.unit({ params: { id: deviceId } })).online;

/** Connects as a device does, with a last will and a presence message. */
async function connectDevice(credentials: DeviceCredentials, session: string): Promise<Socket> {
  const presence = (online: boolean): string => JSON.stringify({ online, session, sentAt: performance.now() });
  const topic = upTopic(credentials, 'presence');
  const socket = await dial(credentials.brokerUrl);
  socket.write(connectPacket(credentials, KEEP_ALIVE_S, { topic, payload: presence(false), qos: 1, retain: true }));
  socket.write(
    generate({ cmd: 'publish', topic, payload: presence(true), qos: 1, dup: false, retain: true, messageId: 1 }),
  );
  return socket;
}

export const lost: Trial = {
  name: 'a device that is cut or falls silent is shown offline, one that came a second time is not',
  async run({ world, takeOne }) {
    const unit = takeOne();
    const shows = async (online: boolean): Promise<number> => {
      const begin = performance.now();
      await eventually(`it is shown ${online ? 'online' : 'offline'}`, SHOWN_MS + 1500 * KEEP_ALIVE_S, async () => {
        return (await isOnline(world, unit)) === online;
      });
      return round(performance.now() - begin, 0);
    };
    (await connectDevice(unit, 's-1')).resume();
    await shows(true);
    const second = await connectDevice(unit, 's-2');
    await sleep(500);
    if (!(await isOnline(world, unit))) throw new Error('the end of its first connection put it offline');
    second.destroy();
    const cut = await shows(false);
    const third = await connectDevice(unit, 's-3');
    await shows(true);
    const silent = await shows(false);
    third.destroy();
    if (silent < 500) throw new Error('it was put offline within its keep-alive');
    return `offline ${cut} ms after a cut, ${silent} ms after its last presence with a keep-alive of ${KEEP_ALIVE_S} s`;
  },
};
