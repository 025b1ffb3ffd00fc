import type { Log } from '@backhaul/agent';
import type { TransportTarget } from '@backhaul/contract/bus';
import { SrtTransport } from './srt.js';

/** One link of a transport, now. */
export interface LinkReading {
  readonly kbps: number;
  readonly rttMs: number | null;
  readonly lossPercent: number | null;
}

/** Carries a transport stream to the server, and calls again for as long as it is wanted. */
export interface Transport {
  /** Loopback address that the encoder writes to. */
  readonly input: string;
  /** Whether the server takes what is sent. */
  readonly connected: boolean;
  /** How the link does; undefined while there is none. */
  reading(): LinkReading | undefined;
  start(): void;
  /** Calls with another latency, ms: SRT agrees on it when it connects. */
  setLatency(latencyMs: number): Promise<void>;
  stop(): Promise<void>;
}

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
