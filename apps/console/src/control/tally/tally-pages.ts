import { MEDIA } from '@backhaul/contract';
import {
  TALLY_PAGE_MAX_MESSAGE,
  TallyPageRequest,
  type TallyPageEnd,
  type TallyPageMessage,
} from '@backhaul/contract/live';
import type { Logger } from 'pino';
import type { RawData, WebSocket } from 'ws';
import { Refusal } from '../../platform/kernel/refusal.js';
import { greet } from '../../state/media/greet.js';
import { WaitingRoom } from '../../state/media/waiting-room.js';
import { tallyOfSources } from '../../state/registry/tally.js';
import type { Registry } from '../../state/registry/types.js';
import type { UpgradeHandler } from '../../state/sockets/upgrade-handler.js';
import { tallyPageLink, validLinks, type TallyPageLink, type TallyPageLinkParts } from './tally-page-links.js';

/** Interval at which the tally is sent again, so that a page soon notices a lost connection, ms. */
const BEAT_MS = 1_000;
/** Interval at which links are read again, ms; after `BLIND_MS` without a successful read, pages are disconnected and try again. */
const CHECK_MS = 500;
const BLIND_MS = 3_000;
const CLOSE_WAIT_MS = 1_000;
/** Maximum number of pages with one link at this console. */
const MOST_PAGES = 20;

export interface TallyPageParts extends TallyPageLinkParts {
  readonly registry: Pick<Registry, 'onChange' | 'channelRecord' | 'unitRecord' | 'tallyHeard' | 'tallyOfUnit'>;
  /** Whether this console receives device messages; if not, it is unknown what is on air. */
  readonly hearing: { readonly stale: boolean };
  readonly log: Logger;
}

interface Page {
  readonly socket: WebSocket;
  readonly link: TallyPageLink;
  /** The last message that was sent to it. */
  sent: string;
}

/**
 * Websocket `/media/tally`: the tally of the channel or unit of a link, for a page without a session. The token is in the first message,
 * so that it is never in an address. When a link ends or is revoked, all its pages end.
 */
export class TallyPages {
  readonly #waiting = new WaitingRoom();
  readonly #pages = new Set<Page>();
  #readAt = 0;
  #timers: readonly NodeJS.Timeout[] = [];
  #stopListening: (() => void) | undefined;

  constructor(private readonly parts: TallyPageParts) {}

  mount(gate: UpgradeHandler): void {
    gate.addPublic({
      path: `${MEDIA}/tally`,
      maxMessage: TALLY_PAGE_MAX_MESSAGE,
      admit: (address) => {
        if (!this.#waiting.hasRoom(address, performance.now())) throw new Refusal('THROTTLED');
        return (socket) => this.#greet(socket, address);
      },
    });
  }

  start(): void {
    this.#timers = [setInterval(() => this.#beat(), BEAT_MS), setInterval(() => this.#look(), CHECK_MS)];
    this.#stopListening = this.parts.registry.onChange(({ kind, id }) => {
      for (const page of this.#pages) if (page.link.kind === kind && page.link.id === id) this.#show(page, false);
    });
  }

  stop(): void {
    this.#stopListening?.();
    for (const timer of this.#timers) clearInterval(timer);
  }

  #greet(socket: WebSocket, address: string): void {
    greet(this.#waiting, socket, address, (data) =>
      this.#admit(socket, address, data).catch((error: unknown) => {
        this.parts.log.warn({ err: error }, 'a tally page could not be opened');
        socket.terminate();
      }),
    );
  }

  async #admit(socket: WebSocket, address: string, data: RawData): Promise<void> {
    const request = TallyPageRequest.safeParse(jsonOf(data));
    // Anything but a token counts as a wrong one.
    const link = await tallyPageLink(this.parts, request.data?.token ?? '', address);
    if (typeof link === 'string') return end(socket, link);
    if (socket.readyState !== socket.OPEN) return;
    const open = [...this.#pages].filter((page) => page.link.linkId === link.linkId);
    if (open.length >= MOST_PAGES) return end(socket, 'full');
    const page: Page = { socket, link, sent: '' };
    if (this.#pages.size === 0) this.#readAt = performance.now();
    this.#pages.add(page);
    socket.once('close', () => this.#pages.delete(page));
    this.#show(page, true);
  }

  /** Sends a page its tally, if it has changed or `again`. */
  #show(page: Page, again: boolean): void {
    const message = this.#messageOf(page.link);
    if (message === null) return end(page.socket, 'ended');
    const text = JSON.stringify(message);
    if (text === page.sent && !again) return;
    page.sent = text;
    if (page.socket.readyState === page.socket.OPEN) page.socket.send(text);
  }

  /** Null: the channel or unit of the link no longer exists. */
  #messageOf({ kind, id }: TallyPageLink): Extract<TallyPageMessage, { type: 'tally' }> | null {
    const { registry, hearing } = this.parts;
    const record = kind === 'channel' ? registry.channelRecord(id) : registry.unitRecord(id);
    if (record === undefined) return null;
    const tally =
      record.kind === 'channel' ? tallyOfSources(record.tally, registry.tallyHeard) : registry.tallyOfUnit(id);
    const light = tally !== null && hearing.stale ? 'unknown' : (tally?.light ?? null);
    return { type: 'tally', name: record.name, light, text: tally?.text ?? '' };
  }

  #beat(): void {
    for (const page of this.#pages) this.#show(page, true);
  }

  #look(): void {
    const now = performance.now();
    if (this.#pages.size === 0) this.#readAt = now;
    else if (now - this.#readAt <= BLIND_MS) void this.#check();
    else for (const { socket } of this.#pages) socket.terminate();
  }

  /** Reads the links of all pages, and closes pages whose links are deleted or have ended. */
  async #check(): Promise<void> {
    const [known, asked] = [[...this.#pages], performance.now()];
    try {
      const valid = await validLinks(this.parts, [...new Set(known.map(({ link }) => link.linkId))]);
      this.#readAt = Math.max(this.#readAt, asked);
      for (const { socket, link } of known) if (!valid.has(link.linkId)) end(socket, 'ended');
    } catch (error) {
      this.parts.log.warn({ err: error }, 'links of tally pages could not be read');
    }
  }
}

/** Sends the reason and closes; a page that does not close its side is disconnected. */
function end(socket: WebSocket, reason: TallyPageEnd): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(JSON.stringify({ type: 'end', reason } satisfies TallyPageMessage));
  socket.close(1000, reason);
  setTimeout(() => socket.terminate(), CLOSE_WAIT_MS).unref();
}

function jsonOf(data: RawData): unknown {
  try {
    return Buffer.isBuffer(data) ? JSON.parse(data.toString('utf8')) : undefined;
  } catch {
    return undefined;
  }
}
