import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Channels } from '../channel/channels.js';
import { answerRoomRequest, isRoomRequest, type RoomRequestSettings } from '../intercom/room-requests.js';
import type { FileServer } from '../files/serve-files.js';
import { decide } from './access.js';
import { takeGraphic, type GraphicUploadSettings } from './graphic-upload.js';
import type { PersonUploadRequests } from '../upload/person-upload-requests.js';
import { hlsFileOf, sendHls } from './hls.js';

export interface MediaServerSettings {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly channels: Channels;
  /** Folder with HLS, with a subfolder for each key. */
  readonly hls: string;
  readonly files: Pick<FileServer, 'answer'>;
  readonly personUploads: Pick<PersonUploadRequests, 'answer'>;
  readonly graphics: GraphicUploadSettings['files'];
  readonly rooms: RoomRequestSettings['rooms'];
  readonly log: RoomRequestSettings['log'];
  /** The file of a graphic has arrived. */
  readonly onGraphic: () => void;
  readonly mediaKey: () => string | undefined;
  /** How often tokens of a channel were renewed. */
  readonly generationOf: (channelId: string) => number;
  /** Console time, ms. */
  readonly now: () => number;
}

/** A watcher that does not answer for this long is disconnected, ms. */
const PING_MS = 15_000;

/**
 * Pictures, files (`FileServer`), uploads of people (`PersonUploadRequests`) and participants of rooms (`/rooms/…`) over HTTP:
 * `GET /thumbnails/{channelId}.jpg`, `PUT /graphics/{sha256}.png` and the websocket `/previews/{channelId}`, each with its `token`.
 */
export class MediaServer {
  readonly #http: Server;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false });
  readonly #answered = new WeakSet<WebSocket>();
  readonly #watching = new WeakMap<WebSocket, string>();
  #pings: NodeJS.Timeout | undefined;

  constructor(private readonly settings: MediaServerSettings) {
    this.#http = createServer((request, response) => void this.#answer(request, response));
    this.#http.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Listens; resolves with the address for the console. */
  async start(): Promise<string> {
    const { host, port } = this.settings;
    await new Promise<void>((resolve, reject) => {
      this.#http.once('error', reject);
      this.#http.listen(port, host, resolve);
    });
    this.#pings = setInterval(() => this.#ping(), PING_MS);
    const address = this.#http.address();
    const actual = typeof address === 'object' && address ? address.port : port;
    return `http://${host.includes(':') ? `[${host}]` : host}:${actual}`;
  }

  /** Ends every preview of a channel: authorised watchers return with a new token. */
  dropWatchers(channelId: string): void {
    for (const watcher of this.#sockets.clients) {
      if (this.#watching.get(watcher) === channelId) watcher.terminate();
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#pings);
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#http.closeAllConnections();
    await new Promise<void>((resolve) => this.#http.close(() => resolve()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const end = (status: number): void => {
      response
        .writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
        .end(STATUS_CODES[status]);
    };
    if (isRoomRequest(request)) {
      const { status, body } = await answerRoomRequest(request, this.settings);
      return void response
        .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(body);
    }
    if (await this.settings.files.answer(request, response)) return;
    if (await this.settings.personUploads.answer(request, response)) return;
    if (request.method === 'PUT') return end(await this.#takeGraphic(request));
    if (request.method !== 'GET') return end(405);
    const hls = hlsFileOf(request.url ?? '/', this.settings.hls);
    if (hls !== undefined) return sendHls(hls, response, end);
    const decision = this.#decide(request);
    if (decision.status !== 200) return end(decision.status);
    const channel = this.settings.channels.get(decision.request.channelId);
    if (decision.request.kind === 'preview') return end(426);
    const picture = await channel?.thumbnail();
    if (!picture) return end(404);
    response
      .writeHead(200, { 'content-type': 'image/jpeg', 'content-length': picture.length, 'cache-control': 'no-store' })
      .end(picture);
  }

  #takeGraphic(request: IncomingMessage): Promise<number> {
    const { graphics, mediaKey, now, onGraphic } = this.settings;
    const taken = takeGraphic(request, { files: graphics, mediaKey, now, onKept: onGraphic });
    return taken.then(
      (status) => status ?? 404,
      // The connection broke, or the disk is full.
      () => 500,
    );
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const decision = this.#decide(request);
    const kind = decision.status === 200 ? decision.request.kind : undefined;
    const channel = decision.status === 200 ? this.settings.channels.get(decision.request.channelId) : undefined;
    if (kind !== 'preview' || !channel) {
      const status = decision.status === 401 ? 401 : 404;
      socket.on('error', () => undefined);
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (watcher) => {
      this.#answered.add(watcher);
      this.#watching.set(watcher, channel.channelId);
      watcher.on('pong', () => this.#answered.add(watcher));
      watcher.on('error', () => watcher.terminate());
      watcher.on('close', () => channel.unwatch(watcher));
      channel.watch(watcher);
    });
  }

  #decide(request: IncomingMessage) {
    const { mediaKey, generationOf, now } = this.settings;
    return decide(request.url ?? '/', mediaKey(), generationOf, now());
  }

  #ping(): void {
    for (const watcher of this.#sockets.clients) {
      if (!this.#answered.delete(watcher)) watcher.terminate();
      else watcher.ping();
    }
  }
}
