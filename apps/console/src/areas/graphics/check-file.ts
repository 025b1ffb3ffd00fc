import { checkGraphic, graphicMessage, type PngHeader } from '@backhaul/domain';
import { createInflate } from 'node:zlib';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Readable, Writable } from 'node:stream';
import { invalid } from '../../platform/kernel/refusal.js';

/** A checked file, reduced to what is needed to draw it. */
export interface CheckedFile {
  readonly data: Buffer;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Checks a graphic before anything decodes it: structure, size, dimensions, and that the length of its rows matches
 * its header. @throws {Refusal} INVALID
 */
export async function checkFile(base64: string): Promise<CheckedFile> {
  const { problem, png } = checkGraphic(Buffer.from(base64, 'base64'));
  if (problem !== null) throw invalid('body.png', problem);
  if (!(await isWhole(png))) throw invalid('body.png', graphicMessage('graphic_type'));
  const data = Buffer.concat(png.parts);
  const { width, height } = png;
  return { data, sha256: createHash('sha256').update(data).digest('hex'), width, height };
}

/** Inflates the rows without keeping them, up to their expected length. */
async function isWhole({ rows, rawBytes }: PngHeader): Promise<boolean> {
  let length = 0;
  const counter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      done(length > rawBytes ? new Error('too long') : null);
    },
  });
  const whole = pipeline(Readable.from(rows), createInflate(), counter);
  return whole.then(
    () => length === rawBytes,
    () => false,
  );
}
