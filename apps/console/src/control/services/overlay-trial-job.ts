import { serviceState, trialEndsAt } from '@backhaul/domain';
import type { Kysely, Transaction } from 'kysely';
import { SYSTEM } from '../../platform/access/audit.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { countServerChange } from '../commands/desired.js';
import type { Dispatcher } from '../commands/types.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import { lockedService, readServiceUse, recordOverlay, termsOf, type ServiceRow } from './services-store.js';

interface Dependencies extends MutateDependencies {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly dispatcher: Pick<Dispatcher, 'converge'>;
}

/**
 * Switches overlays off whose inventory's trial of graphics is over, once administrators were warned of it. A service that was purchased takes
 * nothing off air when it ends.
 */
export class OverlayTrialJob implements SharedJob {
  readonly name = 'trials of graphics';
  readonly everyMs = 30_000;

  constructor(private readonly dependencies: Dependencies) {}

  async run(): Promise<void> {
    const { db } = this.dependencies;
    const trials = await db
      .selectFrom('inventory_services')
      .selectAll()
      .where('service', '=', 'graphics')
      .where('purchased', '=', false)
      .where('trial_started_at', 'is not', null)
      .execute();
    for (const trial of trials) {
      if (!(await this.#isOver(db, trial))) continue;
      const channels = await db
        .selectFrom('channels')
        .select(['id', 'server_id'])
        .where('inventory_id', '=', trial.inventory_id)
        .where('overlay_on', '=', true)
        .orderBy('id')
        .execute();
      for (const { id, server_id } of channels)
        if (server_id !== null) await this.#switchOff(trial.inventory_id, id, server_id);
    }
  }

  async #isOver(db: Kysely<Database>, row: ServiceRow): Promise<boolean> {
    const terms = termsOf(row);
    const { warned_end: warnedEnd, warned_use_from: warnedFrom } = row;
    const isWarned =
      warnedEnd?.getTime() === trialEndsAt(terms) || warnedFrom?.getTime() === row.trial_started_at?.getTime();
    if (!isWarned) return false;
    const now = this.dependencies.clock.now();
    const use = await readServiceUse(db, row.inventory_id, 'graphics', terms, now);
    return serviceState('graphics', terms, use, now) === 'trialExpired';
  }

  async #switchOff(inventoryId: string, id: string, serverId: string): Promise<void> {
    const { clock, dispatcher } = this.dependencies;
    const done = await mutate(
      this.dependencies,
      SYSTEM,
      async (tx) => {
        // Locks the row of the server first, as every change of channels does.
        await countServerChange(tx, serverId);
        return (await this.#isStillOver(tx, inventoryId)) && (await switchOff(tx, { id, inventoryId }, clock.now()));
      },
      (switched) =>
        switched
          ? {
              action: 'channel:overlay',
              subject: { kind: 'channel', id },
              detail: '',
              changes: [{ path: 'on', from: true, to: false }],
              touches: [
                ['channel', id],
                ['server', serverId],
              ],
            }
          : undefined,
    );
    if (done) void dispatcher.converge(serverId);
  }

  /** Somebody may have purchased the service since. */
  async #isStillOver(tx: Transaction<Database>, inventoryId: string): Promise<boolean> {
    const row = await lockedService(tx, inventoryId, 'graphics');
    return row !== undefined && !row.purchased && this.#isOver(tx, row);
  }
}

async function switchOff(
  tx: Transaction<Database>,
  channel: { readonly id: string; readonly inventoryId: string },
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('channels')
    .set({ overlay_on: false })
    .where('id', '=', channel.id)
    .where('overlay_on', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recordOverlay(tx, channel, false, nowMs);
  return true;
}
