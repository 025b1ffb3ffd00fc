import type { ServerTarget } from '@backhaul/contract/bus';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Bytes in one request. */
const PIECE = 1_000_000;
const REQUEST_MS = 30_000;

/** The server rejects the file; a retry does not help. */
export class Rejected extends Error {}

/** The upload is impossible; a retry does not help. */
export class Hopeless extends Error {}

export interface FileToUpload {
  /** Path of the file. */
  readonly file: string;
  readonly sizeBytes: number;
  readonly uploadId: string;
  readonly channelId: string;
  readonly target: ServerTarget;
  /** Maximum bitrate now, kbps; 0: wait; undefined: no limit. */
  readonly pace: () => number | undefined;
}

/** How often the pace is checked while waiting, ms. */
const LOOK_MS = 200;

/** Waits as long as these bytes take at the pace. */
async function pause(bytes: number, pace: FileToUpload['pace'], signal: AbortSignal): Promise<void> {
  const began = performance.now();
  for (;;) {
    const kbps = pace();
    if (kbps === undefined || (kbps > 0 && performance.now() - began >= (8 * bytes) / kbps)) return;
    await sleep(LOOK_MS, undefined, { signal });
  }
}

const REJECTIONS = [415, 507];
const HOPELESS = [401, 404, 422];

/**
 * Uploads a file to the server of a channel, continuing where it stopped, and has the server compare its SHA-256.
 * @throws {Rejected} {Hopeless}, or any other error when a retry may help.
 */
export async function uploadFile(
  upload: FileToUpload,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> {
  const { file, sizeBytes } = upload;
  const known = await ask(upload, 'HEAD', {}, undefined, signal);
  if (known.headers.has('upload-complete')) return onSent(sizeBytes);
  let offset = Number(known.headers.get('upload-offset') ?? 0);
  if (offset > sizeBytes) throw new Hopeless('The file was changed while it was uploaded');
  const source = await open(file).catch(() => {
    throw new Hopeless('The file no longer exists');
  });
  try {
    onSent(offset);
    if (sizeBytes === 0) await ask(upload, 'PATCH', { 'upload-offset': '0' }, undefined, signal);
    while (offset < sizeBytes) {
      const { bytesRead, buffer } = await source.read(
        Buffer.alloc(Math.min(PIECE, sizeBytes - offset)),
        0,
        null,
        offset,
      );
      if (bytesRead === 0) throw new Hopeless('The file was changed while it was uploaded');
      await ask(upload, 'PATCH', { 'upload-offset': String(offset) }, buffer.subarray(0, bytesRead), signal);
      offset += bytesRead;
      onSent(offset);
      await pause(bytesRead, upload.pace, signal);
    }
  } finally {
    await source.close();
  }
  await ask(upload, 'POST', { 'upload-sha256': await hashOf(file) }, undefined, signal);
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
}

async function ask(
  { target, channelId, uploadId, file, sizeBytes }: FileToUpload,
  method: 'HEAD' | 'PATCH' | 'POST',
  headers: Readonly<Record<string, string>>,
  body: Uint8Array<ArrayBuffer> | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const host = target.host.includes(':') ? `[${target.host}]` : target.host;
  const url = new URL(`http://${host}:${target.port}/uploads/${channelId}/${uploadId}`);
  url.searchParams.set('token', target.token);
  url.searchParams.set('name', basename(file));
  url.searchParams.set('size', String(sizeBytes));
  const limit = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]);
  const response = await fetch(url, { method, headers, signal: limit, ...(body && { body }) });
  if (response.ok) return response;
  const said = (response.headers.get('upload-problem') ?? '') || `The server answers ${response.status}`;
  if (REJECTIONS.includes(response.status)) throw new Rejected(said);
  if (HOPELESS.includes(response.status)) throw new Hopeless(said);
  throw new Error(said);
}
