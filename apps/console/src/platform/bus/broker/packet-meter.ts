/** MQTT 3.1.1 §2.2.3: the remaining length takes at most four bytes. */
const LONGEST_LENGTH = 4;

/**
 * Measures the packets of one connection as their bytes arrive, only from the fixed headers, so that a
 * packet can be refused before it is collected.
 */
export class PacketMeter {
  /** Bytes of the current packet that are still to come. */
  #body = 0;
  /** Bytes of the current fixed header read so far; 0: the next byte begins a packet. */
  #header = 0;
  #length = 0;

  /** Measures the next bytes; returns the length of the first packet that exceeds `limit` or is malformed, else undefined. */
  exceeds(bytes: Uint8Array, limit: number): number | undefined {
    let at = 0;
    while (at < bytes.length) {
      if (this.#body > 0) {
        const skipped = Math.min(this.#body, bytes.length - at);
        this.#body -= skipped;
        at += skipped;
        continue;
      }
      this.#take(bytes[at] ?? 0);
      at += 1;
      if (this.#header > LONGEST_LENGTH || this.#length > limit) return this.#length;
    }
    return undefined;
  }

  #take(byte: number): void {
    if (this.#header === 0) {
      this.#header = 1;
      this.#length = 0;
      return;
    }
    this.#length += (byte & 0x7f) * 128 ** (this.#header - 1);
    if ((byte & 0x80) !== 0) {
      this.#header += 1;
      return;
    }
    this.#body = this.#length;
    this.#header = 0;
  }
}
