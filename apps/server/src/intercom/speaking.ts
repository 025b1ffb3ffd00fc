/** Number of packets of 20 ms whose levels are averaged. */
const PACKETS = 10;
/** Louder sound than this on average is speech, dB below full scale; the same value as in Janus. */
export const SPEAKING_BELOW = 60;

/** Detects speech by the levels of packets, by the same rule as Janus, which checks packets of browsers only. */
export class Speaking {
  #sum = 0;
  #count = 0;
  #speaks = false;

  /** Processes the level of a packet, dB below full scale; returns a change of speech, or undefined. */
  push(level: number): boolean | undefined {
    this.#sum += level;
    this.#count += 1;
    if (this.#count < PACKETS) return undefined;
    const speaks = this.#sum / this.#count < SPEAKING_BELOW;
    [this.#sum, this.#count] = [0, 0];
    if (speaks === this.#speaks) return undefined;
    this.#speaks = speaks;
    return speaks;
  }
}
