import { checkMediaToken, fileSubject, runningSubject } from '@backhaul/contract/bus';
import { endingOf, isFileName } from '@backhaul/domain';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DerivedFiles } from './derived.js';
import type { FilePlaces, FoundFile } from './file-places.js';
import type { GrowingFiles } from './growing.js';
import { mediaInfo } from './media-info.js';
import { byteRange } from './byte-range.js';
import { RunningLengths } from './running-length.js';
import { MAX_SPEECH_MS, speechOf } from './speech.js';
import { MAX_WINDOW_MS, playedWindow } from './windows.js';

export interface ServeFilesSettings {
  readonly places: FilePlaces;
  readonly derived: DerivedFiles;
  readonly growing: GrowingFiles;
  readonly mediaKey: () => string | undefined;
  /** Console time, ms. */
  readonly now: () => number;
}

type Verb = 'bytes' | 'play' | 'stills' | 'sound' | 'along' | 'speech' | 'beside';

const PATH = /^\/channel-files\/([A-Za-z0-9_-]{1,64})\/(bytes|play|stills|sound|along|speech|beside)\/([^/]{1,1024})$/;
const RUNNING = /^\/channel-files\/([A-Za-z0-9_-]{1,64})\/running$/;
/** A position beyond the end of any file, ms. */
const FAR_MS = 30 * 24 * 3_600_000;
/** Maximum size of metadata beside a file, which is read whole, bytes. */
const MOST_BESIDE = 256 * 1024;

/** Prevents browsers from treating content as a page, by its type or by sniffing. */
const SAFE = {
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

/**
 * Files of channels over HTTP, each with its `token`: `bytes` with ranges, `play` a part as fragmented MP4, `stills` and `sound` along
 * it, both `along` a running one, `speech` the sound of a part in Ogg, `beside` its metadata in XML; and the running recording of a channel.
 */
export class FileServer {
  readonly #lengths = new RunningLengths();

  constructor(private readonly settings: ServeFilesSettings) {}

  /** Whether the request is about files; if so, it is answered. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const url = URL.canParse(request.url ?? '/', 'http://media') ? new URL(request.url ?? '/', 'http://media') : null;
    if (url?.pathname.startsWith('/channel-files/') !== true) return false;
    const status = await this.#answer(url, request, response).catch(() => 500);
    if (status === null) return true;
    if (!response.headersSent) response.writeHead(status, { ...SAFE, 'content-type': 'text/plain' });
    response.end();
    return true;
  }

  /** Null: it was answered; otherwise a status. */
  async #answer(url: URL, request: IncomingMessage, response: ServerResponse): Promise<number | null> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return 405;
    const running = RUNNING.exec(url.pathname)?.[1];
    if (running !== undefined) return this.#running(running, url, response);
    const [, channelId, verb, encoded] = PATH.exec(url.pathname) ?? [];
    const name = decoded(encoded ?? '');
    if (channelId === undefined || name === undefined || !isFileName(name)) return 404;
    if (!this.#opens(fileSubject(channelId, name), url)) return 401;
    const file = await this.settings.places.find(channelId, name);
    if (file === undefined) return 404;
    return this.#serve(verbOf(verb), { channelId, name, file }, url, request, response);
  }

  #opens(subject: string, url: URL): boolean {
    const { mediaKey, now } = this.settings;
    const key = mediaKey();
    return key !== undefined && checkMediaToken(key, subject, url.searchParams.get('token') ?? '', now());
  }

  async #running(channelId: string, url: URL, response: ServerResponse): Promise<number | null> {
    if (!this.#opens(runningSubject(channelId), url)) return 401;
    const file = await this.settings.places.running(channelId);
    if (file === undefined) return 404;
    const { lengthMs, atMs } = await this.#lengths.of(file);
    const now = this.settings.now();
    const startedAt = Math.round(now - (performance.now() - atMs) - lengthMs);
    const openedAt = Math.round(file.createdMs + now - Date.now());
    return json(response, { name: file.name, startedAt, openedAt, bytes: file.bytes, lengthMs });
  }

  async #serve(
    verb: Verb,
    { channelId, name, file }: { readonly channelId: string; readonly name: string; readonly file: FoundFile },
    url: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<number | null> {
    switch (verb) {
      case 'bytes':
        return sendBytes(file, name, request, response);
      case 'play':
        return this.#play(file, url, response);
      case 'stills':
      case 'sound': {
        // A growing file would be read again each time: use `along`.
        if (file.running) return 404;
        const length = (await mediaInfo(file.path))?.media.durationMs;
        if (!length) return 404;
        const bytes = await this.settings.derived[verb === 'stills' ? 'stills' : 'peaks'](file, length);
        if (bytes === undefined) return 404;
        return send(response, verb === 'stills' ? 'image/jpeg' : 'application/octet-stream', bytes);
      }
      case 'along':
        return this.#along(file, url, response);
      case 'speech':
        return this.#speech(file, url, response);
      case 'beside': {
        const beside = await this.settings.places.beside(channelId, name);
        if (beside === undefined) return 404;
        if (beside.bytes > MOST_BESIDE) return 413;
        return send(response, 'application/octet-stream', await readFile(beside.path));
      }
      default:
        return verb satisfies never;
    }
  }

  async #along(file: FoundFile, url: URL, response: ServerResponse): Promise<number | null> {
    const from = Number(url.searchParams.get('from') ?? 0);
    if (!Number.isInteger(from) || from < 0) return 400;
    return file.running ? json(response, await this.settings.growing.along(file, from)) : 404;
  }

  async #speech({ path, running }: FoundFile, url: URL, response: ServerResponse): Promise<number | null> {
    const part = partOf(url, MAX_SPEECH_MS);
    if (part === null) return 400;
    const info = running ? undefined : await mediaInfo(path);
    if (info === undefined) return 404;
    if (info.media.audio === null) return 204;
    const bytes = await speechOf({ path, ...part });
    if (bytes === null) return 503;
    if (bytes === undefined) return 500;
    return bytes.length === 0 ? 204 : send(response, 'audio/ogg', bytes);
  }

  async #play(file: FoundFile, url: URL, response: ServerResponse): Promise<number | null> {
    const part = partOf(url, MAX_WINDOW_MS);
    if (part === null) return 400;
    const { fromMs, toMs } = part;
    const decode = url.searchParams.get('decode') === '1';
    const played = await playedWindow({ path: file.path, fromMs, toMs, decode });
    if (played === null) return 503;
    if (played.bytes.length === 0) return 204;
    return send(response, played.mimeType ?? 'video/mp4', played.bytes);
  }
}

