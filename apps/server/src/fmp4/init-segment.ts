import { boxesIn, findBox } from './boxes.js';

/** Properties of the tracks in an initialisation segment. */
export interface InitSegment {
  readonly bytes: Buffer;
  /** For MediaSource, as in RFC 6381. */
  readonly mimeType: string;
  readonly video: VideoTrack;
}

export interface VideoTrack {
  readonly trackId: number;
  /** Ticks a second. */
  readonly timescale: number;
  readonly codec: string;
  readonly width: number;
  readonly height: number;
}

/** Reads `ftyp` and `moov`; undefined without video in a known codec. */
export function readInitSegment(bytes: Buffer): InitSegment | undefined {
  const moov = findBox(bytes, 'moov');
  if (!moov) return undefined;
  const tracks = boxesIn(moov).filter(({ type }) => type === 'trak');
  const codecs: string[] = [];
  let video: VideoTrack | undefined;
  for (const { content } of tracks) {
    const entry = sampleEntry(content);
    if (!entry) continue;
    const read = videoCodec(entry);
    if (read) {
      const [width, height] = [entry.content.readUInt16BE(24), entry.content.readUInt16BE(26)];
      video = { ...trackOf(content), codec: read.name, width, height };
      codecs.unshift(read.rfc6381);
    } else if (entry.type === 'mp4a') {
      codecs.push(audioCodec(entry.content));
    }
  }
  return video && { bytes, video, mimeType: `video/mp4; codecs="${codecs.join(',')}"` };
}

const VISUAL_ENTRY = 78;
const AUDIO_ENTRY = 28;

function sampleEntry(trak: Buffer): { type: string; content: Buffer } | undefined {
  const stsd = findBox(trak, 'mdia/minf/stbl/stsd');
  return stsd && boxesIn(stsd.subarray(8))[0];
}

function trackOf(trak: Buffer): { trackId: number; timescale: number } {
  const tkhd = findBox(trak, 'tkhd');
  const mdhd = findBox(trak, 'mdia/mdhd');
  return {
    trackId: tkhd ? tkhd.readUInt32BE(tkhd[0] === 1 ? 20 : 12) : 0,
    timescale: mdhd ? mdhd.readUInt32BE(mdhd[0] === 1 ? 20 : 12) : 1,
  };
}

function videoCodec(entry: { type: string; content: Buffer }): { name: string; rfc6381: string } | undefined {
  const inner = entry.content.subarray(VISUAL_ENTRY);
  const avcC = findBox(inner, 'avcC');
  if (avcC) return { name: 'h264', rfc6381: `${entry.type}.${avcC.toString('hex', 1, 4)}` };
  if (findBox(inner, 'hvcC')) return { name: 'h265', rfc6381: entry.type };
  // MPEG-2 and MPEG-4 part 2: no browser supports them, so the preview is transcoded.
  return entry.type === 'mp4v' ? { name: 'mpeg', rfc6381: 'mp4v' } : undefined;
}

/** `mp4a.40.N` with the object type of the AudioSpecificConfig, the fifth descriptor (ISO/IEC 14496-1). */
function audioCodec(entry: Buffer): string {
  const esds = findBox(entry.subarray(AUDIO_ENTRY), 'esds');
  const at = esds ? esds.indexOf(Buffer.from([0x05, 0x80, 0x80, 0x80])) : -1;
  const objectType = esds && at >= 0 ? esds.readUInt8(at + 5) >> 3 : 2;
  return `mp4a.40.${objectType}`;
}
