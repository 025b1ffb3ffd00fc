import type { ReceivedVideo } from './video.js';

/** What a simulated server receives on a channel: figures, and never a picture. */
export interface Reception {
  readonly unitId: string;
  readonly phase: 'connecting' | 'streaming';
  readonly kbps: number;
  readonly rttMs: number | null;
  readonly video: ReceivedVideo;
}

/** Between simulated units and simulated servers of one process: what is on which channel. */
export class Airwaves {
  readonly #receptions = new Map<string, Reception>();
  readonly #listeners = new Map<string, () => void>();

  /** `onChange` is called when a sender of the channel comes, goes, or gets through. One listener a channel. */
  listen(channelId: string, onChange: () => void): void {
    this.#listeners.set(channelId, onChange);
  }

  unlisten(channelId: string): void {
    this.#listeners.delete(channelId);
  }

  on(channelId: string): Reception | undefined {
    return this.#receptions.get(channelId);
  }

  /** The first sender of a channel keeps it. */
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
