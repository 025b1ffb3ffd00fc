import { availableParallelism } from 'node:os';

/** A picture of 720p takes about a quarter of a core, one of 1080p more than half of one. */
const PER_CORE = 2;

/** How many encoders this machine runs where nothing else is set. */
export const usualEncoders = (cores = availableParallelism()): number => Math.max(1, cores * PER_CORE);

/** Places for the encoders of all channels of a server. */
export class EncoderBudget {
  #taken = 0;

  constructor(private readonly limit: number) {}

  /** Takes a place; false when there is none. */
  take(): boolean {
    if (this.#taken >= this.limit) return false;
    this.#taken += 1;
    return true;
  }

  release(): void {
    this.#taken -= 1;
  }
}
