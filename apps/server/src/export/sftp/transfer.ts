import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ExportFile, ExportRun } from '../exporter.js';
import { ExportProblem } from '../problem.js';
import { CHUNK, IN_FLIGHT, type RemoteFiles } from './file.js';

/** Where a transfer continues: concurrent writes may have left holes in the last window when it was interrupted. */
const resumeAt = (size: number): number => Math.max(0, size - (size % CHUNK) - IN_FLIGHT * CHUNK);

/** Writes a file to a part that may exist already, reads it back and compares it. @throws {ExportProblem} */
export async function transfer(
  remote: RemoteFiles,
  file: ExportFile,
  part: string,
  { signal, onSent }: ExportRun,
): Promise<void> {
  const size = (await remote.size(part)) ?? 0;
  const begin = size > file.bytes ? 0 : resumeAt(size);
  // A handle that was opened only for writing cannot be read.
  const handle = await remote.open(part, begin > 0 ? 'r+' : 'w+');
  try {
    await send(remote, handle, file, begin, { signal, onSent });
    const [here, there] = [await hashHere(file.path), await hashThere(remote, handle, file.bytes, signal)];
    if (here === there) return;
  } finally {
    await remote.close(handle).catch(() => undefined);
  }
  // The next attempt starts from the beginning.
  await remote.unlink(part);
  throw new ExportProblem('The received data differs from the sent data', 'file');
}

async function send(
  remote: RemoteFiles,
  handle: Buffer,
  { path, bytes }: ExportFile,
  begin: number,
  { signal, onSent }: ExportRun,
): Promise<void> {
  const local = await open(path, 'r');
  let next = begin;
  let sent = begin;
  const writer = async (): Promise<void> => {
    while (next < bytes) {
      signal.throwIfAborted();
      const at = next;
      next += CHUNK;
      const piece = Buffer.alloc(Math.min(CHUNK, bytes - at));
      const { bytesRead } = await local.read(piece, 0, piece.length, at);
      if (bytesRead < piece.length) throw new ExportProblem('The file was changed while it was uploaded', 'gone');
      await remote.write(handle, piece, at);
      sent += piece.length;
      onSent(sent);
    }
  };
  try {
    const outcomes = await Promise.allSettled(Array.from({ length: IN_FLIGHT }, writer));
    for (const one of outcomes) if (one.status === 'rejected') throw one.reason;
  } finally {
    await local.close();
  }
}

async function hashHere(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

async function hashThere(remote: RemoteFiles, handle: Buffer, bytes: number, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes; at += IN_FLIGHT * CHUNK) {
    signal.throwIfAborted();
    const window = Math.min(IN_FLIGHT * CHUNK, bytes - at);
    const pieces = await Promise.all(
      Array.from({ length: Math.ceil(window / CHUNK) }, (_, i) =>
        remote.read(handle, at + i * CHUNK, Math.min(CHUNK, window - i * CHUNK)),
      ),
    );
    for (const piece of pieces) hash.update(piece);
  }
  return hash.digest('hex');
}
