import { TS_PACKET } from '../transport-stream/program.js';
import type { StreamTypes } from './frame.js';

/** PIDs of a programme; they are the same for every source. */
export const VIDEO_PID = 0x100;
export const AUDIO_PID = 0x101;
export const MAP_PID = 0x1000;

const POLYNOMIAL = 0x04c1_1db7;

/** CRC of MPEG tables (ISO/IEC 13818-1 annex A). */
function crc32(data: Buffer): number {
  let crc = 0xffff_ffff;
  for (const byte of data) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000_0000) !== 0 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  }
  return crc >>> 0;
}

/** A packet with one section, whose counter is 0. */
function tablePacket(pid: number, section: Buffer): Buffer {
  const packet = Buffer.alloc(TS_PACKET, 0xff);
  packet.writeUInt8(0x47, 0);
  packet.writeUInt16BE(0x4000 | pid, 1);
  packet.writeUInt8(0x10, 3);
  packet.writeUInt8(0, 4);
  section.copy(packet, 5);
  packet.writeUInt32BE(crc32(section), 5 + section.length);
  return packet;
}

/** Association table with one programme (§2.4.4.3). */
export const associationTable = (): Buffer =>
  tablePacket(
    0,
    Buffer.from([0x00, 0xb0, 13, 0x00, 0x01, 0xc1, 0x00, 0x00, 0x00, 0x01, 0xe0 | (MAP_PID >> 8), MAP_PID & 0xff]),
  );

/** Map table of that programme (§2.4.4.8). `version`: 0 to 31, must change with the types. */
export function mapTable({ video, audio }: StreamTypes, version: number): Buffer {
  const body = [...entryOf(video, VIDEO_PID), ...(audio === undefined ? [] : entryOf(audio, AUDIO_PID))];
  const length = 9 + body.length + 4;
  return tablePacket(
    MAP_PID,
    Buffer.concat([
      Buffer.from([0x02, 0xb0, length, 0x00, 0x01, 0xc1 | (version << 1), 0x00, 0x00]),
      Buffer.from([0xe0 | (VIDEO_PID >> 8), VIDEO_PID & 0xff, 0xf0, 0x00, ...body]),
    ]),
  );
}

const entryOf = (type: number, pid: number): readonly number[] => [type, 0xe0 | (pid >> 8), pid & 0xff, 0xf0, 0x00];
