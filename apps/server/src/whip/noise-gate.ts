/** Bytes of the header of an RTP packet without its lists (RFC 3550 §5.1). */
const HEADER = 12;
/** Several units in one packet, and a part of one (RFC 6184 §5.2); the accepted mode has no other types. */
const SEVERAL = 24;
const PART = 28;
const HIGHEST_SINGLE = 23;

/** After a packet that is not H.264 nothing passes for this long, ms, because later noise can look like a picture. */
const CLOSED_MS = 1000;

/** Passes packets of a picture, and blocks while a sender sends other data as its picture. */
export class NoiseGate {
  #closedUntil = -Infinity;

  constructor(private readonly monotonic: () => number) {}

  /** Whether a packet of the picture passes; `opens`: it is the first one after blocked ones. */
  take(packet: Buffer): { readonly passes: boolean; readonly opens: boolean } {
    const now = this.monotonic();
    const wasClosed = this.#closedUntil > -Infinity;
    if (!canBeH264(packet)) this.#closedUntil = now + CLOSED_MS;
    const passes = now >= this.#closedUntil;
    if (passes) this.#closedUntil = -Infinity;
    return { passes, opens: passes && wasClosed };
  }
}

/** Whether an RTP packet can carry H.264 in packetization mode 1. A padding packet carries nothing. */
function canBeH264(packet: Buffer): boolean {
  const flags = packet[0] ?? 0;
  const begin = HEADER + 4 * (flags & 0x0f);
  const hasExtension = (flags & 0x10) !== 0 && begin + 4 <= packet.length;
  const at = hasExtension ? begin + 4 + 4 * packet.readUInt16BE(begin + 2) : begin;
  const end = packet.length - ((flags & 0x20) === 0 ? 0 : (packet.at(-1) ?? 0));
  const [first, second = 0] = packet.subarray(at, Math.max(at, end));
  if (first === undefined) return true;
  if ((first & 0x80) !== 0) return false;
  const type = first & 0x1f;
  if (type === PART) return (second & 0x20) === 0 && isSingle(second & 0x1f);
  return type === SEVERAL || isSingle(type);
}

const isSingle = (type: number): boolean => type > 0 && type <= HIGHEST_SINGLE;
