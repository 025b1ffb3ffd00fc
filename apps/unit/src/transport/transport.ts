import type { Send } from './outlet.js';

/** One link of a transport, now. */
export interface LinkReading {
  readonly kbps: number;
  readonly rttMs: number | null;
  readonly lossPercent: number | null;
}

/** One network over which a stream leaves, and how its link does. */
export interface StreamLink {
  readonly interfaceName: string;
  /** Undefined while there is none. */
  readonly reading: LinkReading | undefined;
}

/** Carries a transport stream to the server, and calls again for as long as it is wanted. */
export interface Transport {
  /** Takes the stream, a datagram of whole packets at a time. */
  readonly send: Send;
  /** Whether the server takes what is sent. */
  readonly connected: boolean;
  /** What the stream goes over. */
  links(): StreamLink[];
  /** What the encoder should send at most, kbps; undefined while the links set no limit. */
  readonly carriedKbps: number | undefined;
  start(): void;
  /** Calls with another latency, ms: SRT agrees on it when it connects. */
  setLatency(latencyMs: number): Promise<void>;
  stop(): Promise<void>;
}
