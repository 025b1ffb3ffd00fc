import { describe, expect, it } from 'vitest';
import { transportStream } from '../on-air/fragmented.js';
import { decode } from '../on-air/picture.js';
import { StreamInspector } from './inspector.js';
import { KeyframeReader, type Keyframe } from './keyframe-reader.js';
import { PacketCutter } from './packet-cutter.js';

function read(stream: Buffer): Keyframe[] {
  const keyframes: Keyframe[] = [];
  const inspector = new StreamInspector(() => 0);
  const reader = new KeyframeReader((keyframe) => keyframes.push(keyframe));
  for (const piece of new PacketCutter().push(stream)) {
    inspector.inspect(piece);
    reader.push(piece, inspector.program);
  }
  return keyframes;
}

/** The same stream without its random access marks. */
function unmarked(stream: Buffer): Buffer {
  const copy = Buffer.from(stream);
  for (let at = 0; at + 188 <= copy.length; at += 188) {
    if ((copy.readUInt8(at + 3) & 0x20) !== 0 && copy.readUInt8(at + 4) > 0)
      copy.writeUInt8(copy.readUInt8(at + 5) & ~0x40, at + 5);
  }
  return copy;
}

const STREAMS = [
  ['h264', '-c:v libx264 -preset ultrafast -g 25 -c:a aac'],
  ['h265', '-c:v libx265 -preset ultrafast -x265-params log-level=error:keyint=25:min-keyint=25 -c:a aac'],
  ['mpeg', '-c:v mpeg2video -g 25 -c:a mp2'],
] as const;

describe('KeyframeReader', () => {
  it.each(STREAMS)('returns each keyframe but the last, which may not be complete: %s', async (codec, args) => {
    const stream = await transportStream(args);
    const keyframes = read(stream);
    expect(keyframes.map((one) => one.codec)).toEqual([codec, codec, codec]);
    for (const { bytes } of keyframes) expect(await decode(bytes)).toHaveLength(1);
    expect(read(unmarked(stream))).toEqual(keyframes);
  });

  it('begins nothing in the middle of a picture, and returns nothing of a stream that was left', async () => {
    const stream = await transportStream(STREAMS[0][1]);
    const pieces = new PacketCutter().push(stream);
    const whole: Keyframe[] = [];
    const inspector = new StreamInspector(() => 0);
    const reader = new KeyframeReader((keyframe) => whole.push(keyframe));
    for (const piece of pieces) inspector.inspect(piece);
    for (const piece of pieces.slice(0, 3)) reader.push(piece, inspector.program);
    reader.reset();
    for (const piece of pieces) reader.push(piece, inspector.program);
    expect(whole).toEqual(read(stream));
  });

  it('survives any damage', () => {
    let seed = 7;
    const reader = new KeyframeReader(() => undefined);
    for (let n = 0; n < 3000; n++) {
      const piece = Buffer.alloc(1316);
      for (let at = 0; at < piece.length; at++) {
        seed = (seed * 48_271) % 2_147_483_647;
        piece[at] = at % 188 === 0 ? 0x47 : at % 188 === 1 ? (seed % 2) * 0x40 : at % 188 === 2 ? 1 : seed % 256;
      }
      reader.push(piece, {
        video: 'h264',
        audio: 'none',
        videoPid: 1,
        audioPid: undefined,
        videoType: 0x1b,
        audioType: undefined,
      });
    }
  });
});
