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
