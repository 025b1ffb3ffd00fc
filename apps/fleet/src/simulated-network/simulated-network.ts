import type { ReceivedVideo } from './video.js';

/** Reception of a simulated server on a channel: only figures, no video. */
export interface Reception {
  readonly unitId: string;
  readonly phase: 'connecting' | 'streaming';
  readonly kbps: number;
  readonly rttMs: number | null;
  readonly video: ReceivedVideo;
}

/** Connects the simulated units and servers of one process: which unit sends to which channel. */
export class SimulatedNetwork {
  readonly #receptions = new Map<string, Reception>();
  readonly #listeners = new Map<string, () => void>();

  /** Calls `onChange` when a sender of the channel connects, starts to stream or leaves. One listener for each channel. */
  listen(channelId: string, onChange: () => void): void {
    this.#listeners.set(channelId, onChange);
  }

  unlisten(channelId: string): void {
    this.#listeners.delete(channelId);
  }

  receptionOf(channelId: string): Reception | undefined {
    return this.#receptions.get(channelId);
  }

  /** A channel stays with its first sender until that sender ends. */
  send(channelId: string, reception: Reception): void {
    const before = this.#receptions.get(channelId);
    if (before && before.unitId !== reception.unitId) return;
    this.#receptions.set(channelId, reception);
    if (before?.phase !== reception.phase) this.#listeners.get(channelId)?.();
  }

  end(channelId: string, unitId: string): void {
    if (this.#receptions.get(channelId)?.unitId !== unitId) return;
    this.#receptions.delete(channelId);
    this.#listeners.get(channelId)?.();
  }
}
