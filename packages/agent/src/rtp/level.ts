/** Number of the header extension for the level of sound packets between units and servers. */
export const LEVEL_EXTENSION = 1;
/** The quietest level, dB below full scale (RFC 6464). */
export const QUIETEST = 127;

const HEADER = 12;

/** Adds a level to an RTP packet without extensions: dB below full scale, 0 to 127 (RFC 6464, RFC 8285). Others stay unchanged. */
export function withLevel(packet: Buffer, level: number): Buffer {
  const flags = packet[0] ?? 0;
  const begin = HEADER + 4 * (flags & 0x0f);
  if (packet.length < begin || (flags & 0xd0) !== 0x80) return packet;
  const extension = Buffer.from([
    0xbe,
    0xde,
    0,
    1,
    LEVEL_EXTENSION << 4,
    Math.min(QUIETEST, Math.max(0, Math.round(level))),
    0,
    0,
  ]);
  const made = Buffer.concat([packet.subarray(0, begin), extension, packet.subarray(begin)]);
  made[0] = flags | 0x10;
  return made;
}

/** The level of 16-bit little-endian samples, dB below full scale. */
export function levelOf(samples: Buffer): number {
  let sum = 0;
  const count = samples.length >> 1;
  for (let at = 0; at < count; at++) sum += (samples.readInt16LE(2 * at) / 32_768) ** 2;
  if (count === 0 || sum === 0) return QUIETEST;
  return Math.min(QUIETEST, Math.max(0, -10 * Math.log10(sum / count)));
}

/** The level that `withLevel` wrote into a packet; undefined if there is none. */
export function readLevel(packet: Buffer): number | undefined {
  const begin = HEADER + 4 * ((packet[0] ?? 0) & 0x0f);
  const carries =
    ((packet[0] ?? 0) & 0x10) !== 0 && packet.length >= begin + 8 && packet.readUInt16BE(begin) === 0xbe_de;
  if (!carries || (packet[begin + 4] ?? 0) >> 4 !== LEVEL_EXTENSION) return undefined;
  return (packet[begin + 5] ?? 0) & QUIETEST;
}
