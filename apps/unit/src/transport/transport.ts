import type { Send } from './outlet.js';

/** The present state of one link of a transport. */
export interface LinkReading {
  readonly kbps: number;
  readonly rttMs: number | null;
  readonly lossPercent: number | null;
}

/** One network that a stream uses, and the state of its link. */
export interface StreamLink {
  readonly interfaceName: string;
  /** Undefined while there is none. */
  readonly reading: LinkReading | undefined;
}

/** Carries a transport stream to the server, and reconnects until it is stopped. */
export interface Transport {
  /** Sends the stream, a datagram of whole packets at a time. */
  readonly send: Send;
  /** Whether the server receives the stream. */
  readonly connected: boolean;
  /** The links of the stream. */
  links(): StreamLink[];
  /** Maximum bitrate for the encoder, kbps; undefined while the links set no limit. */
  readonly carriedKbps: number | undefined;
  start(): void;
  /** Reconnects with another latency, ms: SRT negotiates it when it connects. */
  setLatency(latencyMs: number): Promise<void>;
  stop(): Promise<void>;
}
