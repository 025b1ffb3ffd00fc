/** MPEG transport stream, ISO/IEC 13818-1: the parts that the server reads to control its engines. */
export const TS_PACKET = 188;

/** Codecs of a programme by the stream types of its map table (PMT). */
export interface Program {
  readonly video: 'h264' | 'h265' | 'other' | 'none';
  readonly audio: 'aac' | 'other' | 'none';
  readonly videoPid: number | undefined;
  readonly audioPid: number | undefined;
  /** Types in the table (ISO/IEC 13818-1 table 2-34). */
  readonly videoType: number | undefined;
  readonly audioType: number | undefined;
}

const VIDEO: Readonly<Record<number, Program['video']>> = { 0x1b: 'h264', 0x24: 'h265', 0x01: 'other', 0x02: 'other' };
const AUDIO: Readonly<Record<number, Program['audio']>> = {
  0x0f: 'aac',
  0x03: 'other',
  0x04: 'other',
  0x06: 'other',
  0x11: 'other',
  0x81: 'other',
};

/** Position of the payload of the TS packet at `at`; undefined when it has none. */
export function payloadAt(data: Buffer, at: number): number | undefined {
  const control = data.readUInt8(at + 3);
  if ((control & 0x10) === 0) return undefined;
  const begin = (control & 0x20) === 0 ? at + 4 : at + 5 + data.readUInt8(at + 4);
  return begin < at + TS_PACKET ? begin : undefined;
}

/** The section that begins in the packet at `at`, without its CRC; undefined when it does not fit in there. */
export function sectionAt(data: Buffer, at: number): Buffer | undefined {
  const payload = payloadAt(data, at);
  if (payload === undefined || (data.readUInt8(at + 1) & 0x40) === 0) return undefined;
  const begin = payload + 1 + data.readUInt8(payload);
  if (begin + 3 > at + TS_PACKET) return undefined;
  const length = 3 + (data.readUInt16BE(begin + 1) & 0xfff);
  if (begin + length > at + TS_PACKET || length < 12) return undefined;
  return data.subarray(begin, begin + length - 4);
}

/** PID of the first programme's PMT in an association section (PAT). */
export function mapPid(section: Buffer): number | undefined {
  for (let at = 8; at + 4 <= section.length; at += 4) {
    if (section.readUInt16BE(at) !== 0) return section.readUInt16BE(at + 2) & 0x1fff;
  }
  return undefined;
}

/** Header of a programme map section up to its descriptors, bytes (§2.4.4.8). */
const MAP_HEADER = 12;

/** Reads a programme map section. */
export function readProgram(section: Buffer): Program {
  const streams: { type: number; pid: number }[] = [];
  // A broken table may be shorter than its own header.
  let at = section.length < MAP_HEADER ? section.length : MAP_HEADER + (section.readUInt16BE(10) & 0xfff);
  while (at + 5 <= section.length) {
    streams.push({ type: section.readUInt8(at), pid: section.readUInt16BE(at + 1) & 0x1fff });
    at += 5 + (section.readUInt16BE(at + 3) & 0xfff);
  }
  const video = streams.find(({ type }) => VIDEO[type] !== undefined);
  const audio = streams.find(({ type }) => AUDIO[type] !== undefined);
  return {
    video: (video && VIDEO[video.type]) ?? 'none',
    audio: (audio && AUDIO[audio.type]) ?? 'none',
    videoPid: video?.pid,
    audioPid: audio?.pid,
    videoType: video?.type,
    audioType: audio?.type,
  };
}

/** Flags of the adaptation field of the TS packet at `at`; 0 when it has none. */
export const adaptationFlags = (data: Buffer, at: number): number =>
  (data.readUInt8(at + 3) & 0x20) !== 0 && data.readUInt8(at + 4) > 0 ? data.readUInt8(at + 5) : 0;
