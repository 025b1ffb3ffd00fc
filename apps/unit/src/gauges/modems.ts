import type { Modem } from '@backhaul/contract';
import type { ManagedModem } from '../modem-manager/modem-manager.js';
import type { LinkReading, StreamLink } from '../transport/transport.js';
import type { Interface } from './interfaces.js';

export const LOOPBACK = 'lo';

/** Signal of an interface's radio, percent, and the report of its modem; null: not known. */
export interface Radio {
  readonly signalPercent: number | null;
  /** ModemManager's report, if it knows the modem. */
  readonly modem?: ManagedModem | undefined;
}
const NO_RADIO: Radio = { signalPercent: null };

/** Quality of the uplink, 5 is best: by loss; without a stream by signal. Null: not known. */
export function uplinkQuality(
  { connected }: Pick<Interface, 'connected'>,
  reading: LinkReading | undefined,
  { signalPercent }: Radio = NO_RADIO,
): number | null {
  if (!connected) return 0;
  const loss = reading?.lossPercent ?? null;
  if (loss === null) return ofFive(signalPercent);
  return [0.5, 2, 5, 10].reduce((quality, limit) => (loss > limit ? quality - 1 : quality), 5);
}

const ofFive = (percent: number | null): number | null => (percent === null ? null : Math.round(percent / 2) / 10);

const kbps = (before: number, after: number, ms: number): number =>
  ms <= 0 ? 0 : Math.max(0, Math.round(((after - before) * 8) / ms));

/** Whether an interface is one of the unit's modems: real ones, and those that carry the stream. */
export const isModem = ({ name, real }: Interface, links: readonly StreamLink[]): boolean =>
  (real && name !== LOOPBACK) || links.some(({ interfaceName }) => interfaceName === name);

/** Modems from two readings of the interfaces, `ms` apart. */
export function modemsOf(
  before: ReadonlyMap<string, Interface>,
  now: readonly Interface[],
  ms: number,
  links: readonly StreamLink[],
  radioOf: (name: string) => Radio = () => NO_RADIO,
): Modem[] {
  const known = new Set(now.map(({ name }) => name));
  const own = now.filter((one) => isModem(one, links) || radioOf(one.name).modem !== undefined);
  const modems = own.map((one) => {
    const reading = links.find(({ interfaceName }) => interfaceName === one.name)?.reading;
    return modemOf(before.get(one.name) ?? one, one, ms, reading, radioOf(one.name));
  });
  // A configured address without an interface is a link too.
  const others = links.filter(({ interfaceName }) => !known.has(interfaceName));
  return [...modems, ...others.map(addressAsModem)].slice(0, 32);
}

function modemOf(
  earlier: Interface,
  one: Interface,
  ms: number,
  reading: LinkReading | undefined,
  radio: Radio,
): Modem {
  const { modem } = radio;
  // Other traffic on loopback is not an uplink, so only the stream counts there.
  const own = one.name === LOOPBACK;
  return {
    port: one.name.slice(0, 32),
    id: one.name.slice(0, 64),
    uiType: modem ? 'cell' : one.type,
    connected: one.connected,
    enabled: one.enabled,
    uplinkKbps: own ? (reading?.kbps ?? 0) : kbps(earlier.sentBytes, one.sentBytes, ms),
    downlinkKbps: own ? 0 : kbps(earlier.receivedBytes, one.receivedBytes, ms),
    upSignalQuality: uplinkQuality(one, reading, radio),
    downSignalQuality: one.connected ? ofFive(radio.signalPercent) : 0,
    isCurrentlyRoaming: modem?.roaming ?? (modem === undefined && one.type !== 'cell' ? false : null),
    modemInfo: (modem ? [modem.operator, modem.technology] : [one.wireMbps === undefined ? '' : `${one.wireMbps} Mbps`])
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, 128),
    activeSim: modem?.sim ?? null,
    rttMs: reading?.rttMs ?? null,
    lossPercent: reading?.lossPercent ?? null,
    ...(modem && { hardware: modem.hardware }),
    ...(modem && modem.operatorId !== '' && { operatorId: modem.operatorId }),
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
    upSignalQuality: uplinkQuality({ connected }, reading),
    downSignalQuality: connected ? null : 0,
    isCurrentlyRoaming: null,
    modemInfo: '',
    activeSim: null,
    rttMs: reading?.rttMs ?? null,
    lossPercent: reading?.lossPercent ?? null,
  };
}
