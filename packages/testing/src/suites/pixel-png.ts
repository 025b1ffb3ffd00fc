import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A chunk of a PNG, with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A PNG of chunks. */
export const pngOf = (...chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([SIGNATURE, ...chunks, pngChunk('IEND', Buffer.alloc(0))]);

/** The header chunk of an RGBA picture. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  return pngChunk('IHDR', header);
}

/** A PNG of one pixel with this number as its colour, as base64. */
export function pixelPng(colour: number): string {
  const row = Buffer.alloc(5);
  row.writeUInt32BE(colour, 1);
  return pngOf(pngHeader(1, 1), pngChunk('IDAT', deflateSync(row))).toString('base64');
}
