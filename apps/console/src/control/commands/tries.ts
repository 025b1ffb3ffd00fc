import { unitActions } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import { commandsById } from './store.js';
import { countTries, endTries, noteRefusal, storeChoice, triedUntil } from './tries-store.js';
import type { StoredCommand } from './types.js';

/** Interval of checks for due tries, while there can be any, ms. */
const LOOK_MS = 250;
/** The channel was removed, or moved to another inventory. */
const NO_CHANNEL = 'The unit no longer has this channel';

export interface TryParts {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'unit' | 'unitRecord' | 'channelRecord' | 'refresh'>;
  /** Publishes an order now. */
  readonly publish: (command: StoredCommand) => Promise<void>;
  /** Reports the progress of a command to the user who requested it. */
  readonly inform: (command: StoredCommand) => void;
  readonly settled: (command: StoredCommand) => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Why a command cannot be sent to a unit now; null when it can. A speed test is cancelled by a change of channel, with that reason. */
export function refusalToTry(registry: Pick<Registry, 'unit'>, unitId: string): string | null {
  const view = registry.unit(unitId);
  if (!view?.online) return 'The unit is offline';
  const verdict = unitActions(view, null).setChannel;
  const tested = view.applications.video?.state === 'speedtest';
  return verdict.allowed || tested ? null : verdict.message.text;
}

/**
 * Commands that are tried a given number of times at the interval of the request (spec 1 §4), on a busy unit too.
 * Counts are in the database: a restarted console continues, and of several consoles one makes each try.
 */
export class Tries {
  #until = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(private readonly parts: TryParts) {}

  /** Tries may be due until then, ms. */
  watch(until: number): void {
    this.#until = Math.max(this.#until, until);
    if (this.#timer === undefined && !this.#stopped) this.#look();
  }

  /** Continues tries that another console, or an earlier run of this one, began. */
  async resume(): Promise<void> {
    this.watch(await triedUntil(this.parts.db));
  }

  /** Makes every try that is due. */
  async round(): Promise<void> {
    const { db, registry, publish, inform, settled, clock } = this.parts;
    for (const command of await commandsById(db, await countTries(db, clock.now()))) {
      const { id, deviceId, order } = command;
      const refusal =
        refusalToTry(registry, deviceId) ??
        (order.name === 'selectChannel' ? await this.#choose(deviceId, order.args.channelId) : null);
      if (refusal === null) await publish(command);
      else await noteRefusal(db, id, refusal);
      for (const now of await commandsById(db, [id])) inform(now);
    }
    for (const command of await commandsById(db, await endTries(db, clock.now()))) await settled(command);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Stores the channel if it is not stored yet; returns why it cannot be stored, null when it is. */
  async #choose(unitId: string, channelId: string | null): Promise<string | null> {
    const { db, registry } = this.parts;
    const unit = registry.unitRecord(unitId);
    if (channelId !== null && registry.channelRecord(channelId)?.inventoryId !== unit?.inventoryId) return NO_CHANNEL;
    if (unit?.selectedChannelId === channelId) return null;
    const refusal = await storeChoice(db, registry, unitId, channelId);
    if (refusal === null) await registry.refresh('unit', unitId);
    return refusal;
  }

  #look(): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.parts.clock.now() > this.#until + LOOK_MS) return;
      this.#running = this.round()
        .catch((error: unknown) => this.parts.log.error({ err: error }, 'trying orders again failed'))
        .finally(() => {
          if (!this.#stopped) this.#look();
        });
    }, LOOK_MS);
  }
}
