import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { CredentialSource } from './credentials.js';

/**
 * A code of `-` is the first line of `input`: what stands on a command line, every account of the machine can read.
 * @throws {Error} in words for people: there is none.
 */
export async function withTypedCode(source: CredentialSource, input: Readable): Promise<CredentialSource> {
  if (source.from !== 'pairing' || source.code !== '-') return source;
  const lines = createInterface({ input });
  try {
    for await (const line of lines) if (line.trim() !== '') return { ...source, code: line.trim() };
  } finally {
    lines.close();
    // A pipe that is still read would keep the process.
    input.pause();
  }
  throw new Error('There is no pairing code on standard input');
}
