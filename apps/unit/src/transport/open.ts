import type { Log } from '@backhaul/agent';
import type { TransportTarget } from '@backhaul/contract/bus';
import { SrtTransport } from './srt.js';
import type { Transport } from './transport.js';

/** The transport that a start names. Bonding over several links joins here. */
export async function createTransport(target: TransportTarget, kbps: number, log: Log): Promise<Transport> {
  const { protocol } = target;
  switch (protocol) {
    case 'srt':
      return SrtTransport.open(target, kbps, log);
    default:
      return protocol satisfies never;
  }
}