function verbOf(text: string | undefined): Verb {
  switch (text) {
    case 'play':
    case 'stills':
    case 'sound':
    case 'along':
    case 'speech':
    case 'beside':
      return text;
    case undefined:
    default:
      return 'bytes';
  }
}

/** `from` and `to` of a request, ms; null: not a valid part of a file of at most this length. */
function partOf({ searchParams }: URL, mostMs: number): { readonly fromMs: number; readonly toMs: number } | null {
  const fromMs = Number(searchParams.get('from') ?? NaN);
  const toMs = Number(searchParams.get('to') ?? NaN);
  if (!Number.isInteger(fromMs) || !Number.isInteger(toMs) || fromMs < 0 || toMs <= fromMs) return null;
  return toMs - fromMs > mostMs || toMs > FAR_MS ? null : { fromMs, toMs };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, type: string, bytes: Buffer): null {
  response.writeHead(200, { ...SAFE, 'content-type': type, 'content-length': bytes.length }).end(bytes);
  return null;
}

const json = (response: ServerResponse, value: object): null =>
  send(response, 'application/json', Buffer.from(JSON.stringify(value)));

/** Sends a file, or the requested range, as a download. */
function sendBytes(file: FoundFile, name: string, request: IncomingMessage, response: ServerResponse): number | null {
  const range = byteRange(request.headers.range, file.bytes);
  const headers = {
    ...SAFE,
    'content-type': 'application/octet-stream',
    'content-disposition': disposition(name),
    'accept-ranges': 'bytes',
    'last-modified': new Date(file.mtimeMs).toUTCString(),
  };
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${file.bytes}` }).end();
    return null;
  }
  const { from, to } = range ?? { from: 0, to: file.bytes - 1 };
  const length = to - from + 1;
  response.writeHead(range === undefined ? 200 : 206, {
    ...headers,
    'content-length': length,
    ...(range && { 'content-range': `bytes ${from}-${to}/${file.bytes}` }),
  });
  if (request.method === 'HEAD' || length <= 0) {
    response.end();
    return null;
  }
  const stream = createReadStream(file.path, { start: from, end: to });
  stream.on('error', () => response.destroy());
  response.on('close', () => stream.destroy());
  stream.pipe(response);
  return null;
}

/** The name twice: in ASCII for old programs, and in full (RFC 6266). */
const disposition = (name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain === '' ? `file${endingOf(name)}` : plain}"; filename*=UTF-8''${whole}`;
};
