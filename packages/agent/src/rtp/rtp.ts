/** The fields of an RTP packet that are used here (RFC 3550 §5.1). */
export interface RtpHeader {
  readonly payloadType: number;
  readonly sequence: number;
}

/** The header of a packet; undefined for anything else, such as RTCP (RFC 5761 §4). */
export function readRtp(packet: Buffer): RtpHeader | undefined {
  if (packet.length < 12 || (packet.readUInt8(0) & 0xc0) !== 0x80) return undefined;
  const payloadType = packet.readUInt8(1) & 0x7f;
  // Payload types 64–95 with the marker bit are RTCP.
  if (payloadType >= 64 && payloadType <= 95) return undefined;
  return { payloadType, sequence: packet.readUInt16BE(2) };
}

/** Counts received and lost packets of a stream, over the wrap of sequence numbers. */
export class LossMeter {
  #last: number | undefined;
  #received = 0;
  #expected = 0;
  #bytes = 0;

  /** Counts a packet; returns whether packets before it are missing. */
  push(sequence: number, bytes: number): boolean {
    this.#received += 1;
    this.#bytes += bytes;
    const step = this.#last === undefined ? 1 : (sequence - this.#last) & 0xffff;
    // A late packet was already counted as expected.
    if (step === 0 || step > 0x7fff) return false;
    this.#expected += step;
    this.#last = sequence;
    return step > 1;
  }

  /** Counts since the last call. */
  take(): { readonly bytes: number; readonly lossPercent: number } {
    const lost = Math.max(0, this.#expected - this.#received);
    const taken = { bytes: this.#bytes, lossPercent: this.#expected === 0 ? 0 : (100 * lost) / this.#expected };
    this.#received = 0;
    this.#expected = 0;
    this.#bytes = 0;
    return taken;
  }
}
