import { checkMediaToken, graphicSubject } from '@backhaul/contract/bus';
import { GRAPHIC_LIMITS } from '@backhaul/domain';
import type { IncomingMessage } from 'node:http';
import type { GraphicFiles } from '../graphics/graphic-files.js';

export interface GraphicUploadSettings {
  readonly files: Pick<GraphicFiles, 'wants' | 'keep'>;
  readonly mediaKey: () => string | undefined;
  /** Console time, ms. */
  readonly now: () => number;
  readonly onKept: () => void;
}

const PATH = /^\/graphics\/([0-9a-f]{64})\.png$/;

/** `PUT /graphics/{sha256}.png` with its `token`: the console uploads a requested file. Returns the status; undefined: another path. */
export async function takeGraphic(
  request: IncomingMessage,
  { files, mediaKey, now, onKept }: GraphicUploadSettings,
): Promise<number | undefined> {
  const url = URL.canParse(request.url ?? '/', 'http://media')
    ? new URL(request.url ?? '/', 'http://media')
    : undefined;
  const sha256 = url && PATH.exec(url.pathname)?.[1];
  if (!url || !sha256) return undefined;
  const key = mediaKey();
  const token = url.searchParams.get('token') ?? '';
  if (key === undefined || !checkMediaToken(key, graphicSubject(sha256), token, now())) return 401;
  if (!files.wants(sha256)) return 404;
  const data = await bodyOf(request, GRAPHIC_LIMITS.bytes);
  if (data === undefined) return 413;
  if (!(await files.keep(sha256, data))) return 422;
  onKept();
  return 204;
}

/** Undefined: longer than `most`. */
async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const data = Buffer.from(chunk);
    length += data.length;
    if (length > most) return undefined;
    chunks.push(data);
  }
  return Buffer.concat(chunks);
}
