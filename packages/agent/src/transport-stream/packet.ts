/** Reads and writes the parts of transport stream packets that splices need (ISO/IEC 13818-1 §2.4.3). */

export const PACKET_BYTES = 188;

/** Timestamps of a transport stream count ticks of 90 kHz in 33 bits. */
const TICKS = 2 ** 33;
const HALF = TICKS / 2;

/** Timestamps of a packetized elementary stream, ticks. */
export interface PesTimes {
  readonly kind: 'video' | 'audio';
  readonly pts: number;
  /** Equal to `pts` if the stream has no separate one. */
  readonly dts: number;
}

/** `ticks` within 33 bits. */
export const wrapped = (ticks: number): number => ((Math.round(ticks) % TICKS) + TICKS) % TICKS;

/** Distance from `from` to `to`, ticks; negative where `to` is earlier. */
export function ticksBetween(from: number, to: number): number {
  const distance = wrapped(to - from);
  return distance < HALF ? distance : distance - TICKS;
}

export const pidOf = (data: Buffer, at: number): number => data.readUInt16BE(at + 1) & 0x1fff;
export const startsUnit = (data: Buffer, at: number): boolean => (data.readUInt8(at + 1) & 0x40) !== 0;
export const hasPayload = (data: Buffer, at: number): boolean => (data.readUInt8(at + 3) & 0x10) !== 0;

export const counterOf = (data: Buffer, at: number): number => data.readUInt8(at + 3) & 0x0f;
export const setCounter = (data: Buffer, at: number, counter: number): void => {
  data.writeUInt8((data.readUInt8(at + 3) & 0xf0) | (counter & 0x0f), at + 3);
};

/** Length of the adaptation field without its length byte; 0 for none. */
const adaptationBytes = (data: Buffer, at: number): number =>
  (data.readUInt8(at + 3) & 0x20) === 0 ? 0 : data.readUInt8(at + 4);

/** Whether a decoder can begin with this packet. */
export const isRandomAccess = (data: Buffer, at: number): boolean =>
  adaptationBytes(data, at) > 0 && (data.readUInt8(at + 5) & 0x40) !== 0;

/** Clears the discontinuity mark of a new stream. */
export function clearDiscontinuity(data: Buffer, at: number): void {
  if (adaptationBytes(data, at) > 0) data.writeUInt8(data.readUInt8(at + 5) & 0x7f, at + 5);
}

/** Timestamps of the unit that starts in this packet; undefined if none starts or it has none. */
export function pesTimes(data: Buffer, at: number): PesTimes | undefined {
  const pes = pesAt(data, at);
  if (pes === undefined) return undefined;
  const pts = readTime(data, pes + 9);
  const kind = data.readUInt8(pes + 3) >= 0xe0 ? 'video' : 'audio';
  return { kind, pts, dts: saysDts(data, pes) ? readTime(data, pes + 14) : pts };
}

/** Moves every timestamp of this packet: PCR, PTS and DTS; the DTS by the same amount, or by `dtsTicks`. */
export function shiftTimes(data: Buffer, at: number, ticks: number, dtsTicks = ticks): void {
  if (adaptationBytes(data, at) >= 7 && (data.readUInt8(at + 5) & 0x10) !== 0) shiftPcr(data, at + 6, ticks);
  const pes = pesAt(data, at);
  if (pes === undefined) return;
  writeTime(data, pes + 9, readTime(data, pes + 9) + ticks);
  if (saysDts(data, pes)) writeTime(data, pes + 14, readTime(data, pes + 14) + dtsTicks);
}

/** Position of the header of an audio or video unit with a PTS in this packet. */
function pesAt(data: Buffer, at: number): number | undefined {
  if (!startsUnit(data, at) || !hasPayload(data, at)) return undefined;
  const start = at + 4 + ((data.readUInt8(at + 3) & 0x20) === 0 ? 0 : 1 + data.readUInt8(at + 4));
  if (start + 19 > at + PACKET_BYTES || data.readUIntBE(start, 3) !== 1) return undefined;
  const stream = data.readUInt8(start + 3);
  const carried = stream === 0xbd || (stream >= 0xc0 && stream <= 0xef);
  return carried && (data.readUInt8(start + 7) & 0x80) !== 0 ? start : undefined;
}

const saysDts = (data: Buffer, pes: number): boolean => (data.readUInt8(pes + 7) & 0x40) !== 0;

/** Five bytes: 3, 15 and 15 bits, each followed by a marker. */
const readTime = (data: Buffer, at: number): number =>
  ((data.readUInt8(at) >> 1) & 0x07) * 2 ** 30 +
  (data.readUInt16BE(at + 1) >> 1) * 2 ** 15 +
  (data.readUInt16BE(at + 3) >> 1);

export function writeTime(data: Buffer, at: number, ticks: number): void {
  const time = wrapped(ticks);
  data.writeUInt8((data.readUInt8(at) & 0xf1) | (Math.floor(time / 2 ** 30) << 1), at);
  data.writeUInt16BE((((time >>> 15) & 0x7fff) << 1) | 1, at + 1);
  data.writeUInt16BE(((time & 0x7fff) << 1) | 1, at + 3);
}

/** Six bytes: 33 bits of 90 kHz, 6 reserved, 9 of 27 MHz. */
function shiftPcr(data: Buffer, at: number, ticks: number): void {
  const base = wrapped(data.readUInt32BE(at) * 2 + (data.readUInt8(at + 4) >> 7) + ticks);
  data.writeUInt32BE(Math.floor(base / 2), at);
  data.writeUInt8((data.readUInt8(at + 4) & 0x7f) | ((base & 1) << 7), at + 4);
}
