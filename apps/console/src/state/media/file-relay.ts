import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { Refusal } from '../../platform/kernel/refusal.js';

/** Views of a file with the permitted types of their responses: none that a browser shows as a page. */
const VIEWS = {
  bytes: 'application/octet-stream',
  play: 'video/mp4',
  stills: 'image/jpeg',
  sound: 'application/octet-stream',
  along: 'application/json',
} as const;
export type FileView = keyof typeof VIEWS;
export const FILE_VIEWS = ['bytes', 'play', 'stills', 'sound', 'along'] as const satisfies readonly FileView[];

/** Time limit for the start of a server's response, ms. */
const OPEN_MS = 30_000;
/** Response headers that are passed on. */
const PASSED = ['content-length', 'content-range', 'accept-ranges', 'last-modified'] as const;

/** The response of the server. @throws {Refusal} SERVER_OFFLINE, NOT_FOUND, UNAVAILABLE */
export async function fetchedFile(url: URL, method: 'GET' | 'HEAD', range: string | undefined): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), OPEN_MS);
  const response = await fetch(url, {
    method,
    // A redirect could lead to any address.
    redirect: 'error',
    signal: patience.signal,
    headers: range === undefined ? {} : { range },
  }).catch(() => {
    throw new Refusal(patience.signal.aborted ? 'UNAVAILABLE' : 'SERVER_OFFLINE');
  });
  clearTimeout(timer);
  if ([200, 204, 206, 416].includes(response.status)) return response;
  await response.body?.cancel();
  throw new Refusal(response.status === 503 ? 'UNAVAILABLE' : response.status === 400 ? 'INVALID' : 'NOT_FOUND');
}

/** Passes a response of a server on. `bytesType`: the media type of a whole file; it is always sent as a download. */
export function passFile(
  response: Response,
  view: FileView,
  reply: FastifyReply,
  bytesType: string = VIEWS.bytes,
): FastifyReply {
  const { status, headers, body } = response;
  void reply
    .status(status)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox");
  for (const name of PASSED) {
    const value = headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  const type = headers.get('content-type') ?? '';
  void reply.type(view === 'play' && type.startsWith(VIEWS.play) ? type : VIEWS[view]);
  if (view === 'bytes') {
    void reply.type(bytesType);
    const disposition = headers.get('content-disposition') ?? '';
    void reply.header('content-disposition', disposition.startsWith('attachment;') ? disposition : 'attachment');
  }
  if (body !== null) return reply.send(Readable.fromWeb(body));
  // Without a stream, Fastify would give a HEAD the length 0.
  return reply.request.method === 'HEAD' ? reply.send(Readable.from([])) : reply.send();
}

/** A resumed download, and a player that requests a part, continue a read that is audited already. */
export const isFromStart = (range: string | undefined): boolean => range === undefined || range.startsWith('bytes=0-');
