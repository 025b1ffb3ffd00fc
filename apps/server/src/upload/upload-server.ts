import { errorText, type Log } from '@backhaul/agent';
import { checkMediaToken, uploadSubject } from '@backhaul/contract/bus';
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { UploadProblem, type UploadStore } from './upload-store.js';

export interface UploadServerSettings {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly store: UploadStore;
  readonly hasChannel: (channelId: string) => boolean;
  readonly mediaKey: () => string | undefined;
  /** Console time, ms. */
  readonly now: () => number;
  readonly log: Log;
}

const PATH = /^\/uploads\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,64})$/;
/** Files may be long on their way. */
const MOST_TOKEN_MS = 8 * 24 * 3_600_000;

interface Asked {
  readonly channelId: string;
  readonly uploadId: string;
  readonly name: string;
}

/** Takes files of units over HTTP, with a signed token: HEAD tells what is there, PATCH adds a piece, POST closes the file. */
export class UploadServer {
  readonly #http: Server;

  constructor(private readonly settings: UploadServerSettings) {
    this.#http = createServer((request, response) => void this.#answer(request, response));
  }

  /** Listens; resolves with the port. @throws {Error} when it cannot. */
  async start(): Promise<number> {
    const { host, port } = this.settings;
    await new Promise<void>((resolve, reject) => {
      this.#http.once('error', reject);
      this.#http.listen(port, host, resolve);
    });
    const address = this.#http.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections();
    await new Promise<void>((resolve) => this.#http.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const end = (status: number, headers: Readonly<Record<string, string | number>> = {}): void => {
      if (!response.headersSent)
        response.writeHead(status, STATUS_CODES[status], { 'cache-control': 'no-store', ...headers });
      response.end();
    };
    try {
      const asked = this.#asked(request);
      if (typeof asked === 'number') return end(asked);
      await this.#serve(request, asked, end);
    } catch (error) {
      if (error instanceof UploadProblem) return end(error.status, { 'upload-problem': error.message });
      // A unit that went away in the middle of a piece comes back for the rest.
      this.settings.log.warn({ error: errorText(error) }, 'an upload was broken off');
      end(500);
    }
  }

  async #serve(
    request: IncomingMessage,
    { channelId, uploadId, name }: Asked,
    end: (status: number, headers?: Readonly<Record<string, string | number>>) => void,
  ): Promise<void> {
    const { store } = this.settings;
    const header = (key: string): string => String(request.headers[key] ?? '');
    switch (request.method ?? '') {
      case 'HEAD': {
        const offset = await store.offset(uploadId);
        return end(200, offset === 'complete' ? { 'upload-complete': 1 } : { 'upload-offset': offset });
      }
      case 'PATCH': {
        const offset = Number(header('upload-offset') || NaN);
        return end(204, { 'upload-offset': await store.append(uploadId, name, offset, request) });
      }
      case 'POST':
        await store.finish(uploadId, channelId, name, header('upload-sha256'));
        return end(201);
      default:
        return end(405);
    }
  }

  /** What is asked for, by whom it may be; an HTTP status when it may not. */
  #asked(request: IncomingMessage): Asked | 401 | 404 | 503 {
    const url = URL.canParse(request.url ?? '', 'http://files')
      ? new URL(request.url ?? '', 'http://files')
      : undefined;
    const [, channelId, uploadId] = (url && PATH.exec(url.pathname)) ?? [];
    if (!url || !channelId || !uploadId) return 404;
    const { mediaKey, now, hasChannel } = this.settings;
    const key = mediaKey();
    const token = url.searchParams.get('token') ?? '';
    // The console has not said yet what is received here: whoever asks comes again.
    if (key === undefined) return 503;
    if (!checkMediaToken(key, uploadSubject(channelId), token, now(), MOST_TOKEN_MS)) return 401;
    return hasChannel(channelId) ? { channelId, uploadId, name: url.searchParams.get('name') ?? '' } : 404;
  }
}
