import { DEVICE_SOFTWARE_ERRORS, UPGRADE_ROLLED_BACK } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import { follow } from '../../platform/access/mutate.js';
import type { Dispatcher, StoredCommand } from '../../control/commands/types.js';
import type { Database, StoredUpgrade } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';

interface FollowDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'refresh'>;
  readonly dispatcher: Pick<Dispatcher, 'onSettled'>;
}

/** Stores the result of orders to install software; a late answer replaces a result without one. */
export function followUpgrades(dependencies: FollowDependencies): void {
  dependencies.dispatcher.onSettled(async (command) => {
    if (command.order.name !== 'upgrade') return;
    const { id, deviceId } = command;
    const news = JSON.stringify(outcomeOf(command));
    await follow(
      dependencies,
      (tx) =>
        tx
          .updateTable('units')
          .set({ upgrade: sql`upgrade || ${news}::jsonb` })
          .where('device_id', '=', deviceId)
          // This result must not end a later request.
          .where(sql<boolean>`upgrade ->> 'commandId' = ${id}`)
          .executeTakeFirst(),
      ({ numUpdatedRows }) => (numUpdatedRows > 0n ? [['unit', deviceId]] : []),
    );
  });
}

type Outcome = Pick<StoredUpgrade, 'outcome' | 'code' | 'reason'>;

/** Outcome of an order; an expired or unanswered one has failed. */
function outcomeOf({ order, state, error, data }: StoredCommand): Outcome {
  if (state === 'done') return { outcome: 'succeeded', code: null, reason: null };
  const said = data?.kind === 'upgrade' ? data : { rejected: false, code: null };
  const outcome = said.rejected ? 'rejected' : 'upgradeFailed';
  const { code } = said;
  if (data?.kind === 'upgrade' && data.rolledBack === true) return { outcome, code, reason: UPGRADE_ROLLED_BACK };
  // The error text of a unit that installs packages is more precise than the text of its code.
  const inOwnWords = code === null || (order.name === 'upgrade' && 'package' in order);
  return { outcome, code, reason: inOwnWords ? error : DEVICE_SOFTWARE_ERRORS[code] };
}
