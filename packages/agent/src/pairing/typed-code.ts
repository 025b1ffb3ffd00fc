import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { CredentialSource } from './credentials.js';

/**
 * A code of `-` is read from the first line of `input`: every account of the machine can read command lines.
 * @throws {Error} with a sentence for users when there is none.
 */
export async function withTypedCode(source: CredentialSource, input: Readable): Promise<CredentialSource> {
  if (source.from !== 'pairing' || source.code !== '-') return source;
  const lines = createInterface({ input });
  try {
    for await (const line of lines) if (line.trim() !== '') return { ...source, code: line.trim() };
  } finally {
    lines.close();
    // Reading a pipe would keep the process alive.
    input.pause();
  }
  throw new Error('There is no pairing code on standard input');
}
