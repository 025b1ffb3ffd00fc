import type { Log } from '@backhaul/agent';
import type { TransportTarget } from '@backhaul/contract/bus';
import { BondedTransport } from '../bonding/bonded.js';
import type { Link } from '../bonding/links.js';
import type { BondingPolicy } from '../bonding/policy.js';
import { SrtTransport } from './srt.js';
import type { Transport } from './transport.js';

export interface TransportSettings {
  readonly log: Log;
  readonly policy: () => BondingPolicy;
  /** Bitrate of the encoder if the links had no limit, kbps. */
  readonly wantedKbps: () => number;
  /** The present links to a host. */
  readonly findLinks: (host: string) => Promise<readonly Link[]>;
}

/** The transport that a start order names. */
export async function createTransport(target: TransportTarget, settings: TransportSettings): Promise<Transport> {
  const { protocol } = target;
  switch (protocol) {
    case 'srt':
      return SrtTransport.open(target, settings.wantedKbps(), settings.log);
    case 'rist':
      return BondedTransport.open({ ...settings, target });
    default:
      return protocol satisfies never;
  }
}
