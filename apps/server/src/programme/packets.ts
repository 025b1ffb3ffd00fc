import { shiftTimes, wrapped, writeTime } from '@backhaul/agent';
import { TS_PACKET } from '../transport-stream/program.js';
import { AUDIO_PID, VIDEO_PID } from './tables.js';

/** Continuity counters of the PIDs of one stream: they go up by one with each payload (ISO/IEC 13818-1 §2.4.3.3). */
export class Counters {
  readonly #last = new Map<number, number>();

  next(pid: number): number {
    return this.take(pid, 1);
  }

  /** The counter of the first of `count` consecutive packets. */
  take(pid: number, count: number): number {
    const first = ((this.#last.get(pid) ?? -1) + 1) & 0x0f;
    this.#last.set(pid, (first + count - 1) & 0x0f);
    return first;
  }

  /** The counter of a packet without payload. */
  same(pid: number): number {
    return this.#last.get(pid) ?? 0x0f;
  }
}

const RANDOM_ACCESS = 0x40;
/** Bits in the first four bytes of a packet. */
const STARTS_UNIT = 0x40_0000;
const HAS_ADAPTATION = 0x20;

/**
 * The packets of a unit under another PID, with times moved by `shift` ticks, that of decoding by `dtsShift`, as a copy. Of adaptation
 * fields only the random access mark is kept; packets without payload are omitted.
 */
export function restamped(packets: Buffer, pid: number, shift: number, counters: Counters, dtsShift = shift): Buffer {
  const out = Buffer.from(packets);
  let counter = counters.take(pid, out.length / TS_PACKET);
  for (let at = 0; at < out.length; at += TS_PACKET) {
    const header = out.readUInt32BE(at);
    out.writeUInt32BE(((header & 0xffe0_00f0) | (pid << 8) | counter) >>> 0, at);
    counter = (counter + 1) & 0x0f;
    if ((header & HAS_ADAPTATION) !== 0) clearAdaptation(out, at);
    if ((header & STARTS_UNIT) !== 0) shiftTimes(out, at, shift, dtsShift);
  }
  return out;
}

function clearAdaptation(data: Buffer, at: number): void {
  const length = data.readUInt8(at + 4);
  if (length === 0) return;
  data.writeUInt8(data.readUInt8(at + 5) & RANDOM_ACCESS, at + 5);
  data.fill(0xff, at + 6, at + 5 + length);
}

/** A packet without payload that carries the programme clock (§2.4.3.5), ticks of 90 kHz. */
export function clockPacket(ticks: number, counters: Counters): Buffer {
  const packet = Buffer.alloc(TS_PACKET, 0xff);
  packet.writeUInt8(0x47, 0);
  packet.writeUInt16BE(VIDEO_PID, 1);
  packet.writeUInt8(0x20 | counters.same(VIDEO_PID), 3);
  packet.writeUInt8(TS_PACKET - 5, 4);
  packet.writeUInt8(0x10, 5);
  const base = wrapped(ticks);
  packet.writeUInt32BE(Math.floor(base / 2), 6);
  packet.writeUInt16BE(((base & 1) << 15) | 0x7e00, 10);
  return packet;
}

const PES_HEADER = 14;
/** Payload of a packet without adaptation field. */
const ROOM = TS_PACKET - 4;

/** The packets of one audio frame, as a separate unit with its time. */
export function audioPackets(frame: Buffer, pts: number, counters: Counters): Buffer {
  const header = Buffer.alloc(PES_HEADER);
  header.writeUInt32BE(0x1c0, 0);
  header.writeUInt16BE(frame.length + PES_HEADER - 6, 4);
  header.writeUInt8(0x84, 6);
  header.writeUInt8(0x80, 7);
  header.writeUInt8(5, 8);
  header.writeUInt8(0x21, 9);
  writeTime(header, 9, pts);
  const unit = Buffer.concat([header, frame]);
  const count = Math.ceil(unit.length / ROOM);
  const out = Buffer.alloc(count * TS_PACKET, 0xff);
  for (let index = 0; index < count; index++) {
    const at = index * TS_PACKET;
    const part = unit.subarray(index * ROOM, (index + 1) * ROOM);
    out.writeUInt8(0x47, at);
    out.writeUInt16BE((index === 0 ? 0x4000 : 0) | AUDIO_PID, at + 1);
    const stuffing = ROOM - part.length;
    out.writeUInt8((stuffing > 0 ? 0x30 : 0x10) | counters.next(AUDIO_PID), at + 3);
    if (stuffing > 0) out.writeUInt8(stuffing - 1, at + 4);
    if (stuffing > 1) out.writeUInt8(0, at + 5);
    part.copy(out, at + 4 + stuffing);
  }
  return out;
}
