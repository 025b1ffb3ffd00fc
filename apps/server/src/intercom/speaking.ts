/** Levels of so many packets of 20 ms are averaged. */
const PACKETS = 10;
/** Somebody speaks who is louder than this on average, dB below full scale, as Janus judges browsers. */
export const SPEAKING_BELOW = 60;

/** Whether somebody speaks, by the levels of packets; the same rule as that of Janus, which looks at packets of browsers only. */
export class Speaking {
  #sum = 0;
  #count = 0;
  #speaks = false;

  /** Takes the level of a packet, dB below full scale; answers a change: whether somebody speaks now, or undefined. */
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
