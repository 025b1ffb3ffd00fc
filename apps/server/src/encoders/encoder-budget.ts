import { availableParallelism } from 'node:os';

/** A 720p picture takes about a quarter of a core, a 1080p picture more than half of one. */
const PER_CORE = 2;

/** Default number of encoders on this machine. */
export const usualEncoders = (cores = availableParallelism()): number => Math.max(1, cores * PER_CORE);

/** Limits the number of encoders of all channels of a server. */
export class EncoderBudget {
  #taken = 0;

  constructor(private readonly limit: number) {}

  /** Takes a place; false if none is free. */
  take(): boolean {
    if (this.#taken >= this.limit) return false;
    this.#taken += 1;
    return true;
  }

  release(): void {
    this.#taken -= 1;
  }
}
