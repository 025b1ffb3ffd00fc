import { errorText } from '@backhaul/agent';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { plainAddress } from '../callers/callers.js';
import { readOffer } from './offer.js';
import { PeerProcess } from './peer-process.js';
import { WhipSender, type WhipSenderSettings } from './whip-sender.js';
import { isSameKey } from '../callers/same-key.js';

/** Path for offers of senders. */
const PATH = '/whip';
/** Maximum size of an offer, a text of some kilobytes. */
const MAX_OFFER = 64 * 1024;
/** Timeout of a request, ms. */
const REQUEST_MS = 10_000;
/** Pages of any site may use it, because access depends only on the key. */
const FOR_BROWSERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'location',
  'cache-control': 'no-store',
} as const;
const PREFLIGHT = {
  'access-control-allow-methods': 'POST, DELETE, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-max-age': '600',
  'accept-post': 'application/sdp',
} as const;

export interface WhipServerSettings extends Pick<WhipSenderSettings, 'address' | 'range' | 'log'> {
  readonly host: string;
  /** A free port: the previous one if it is free. */
  readonly claimPort: () => Promise<number>;
  /** The channels that accept a WebRTC sender, with their keys. */
  readonly keys: () => readonly { readonly channelId: string; readonly key: string }[];
  /** Whether a channel refuses calls from an address. */
  readonly isRefused: (channelId: string, address: string) => boolean;
  readonly onBegin: (channelId: string, address: string) => void;
  readonly onPiece: (channelId: string, piece: Buffer) => void;
  readonly onEnd: (channelId: string) => void;
  /** Called when it listens. */
  readonly onChange: () => void;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A channel that is in use by a sender that is connected, or about to be. */
interface Session {
  readonly id: string;
  sender?: WhipSender;
}

/** Accepts WebRTC senders by WHIP (RFC 9725): the key of a sender identifies the channel; one sender at a time. */
export class WhipServer {
  readonly #server: Server;
  readonly #sessions = new Map<string, Session>();
  #port = 0;

  constructor(private readonly settings: WhipServerSettings) {
    this.#server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, (request, response) => {
      void this.#answer(request)
        .catch((error: unknown): Answer => {
          settings.log.error({ error: errorText(error) }, 'a WebRTC sender could not be connected');
          return { status: 500 };
        })
        .then(({ status, headers, body }) => {
          // The rest of a request that is too long is not read.
          if (!request.complete) response.setHeader('connection', 'close');
          return response.writeHead(status, { ...FOR_BROWSERS, ...headers }).end(body);
        });
    });
  }

  /** Its port; 0 while it does not listen. */
  get port(): number {
    return this.#port;
  }

  /** Listens, if this machine has the required programs. */
  async start(): Promise<void> {
    const { host, claimPort, log } = this.settings;
    if (!(await PeerProcess.isAvailable())) return log.warn('no WebRTC senders can be taken: node-datachannel cannot be loaded'); // prettier-ignore
    try {
      const port = await claimPort();
      this.#server.listen(port, host);
      await once(this.#server, 'listening');
      this.#port = port;
      this.settings.onChange();
    } catch (error) {
      log.error({ error: errorText(error) }, 'WebRTC senders cannot be taken');
    }
  }

  /** Ends the sender of a channel. */
  async drop(channelId: string): Promise<void> {
    const session = this.#sessions.get(channelId);
    if (session) await this.#end(channelId, session);
  }

  /** Ends all senders. */
  async dropAll(): Promise<void> {
    await Promise.all([...this.#sessions.keys()].map((channelId) => this.drop(channelId)));
  }

  async stop(): Promise<void> {
    await this.dropAll();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const { method = '', url = '' } = request;
    const path = url.split('?', 1)[0] ?? '';
    const resource = path.startsWith(`${PATH}/`) ? path.slice(PATH.length + 1) : undefined;
    if (path !== PATH && resource === undefined) return { status: 404 };
    if (method === 'OPTIONS') return { status: 204, headers: PREFLIGHT };
    const channelId = this.#channelOf(request.headers.authorization ?? '');
    if (channelId === undefined) return { status: 401, headers: { 'www-authenticate': 'Bearer' } };
    if (resource === undefined) return method === 'POST' ? this.#begin(channelId, request) : { status: 405 };
    const session = this.#sessions.get(channelId);
    if (session?.id !== resource) return { status: 404 };
    // No trickle ICE, and no ICE restarts.
    if (method !== 'DELETE') return { status: 405 };
    await this.#end(channelId, session);
    return { status: 200 };
  }

  async #begin(channelId: string, request: IncomingMessage): Promise<Answer> {
    const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
    if (type !== 'application/sdp') return { status: 415 };
    const address = plainAddress(request.socket.remoteAddress ?? '');
    if (this.settings.isRefused(channelId, address)) return { status: 403 };
    const offer = await bodyOf(request);
    if (offer === undefined) return { status: 413 };
    const media = readOffer(offer);
    if (!media) return { status: 422 };
    // One sender at a time: the present one is not interrupted.
    if (this.#sessions.has(channelId)) return { status: 409 };
    const session: Session = { id: randomBytes(18).toString('base64url') };
    this.#sessions.set(channelId, session);
    const sender = await this.#open(channelId, session, { offer, media }).catch((error: unknown) => {
      this.settings.log.error({ error: errorText(error) }, 'a WebRTC sender could not be connected');
      return undefined;
    });
    // It may have been dropped meanwhile.
    const isWanted = this.#sessions.get(channelId) === session;
    if (!sender || !isWanted) {
      if (isWanted) this.#sessions.delete(channelId);
      await sender?.end();
      return { status: isWanted ? 422 : 403 };
    }
    session.sender = sender;
    this.settings.onBegin(channelId, address);
    const headers = { 'content-type': 'application/sdp', location: `${PATH}/${session.id}` };
    return { status: 201, headers, body: sender.answer };
  }

  #open(channelId: string, session: Session, offered: Pick<WhipSenderSettings, 'offer' | 'media'>) {
    const { address, range, log, onPiece } = this.settings;
    const isCurrent = (): boolean => this.#sessions.get(channelId) === session;
    return WhipSender.open({
      ...offered,
      address,
      range,
      log,
      onPiece: (piece) => isCurrent() && onPiece(channelId, piece),
      onGone: () => void this.#end(channelId, session),
    });
  }

  async #end(channelId: string, session: Session): Promise<void> {
    if (this.#sessions.get(channelId) !== session) return;
    this.#sessions.delete(channelId);
    if (session.sender) this.settings.onEnd(channelId);
    await session.sender?.end();
  }

  #channelOf(authorization: string): string | undefined {
    const [, key = ''] = /^Bearer (\S{1,128})$/i.exec(authorization) ?? [];
    return this.settings.keys().find((one) => isSameKey(one.key, key))?.channelId;
  }
}

/** Undefined: it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue;
    length += part.length;
    if (length > MAX_OFFER) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
