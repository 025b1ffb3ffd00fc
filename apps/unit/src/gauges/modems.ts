import type { Modem } from '@backhaul/contract';
import type { LinkReading, StreamLink } from '../transport/transport.js';
import type { Interface } from './interfaces.js';

export const LOOPBACK = 'lo';

/** 5 is best: by loss, which is what hurts. */
export function qualityOf({ connected }: Pick<Interface, 'connected'>, reading: LinkReading | undefined): number {
  if (!connected) return 0;
  const loss = reading?.lossPercent ?? 0;
  return [0.5, 2, 5, 10].reduce((quality, limit) => (loss > limit ? quality - 1 : quality), 5);
}

const kbps = (before: number, after: number, ms: number): number =>
  ms <= 0 ? 0 : Math.max(0, Math.round(((after - before) * 8) / ms));

/** Interfaces that are a unit's modems: real ones, and those that carry the stream whatever they are. */
export const isModem = ({ name, real }: Interface, links: readonly StreamLink[]): boolean =>
  (real && name !== LOOPBACK) || links.some(({ interfaceName }) => interfaceName === name);

/** Two readings of the interfaces, `ms` apart, as modems. */
export function modemsOf(
  before: ReadonlyMap<string, Interface>,
  now: readonly Interface[],
  ms: number,
  links: readonly StreamLink[],
): Modem[] {
  const known = new Set(now.map(({ name }) => name));
  const own = now.filter((one) => isModem(one, links));
  const modems = own.map((one) => {
    const reading = links.find(({ interfaceName }) => interfaceName === one.name)?.reading;
    return modemOf(before.get(one.name) ?? one, one, ms, reading);
  });
  // An address that was given by hand and is that of no interface is a link all the same.
  const others = links.filter(({ interfaceName }) => !known.has(interfaceName));
  return [...modems, ...others.map(addressAsModem)].slice(0, 32);
}

function modemOf(earlier: Interface, one: Interface, ms: number, reading: LinkReading | undefined): Modem {
  // What else this machine says to itself is no uplink: on loopback only the stream counts.
  const own = one.name === LOOPBACK;
  return {
    port: one.name.slice(0, 32),
    id: one.name.slice(0, 64),
    uiType: one.type,
    connected: one.connected,
    enabled: one.enabled,
    uplinkKbps: own ? (reading?.kbps ?? 0) : kbps(earlier.sentBytes, one.sentBytes, ms),
    downlinkKbps: own ? 0 : kbps(earlier.receivedBytes, one.receivedBytes, ms),
    upSignalQuality: qualityOf(one, reading),
    downSignalQuality: one.connected ? 5 : 0,
    isCurrentlyRoaming: false,
    modemInfo: one.wireMbps === undefined ? '' : `${one.wireMbps} Mbps`,
    activeSim: null,
    rttMs: reading?.rttMs ?? null,
    lossPercent: reading?.lossPercent ?? null,
  };
}

function addressAsModem({ interfaceName, reading }: StreamLink): Modem {
  const connected = reading !== undefined;
  return {
    port: interfaceName.slice(0, 32),
    id: interfaceName.slice(0, 64),
    uiType: 'lan',
    connected,
    enabled: true,
    uplinkKbps: reading?.kbps ?? 0,
    downlinkKbps: 0,
    upSignalQuality: qualityOf({ connected }, reading),
    downSignalQuality: connected ? 5 : 0,
    isCurrentlyRoaming: false,
    modemInfo: '',
    activeSim: null,
    rttMs: reading?.rttMs ?? null,
    lossPercent: reading?.lossPercent ?? null,
  };
}
