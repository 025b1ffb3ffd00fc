import { errorText, type Log } from '@backhaul/agent';
import { checkMediaToken, forwardSubject, uploadSubject } from '@backhaul/contract/bus';
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { UploadStore } from './upload-store.js';
import { readUpload, UploadProblem, type Upload } from './upload.js';

export interface UploadServerSettings {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly store: UploadStore;
  readonly hasChannel: (channelId: string) => boolean;
  readonly mediaKey: () => string | undefined;
  /** Console time, ms. */
  readonly now: () => number;
  readonly log: Log;
  /** A file is complete. */
  readonly onReceived: (channelId: string, uploadId: string, path: string) => Promise<void>;
}

const PATH = /^\/uploads\/([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,64})$/;
/** Maximum validity of a token, ms: uploads of large files take long. */
const MAX_TOKEN_MS = 8 * 24 * 3_600_000;

/** Timeout of a request, ms: pieces are small, but networks may be slow. */
const REQUEST_MS = 120_000;
const HEADERS_MS = 10_000;
const MAX_CONNECTIONS = 256;
/** How long the rest of a refused piece is read, ms, so that the unit receives the answer. */
const REST_MS = 2000;

/**
 * Receives files of units over HTTP, with a signed token: HEAD returns the received size, PATCH adds a piece, POST
 * completes the file.
 */
export class UploadServer {
  readonly #http: Server;

  constructor(private readonly settings: UploadServerSettings) {
    this.#http = createServer(
      { requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS },
      (request, response) => void this.#answer(request, response),
    );
    this.#http.maxConnections = MAX_CONNECTIONS;
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
      if (!request.complete) closeEarly(request);
    };
    const { log } = this.settings;
    try {
      const asked = this.#asked(request);
      if (typeof asked === 'number') return end(asked);
      await this.#serve(request, asked, end);
    } catch (error) {
      if (error instanceof UploadProblem) return end(error.status, { 'upload-problem': error.message });
      // A unit that disconnected during a piece returns for the rest.
      if (request.destroyed && !request.complete) log.info('a unit broke off an upload');
      else log.error({ error: errorText(error) }, 'a file cannot be taken');
      end(500);
    }
  }

  async #serve(
    request: IncomingMessage,
    upload: Upload,
    end: (status: number, headers?: Readonly<Record<string, string | number>>) => void,
  ): Promise<void> {
    const { store } = this.settings;
    const header = (key: string): string => String(request.headers[key] ?? '');
    switch (request.method ?? '') {
      case 'HEAD': {
        const offset = await store.offset(upload);
        return end(200, offset === 'complete' ? { 'upload-complete': 1 } : { 'upload-offset': offset });
      }
      case 'PATCH': {
        const offset = Number(header('upload-offset') || NaN);
        return end(204, { 'upload-offset': await store.append(upload, offset, request) });
      }
      case 'POST': {
        const path = await store.finish(upload, header('upload-sha256'));
        await this.settings.onReceived(upload.channelId, upload.uploadId, path);
        return end(201);
      }
      default:
        return end(405);
    }
  }

  /** The upload of a request, if its token permits it; otherwise an HTTP status. @throws {UploadProblem} */
  #asked(request: IncomingMessage): Upload | 401 | 404 | 503 {
    const url = URL.canParse(request.url ?? '', 'http://files')
      ? new URL(request.url ?? '', 'http://files')
      : undefined;
    const [, channelId, uploadId] = (url && PATH.exec(url.pathname)) ?? [];
    if (!url || !channelId || !uploadId) return 404;
    const { mediaKey, now, hasChannel } = this.settings;
    const key = mediaKey();
    const token = url.searchParams.get('token') ?? '';
    // The server has no configuration yet: units try again.
    if (key === undefined) return 503;
    // File names of a transmission are not known when it begins: the store accepts only the first one.
    const transmissionId = uploadId.slice(0, Math.max(0, uploadId.lastIndexOf('-')));
    const subjects = [
      uploadSubject(channelId, uploadId, url.searchParams.get('name') ?? ''),
      forwardSubject(channelId, transmissionId),
    ];
    if (!subjects.some((subject) => checkMediaToken(key, subject, token, now(), MAX_TOKEN_MS))) return 401;
    return hasChannel(channelId) ? readUpload(channelId, uploadId, url.searchParams) : 404;
  }
}

/** Closes the connection of a request that was answered before it arrived completely. */
function closeEarly(request: IncomingMessage): void {
  request.resume();
  const timer = setTimeout(() => request.destroy(), REST_MS);
  request.once('close', () => clearTimeout(timer));
}
