/** What of an RTP packet is looked at here (RFC 3550 §5.1). */
export interface RtpHeader {
  readonly payloadType: number;
  readonly sequence: number;
}

/** The header of a packet; undefined for what is none, as RTCP is (RFC 5761 §4). */
export function readRtp(packet: Buffer): RtpHeader | undefined {
  if (packet.length < 12 || (packet.readUInt8(0) & 0xc0) !== 0x80) return undefined;
  const payloadType = packet.readUInt8(1) & 0x7f;
  // 64–95 with the marker are RTCP.
  if (payloadType >= 64 && payloadType <= 95) return undefined;
  return { payloadType, sequence: packet.readUInt16BE(2) };
}

/** Counts what of a stream came and what did not, over the wrap of its numbers. */
export class LossMeter {
  #last: number | undefined;
  #received = 0;
  #expected = 0;
  #bytes = 0;

  /** Takes a packet; answers whether some before it are missing. */
  push(sequence: number, bytes: number): boolean {
    this.#received += 1;
    this.#bytes += bytes;
    const step = this.#last === undefined ? 1 : (sequence - this.#last) & 0xffff;
    // One that comes late was counted as expected when it was skipped.
    if (step === 0 || step > 0x7fff) return false;
    this.#expected += step;
    this.#last = sequence;
    return step > 1;
  }

  /** What came since it was asked before. */
  take(): { readonly bytes: number; readonly lossPercent: number } {
    const lost = Math.max(0, this.#expected - this.#received);
    const taken = { bytes: this.#bytes, lossPercent: this.#expected === 0 ? 0 : (100 * lost) / this.#expected };
    this.#received = 0;
    this.#expected = 0;
    this.#bytes = 0;
    return taken;
  }
}
