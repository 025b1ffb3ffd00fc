import type { Log } from '@backhaul/agent';
import type { ServerConfiguration, ServerState } from '@backhaul/contract/bus';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { AudioInterfaces } from '../audio-interfaces/audio-interfaces.js';
import type { Channel } from '../channel/channel.js';
import type { ServerOptions } from '../options.js';
import { JanusEngine } from './janus-engine.js';
import { Rooms } from './rooms.js';

interface IntercomParts {
  readonly channel: (channelId: string) => Pick<Channel, 'tap'> | undefined;
  readonly onChange: () => void;
  /** Console time, ms. */
  readonly now: () => number;
  readonly log: Log;
}

/** The audio rooms of a server, the audio interfaces heard in them, and their reports. */
export interface Intercom {
  readonly rooms: Rooms;
  /** Applies these rooms and interfaces. */
  configure(configuration: Pick<ServerConfiguration, 'audioRooms' | 'audioInterfaces'> | undefined): Promise<void>;
  /** Empty: this machine has no Janus. */
  report(): Pick<ServerState, 'intercom' | 'audioInterfaces'>;
  start(): void;
  stop(): Promise<void>;
}

/** Opens rooms with a Janus of this machine; without Janus there are no rooms. */
export function openIntercom(
  {
    stateDir,
    listen,
    host,
    intercomRange,
    audioHost,
  }: Pick<ServerOptions, 'stateDir' | 'listen' | 'host' | 'intercomRange' | 'audioHost'>,
  { channel, onChange, now, log }: IntercomParts,
): Intercom {
  const interfaces = new AudioInterfaces({ listen: audioHost, now, onChange, log });
  const rooms = new Rooms({ channel, interfaces, onChange, log });
  const janus = new JanusEngine({
    folder: join(stateDir, 'janus'),
    listen,
    range: intercomRange,
    publicAddress: host !== undefined && isIP(host) !== 0 && !ownAddresses().includes(host) ? host : undefined,
    onUp: (client) => rooms.up(client),
    onDown: () => rooms.down(),
    log,
  });
  return {
    rooms,
    configure: async (configuration) => {
      await interfaces.configure(configuration?.audioInterfaces);
      await rooms.configure(configuration?.audioRooms ?? []);
    },
    report: () =>
      JanusEngine.isAvailable
        ? {
            intercom: { running: rooms.isUp, keepsHeard: true, rooms: rooms.report() },
            audioInterfaces: interfaces.report(),
          }
        : {},
    start: () => {
      if (JanusEngine.isAvailable) janus.start();
      else log.warn('there are no audio rooms: apt-get install janus');
    },
    stop: async () => {
      await rooms.stop();
      await interfaces.stop();
      await janus.stop();
    },
  };
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
