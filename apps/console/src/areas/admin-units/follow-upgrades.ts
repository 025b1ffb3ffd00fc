import { DEVICE_SOFTWARE_ERRORS } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import type { Dispatcher, StoredCommand } from '../../commands/types.js';
import type { Database, StoredUpgrade } from '../../db/schema.js';
import { notifyChanged } from '../../db/notify.js';
import type { Registry } from '../../registry/types.js';

interface FollowDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'refresh'>;
  readonly dispatcher: Pick<Dispatcher, 'onSettled'>;
}

/** Keeps what came of orders to install software; a later answer replaces that there was none. */
export function followUpgrades({ db, registry, dispatcher }: FollowDependencies): void {
  dispatcher.onSettled(async (command) => {
    if (command.order.name !== 'upgrade') return;
    const { id, deviceId } = command;
    const news = JSON.stringify(outcomeOf(command));
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('devices')
        .set({ upgrade: sql`upgrade || ${news}::jsonb` })
        .where('id', '=', deviceId)
        // A later ask is not this one's to end.
        .where(sql<boolean>`upgrade ->> 'commandId' = ${id}`)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await notifyChanged(tx, 'unit', deviceId);
    });
    await registry.refresh('unit', deviceId);
  });
}

type Outcome = Pick<StoredUpgrade, 'outcome' | 'code' | 'reason'>;

/** What an order came to; one that was not taken in time, or is not answered, has failed. */
function outcomeOf({ state, error, data }: StoredCommand): Outcome {
  if (state === 'done') return { outcome: 'succeeded', code: null, reason: null };
  const said = data?.kind === 'upgrade' ? data : { rejected: false, code: null };
  const outcome = said.rejected ? 'rejected' : 'upgradeFailed';
  return { outcome, code: said.code, reason: said.code === null ? error : DEVICE_SOFTWARE_ERRORS[said.code] };
}
