import type { Log } from '@backhaul/agent';
import type { ServerState } from '@backhaul/contract/bus';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Channel } from '../channel/channel.js';
import type { ServerOptions } from '../options.js';
import { JanusEngine } from './janus-engine.js';
import { Rooms } from './rooms.js';

interface IntercomParts {
  readonly channel: (channelId: string) => Pick<Channel, 'tap'> | undefined;
  readonly onChange: () => void;
  readonly log: Log;
}

/** The audio rooms of a server, and what it reports of them. */
export interface Intercom {
  readonly rooms: Rooms;
  /** Undefined: this machine has no Janus. */
  report(): ServerState['intercom'];
  start(): void;
  stop(): Promise<void>;
}

/** Rooms over a Janus of this machine, once it is started; without one there are none. */
export function openIntercom(
  { stateDir, listen, host, intercomRange }: Pick<ServerOptions, 'stateDir' | 'listen' | 'host' | 'intercomRange'>,
  { channel, onChange, log }: IntercomParts,
): Intercom {
  const rooms = new Rooms({ channel, onChange, log });
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
    report: () => (JanusEngine.isAvailable ? { running: rooms.isUp, rooms: rooms.report() } : undefined),
    start: () => {
      if (JanusEngine.isAvailable) janus.start();
      else log.warn('there are no audio rooms: apt-get install janus');
    },
    stop: async () => {
      await rooms.stop();
      await janus.stop();
    },
  };
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
