import type { Modem } from '@backhaul/contract';
import type { LinkReading } from '../transport/transport.js';
import type { Interface } from './interfaces.js';

/** The interface over which the stream leaves, and how the link does. */
export interface StreamLink {
  readonly interfaceName: string;
  readonly reading: LinkReading | undefined;
}

const LOOPBACK = 'lo';

/** 5 is best: by loss, which is what hurts. */
export function qualityOf({ connected }: Pick<Interface, 'connected'>, reading: LinkReading | undefined): number {
  if (!connected) return 0;
  const loss = reading?.lossPercent ?? 0;
  return [0.5, 2, 5, 10].reduce((quality, limit) => (loss > limit ? quality - 1 : quality), 5);
}

const kbps = (before: number, after: number, ms: number): number =>
  ms <= 0 ? 0 : Math.max(0, Math.round(((after - before) * 8) / ms));

/** Interfaces that are a unit's modems: real ones, and the one that carries the stream whatever it is. */
export const isModem = ({ name, real }: Interface, link: StreamLink | undefined): boolean =>
  name === LOOPBACK ? link?.interfaceName === LOOPBACK : real || name === link?.interfaceName;

/** Two readings of the interfaces, `ms` apart, as modems. */
export function modemsOf(
  before: ReadonlyMap<string, Interface>,
  now: readonly Interface[],
  ms: number,
  link: StreamLink | undefined,
): Modem[] {
  return now
    .filter((one) => isModem(one, link))
    .slice(0, 32)
    .map((one) => {
      const earlier = before.get(one.name) ?? one;
      const reading = link?.interfaceName === one.name ? link.reading : undefined;
      // What else this machine says to itself is no uplink: on loopback only the stream counts.
      const own = one.name === LOOPBACK;
      const quality = qualityOf(one, reading);
      return {
        port: one.name.slice(0, 32),
        id: one.name.slice(0, 64),
        uiType: one.type,
        connected: one.connected,
        enabled: one.enabled,
        uplinkKbps: own ? (reading?.kbps ?? 0) : kbps(earlier.sentBytes, one.sentBytes, ms),
        downlinkKbps: own ? 0 : kbps(earlier.receivedBytes, one.receivedBytes, ms),
        upSignalQuality: quality,
        downSignalQuality: one.connected ? 5 : 0,
        isCurrentlyRoaming: false,
        modemInfo: one.wireMbps === undefined ? '' : `${one.wireMbps} Mbps`,
        activeSim: null,
        rttMs: reading?.rttMs ?? null,
        lossPercent: reading?.lossPercent ?? null,
      };
    });
}
