import { graphicSubject, signMediaToken } from '@backhaul/contract/bus';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { below, mediaUrl } from '../../state/media/source.js';
import { tokenExpiry } from '../../state/media/tokens.js';
import type { Registry } from '../../state/registry/types.js';

interface Parts {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'reportedServer' | 'serverRecord'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Time before a file that could not be sent is tried again, ms. */
const AGAIN_MS = 5000;
const TIMEOUT_MS = 10_000;

/** Sends servers the files of graphics that they report as missing, only those of their own channels. */
export class GraphicCarrier {
  readonly #busy = new Set<string>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #stopped = false;

  constructor(private readonly parts: Parts) {}

  /** A server has reported. */
  look(serverId: string): void {
    const device = this.parts.registry.reportedServer(serverId);
    if (this.#stopped || device?.online !== true) return;
    for (const sha256 of device.state?.missingGraphics ?? []) {
      const key = `${serverId} ${sha256}`;
      if (this.#busy.has(key)) continue;
      this.#busy.add(key);
      void this.#carry(serverId, sha256).then((done) => this.#carried(serverId, key, done));
    }
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #carried(serverId: string, key: string, done: boolean): void {
    if (done) return void this.#busy.delete(key);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#busy.delete(key);
      this.look(serverId);
    }, AGAIN_MS);
    this.#timers.add(timer);
  }

  async #carry(serverId: string, sha256: string): Promise<boolean> {
    const { registry, clock, log } = this.parts;
    try {
      const source = mediaUrl(registry.reportedServer(serverId)?.state?.mediaUrl ?? '');
      const mediaKey = registry.serverRecord(serverId)?.mediaKey ?? '';
      const data = source && mediaKey !== '' ? await this.#fileFor(serverId, sha256) : undefined;
      if (!source || !data) return false;
      const token = signMediaToken(mediaKey, graphicSubject(sha256), tokenExpiry(clock.now()));
      const { status } = await fetch(below(source, `graphics/${sha256}.png`, token), {
        method: 'PUT',
        body: new Uint8Array(data),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (status !== 204) log.warn({ serverId, status }, 'a server does not take the file of a graphic');
      return status === 204;
    } catch (error) {
      // Never the address: it contains a token.
      log.warn({ serverId, name: error instanceof Error ? error.name : 'unknown' }, 'a graphic cannot be brought');
      return false;
    }
  }

  /** The file, if a channel of the server shows it. */
  async #fileFor(serverId: string, sha256: string): Promise<Buffer | undefined> {
    const row = await this.parts.db
      .selectFrom('graphics as g')
      .innerJoin('channels as c', (join) =>
        join
          .onRef('c.inventory_id', '=', 'g.inventory_id')
          .on((eb) =>
            eb.or([eb('c.overlay_graphic_id', '=', eb.ref('g.id')), eb('c.slate_graphic_id', '=', eb.ref('g.id'))]),
          ),
      )
      .select('g.data')
      .where('c.server_id', '=', serverId)
      .where('g.sha256', '=', sha256)
      .limit(1)
      .executeTakeFirst();
    return row?.data;
  }
}
