import { errorText } from '@backhaul/agent';
import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { checkedFetch, FetchRefusal, type Resolve } from './checked-fetch.js';
import { rewritePlaylist } from './playlist.js';
import { LoopbackServer } from '../relay/loopback-server.js';

/** Longest playlist, bytes. */
const MOST_PLAYLIST = 2 * 1024 * 1024;
/** Maximum number of addresses from playlists that are kept, the latest ones. */
const MOST_URLS = 4000;

export interface HlsGatewaySettings {
  readonly url: string;
  readonly resolve: Resolve;
}

/**
 * Fetches HLS for ffmpeg, which gets only addresses of this machine: hosts of playlists, segments, keys and redirects are checked
 * for each request, and nothing else can be requested.
 */
export class HlsGateway {
  #server: LoopbackServer | undefined;
  readonly #token = randomBytes(16).toString('hex');
  /** Addresses by their names. */
  readonly #urls = new Map<string, URL>();
  readonly #names = new Map<string, string>();
  #made = 0;
  #reason: string | undefined;

  private constructor(private readonly settings: HlsGatewaySettings) {}

  static async open(settings: HlsGatewaySettings): Promise<HlsGateway> {
    const gateway = new HlsGateway(settings);
    gateway.#server = await LoopbackServer.open((request, response) => void gateway.#answer(request, response));
    return gateway;
  }

  /** URL that ffmpeg plays. */
  get url(): string {
    return `${this.#server?.url ?? ''}/${this.#token}/${this.#name(new URL(this.settings.url), 'm3u8')}`;
  }

  /** Why the last playlist could not be fetched, as a sentence for users. */
  get reason(): string | undefined {
    return this.#reason;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** A name for an address; equal addresses have equal names. */
  #name(url: URL, extension: string): string {
    const known = this.#names.get(url.href);
    if (known !== undefined) return known;
    const name = `${(this.#made += 1)}.${extension}`;
    this.#urls.set(name, url);
    this.#names.set(url.href, name);
    for (const [old, { href }] of this.#urls) {
      // The first one is the main playlist.
      if (this.#urls.size <= MOST_URLS) break;
      if (old === '1.m3u8') continue;
      this.#urls.delete(old);
      this.#names.delete(href);
    }
    return name;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token, name = ''] = (request.url ?? '').split('/');
    const url = token === this.#token && request.method === 'GET' ? this.#urls.get(name) : undefined;
    if (url === undefined) return void response.writeHead(404).end();
    const isPlaylist = name.endsWith('.m3u8');
    try {
      await (isPlaylist ? this.#playlist(url, response) : this.#segment(url, request, response));
      if (isPlaylist) this.#reason = undefined;
    } catch (error) {
      if (isPlaylist) this.#reason = error instanceof FetchRefusal ? error.message : errorText(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    }
  }

  async #playlist(from: URL, response: ServerResponse): Promise<void> {
    const fetched = await checkedFetch(from, this.settings.resolve, undefined);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of fetched.response) {
      if (!Buffer.isBuffer(chunk)) continue;
      bytes += chunk.length;
      if (bytes > MOST_PLAYLIST) {
        fetched.response.destroy();
        throw new FetchRefusal(NO_PLAYLIST);
      }
      chunks.push(chunk);
    }
    const text = rewritePlaylist(Buffer.concat(chunks).toString('utf8'), fetched.url, (url, extension) =>
      this.#name(url, extension),
    );
    if (text === undefined) throw new FetchRefusal(NO_PLAYLIST);
    response.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' }).end(text);
  }

  async #segment(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { range } = request.headers;
    const fetched = await checkedFetch(url, this.settings.resolve, range === 'bytes=0-' ? undefined : range);
    const { statusCode = 200, headers } = fetched.response;
    response.writeHead(statusCode, {
      'content-type': 'application/octet-stream',
      ...(headers['content-length'] !== undefined && { 'content-length': headers['content-length'] }),
      ...(headers['content-range'] !== undefined && { 'content-range': headers['content-range'] }),
    });
    await pipeline(fetched.response, response);
  }
}

const NO_PLAYLIST = 'The source is no HLS playlist';
