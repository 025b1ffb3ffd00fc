import type { PipeInterface } from '@backhaul/contract';
import type { ServerPipeSettings } from '@backhaul/domain';
import { networkInterfaces } from 'node:os';
import type { PortRange } from '../ports/port-book.js';

/** Default address and port of pipes, from the command line. */
export interface StartedPipes {
  readonly host: string;
  readonly firstPort: number;
}

/** An address for pipes, and its ports; undefined: those from the default first port on. */
export interface PipePlace {
  readonly host: string;
  readonly range: PortRange | undefined;
}

/** Interfaces of this machine on which pipes can listen, including loopback, each by its first address; IPv4 before IPv6. */
export const pipeInterfaces = (): PipeInterface[] =>
  Object.entries(networkInterfaces())
    .flatMap(([name, all = []]) => {
      const own = all.find(({ family }) => family === 'IPv4') ?? all.find(({ scopeid }) => scopeid === 0);
      return own && name.length <= 64 ? [{ name, address: own.address }] : [];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .slice(0, 64);

/** Where new pipes listen; otherwise the reason why there are none, as a sentence for users. No other interface is used instead. */
export function pipePlace(
  { on, interface: name, firstPort, ports }: ServerPipeSettings,
  started: StartedPipes,
  interfaces: readonly PipeInterface[],
): PipePlace | string {
  if (!on) return 'IP pipes are switched off at this server';
  const host = name === null ? started.host : interfaces.find((one) => one.name === name)?.address;
  if (host === undefined) return 'The interface of IP pipes is down or has no address';
  if (firstPort === null && ports === null) return { host, range: undefined };
  return { host, range: { first: firstPort ?? started.firstPort, ...(ports !== null && { count: ports }) } };
}
