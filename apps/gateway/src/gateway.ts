import { makeFolders, obtainCredentials, type Log } from '@backhaul/agent';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { GatewayOptions } from './options.js';
import { readOffer } from './peer/offer.js';
import { Peer } from './peer/peer.js';
import { Session } from './session/session.js';

/** Request of the console: connect this browser offer as this unit. */
export const ConnectRequest = z.strictObject({
  unitId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  type: z.enum(['smartUnits', 'liteUnits']),
  code: z.string().min(1).max(32),
  offer: z.string().min(1).max(65_536),
});
export type ConnectRequest = z.output<typeof ConnectRequest>;

/** Acts as units on behalf of browsers; one browser per unit, the latest one. */
export class Gateway {
  readonly #sessions = new Map<string, Session>();
  /** Requests for one unit are handled one after the other. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(
    private readonly options: GatewayOptions,
    private readonly log: Log,
  ) {}

  /** Connects a browser; returns the answer to its offer. Undefined: the offer contains no supported media. */
  async connect(request: ConnectRequest): Promise<string | undefined> {
    const media = readOffer(request.offer);
    if (!media) return undefined;
    const before = this.#turns.get(request.unitId) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(() => this.#open(request, media));
    this.#turns.set(request.unitId, turn);
    return turn.finally(() => {
      if (this.#turns.get(request.unitId) === turn) this.#turns.delete(request.unitId);
    });
  }

  async stop(): Promise<void> {
    await Promise.all(Array.from(this.#sessions.values(), (session) => session.end('stopped')));
  }

  async #open(
    { unitId, type, code, offer }: ConnectRequest,
    media: NonNullable<ReturnType<typeof readOffer>>,
  ): Promise<string> {
    const { consoleUrl, iceServers, ports, stateDir } = this.options;
    await this.#sessions.get(unitId)?.end('replaced');
    const folder = join(stateDir, unitId);
    await makeFolders(folder, 0o700);
    const path = join(folder, 'credentials.json');
    const credentials = await obtainCredentials({ from: 'pairing', code, consoleUrl, kind: 'unit', path });
    // They are used for this connection only.
    await rm(path, { force: true });
    let session: Session | undefined;
    const peer = new Peer({
      offer,
      media,
      iceServers,
      ports,
      onPacket: (kind, packet) => session?.push(kind, packet),
      onReport: (report) => session?.take(report),
      onConnected: () => this.log.info({ unitId }, 'a browser is connected'),
      onGone: () => void session?.end('left'),
      log: this.log,
    });
    try {
      const answer = await peer.answer();
      session = await Session.start({
        credentials,
        type,
        media,
        peer,
        folder,
        log: this.log,
        onEnded: () => {
          if (this.#sessions.get(unitId) === session) this.#sessions.delete(unitId);
        },
      });
      this.#sessions.set(unitId, session);
      return answer;
    } catch (error) {
      peer.close();
      throw error;
    }
  }
}
