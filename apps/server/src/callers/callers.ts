import type { ReportedChannel, ServerTelemetry } from '@backhaul/contract/bus';
import type { CallerProtocol } from '@backhaul/domain';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** A sender to a channel, as a receiver sees it. `since` by `performance.now()`, ms; `address`: null if it is not known. */
export interface Caller {
  readonly protocol: CallerProtocol;
  readonly address: string | null;
  readonly since: number;
}
/** Measurements of a caller since the last reading; `lost`: packets that never arrived, null if not known. */
export interface CallerReading extends Pick<Caller, 'protocol' | 'address'> {
  readonly kbps: number;
  readonly lost: number | null;
}
export type ReportedCallers = NonNullable<ReportedChannel['callers']>;
export type CallerReadings = NonNullable<ServerTelemetry['channels'][number]['callers']>;

/** IPv6 notation of an IPv4 address. */
const MAPPED = /^::ffff:(?=\d+\.)/i;
/** An address for display: IPv4 in dotted form. */
export const plainAddress = (address: string): string => address.replace(MAPPED, '');

/** Addresses whose calls are refused, in whatever notation they were entered. */
export class BlockedCallers {
  readonly #list = new BlockList();

  constructor(addresses: readonly string[] = []) {
    for (const address of addresses.filter((one) => isIP(one) > 0)) this.#list.addAddress(address, familyOf(address));
  }

  has(address: string | null): boolean {
    if (address === null) return false;
    const plain = plainAddress(address);
    return isIP(plain) > 0 && this.#list.check(plain, familyOf(plain));
  }
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Callers as they are reported: one for each protocol and address, since the first of them, by the console's clock. */
export class CallerList {
  /** Reported start of each caller: it stays the same when the clock is adjusted. */
  #since = new Map<Caller['since'], number>();

  /** `offsetMs`: from `performance.now()` to the console's clock. */
  report(callers: readonly Caller[], offsetMs: number): ReportedCallers {
    const byKey = new Map<string, Caller>();
    for (const caller of callers) {
      const known = byKey.get(keyOf(caller));
      if (!known || known.since > caller.since) byKey.set(keyOf(caller), caller);
    }
    const shown = [...byKey.values()];
    const clock = (since: number): number => this.#since.get(since) ?? Math.max(0, Math.round(since + offsetMs));
    this.#since = new Map(shown.map(({ since }) => [since, clock(since)]));
    return shown.map((caller) => ({ ...caller, since: clock(caller.since) }));
  }
}

/** Readings of each caller, summed over its connections. */
export function summedReadings(readings: readonly CallerReading[]): CallerReadings {
  const byKey = new Map<string, CallerReading>();
  for (const reading of readings) {
    const known = byKey.get(keyOf(reading));
    const losses = [known?.lost, reading.lost].filter((one) => typeof one === 'number');
    const lost = losses.length === 0 ? null : losses.reduce((sum, one) => sum + one, 0);
    byKey.set(keyOf(reading), { ...reading, kbps: Math.round((known?.kbps ?? 0) + reading.kbps), lost });
  }
  return [...byKey.values()];
}

const keyOf = ({ protocol, address }: Pick<Caller, 'protocol' | 'address'>): string => `${protocol} ${address}`;
