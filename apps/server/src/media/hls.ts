import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';

/** `/hls/{key}/{file}`: anyone with the key may read. File names are those of the packager. */
const PATH = /^\/hls\/([\w-]{16,64})\/(index\.m3u8|\d{8}\.ts)(?:\?.*)?$/;

const TYPES = { m3u8: 'application/vnd.apple.mpegurl', ts: 'video/mp2t' } as const;

export interface HlsFile {
  readonly path: string;
  readonly type: string;
  /** The list changes with each segment; segments never change. */
  readonly cache: string;
}

/** The file of a request for HLS; undefined for other requests. */
export function hlsFileOf(url: string, folder: string): HlsFile | undefined {
  const [, key, name] = PATH.exec(url) ?? [];
  if (key === undefined || name === undefined) return undefined;
  const isList = name.endsWith('.m3u8');
  return {
    path: join(folder, key, name),
    type: isList ? TYPES.m3u8 : TYPES.ts,
    cache: isList ? 'no-cache' : 'public, max-age=60',
  };
}

/** Sends the file to a player of any site; `end` sends only a status. */
export async function sendHls({ path, type, cache }: HlsFile, response: ServerResponse, end: (status: number) => void) {
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) return end(404);
  response.writeHead(200, {
    'content-type': type,
    'content-length': size,
    'cache-control': cache,
    'access-control-allow-origin': '*',
  });
  createReadStream(path, { end: Math.max(0, size - 1) })
    .on('error', () => response.destroy())
    .pipe(response);
}
