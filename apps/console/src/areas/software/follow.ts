import type { Kysely } from 'kysely';
import type { Dispatcher, StoredCommand } from '../../control/commands/types.js';
import { follow } from '../../platform/access/mutate.js';
import type { Database, StoredServerUpgrade } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import { setOutcome } from './store.js';

interface FollowDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Pick<Registry, 'refresh'>;
  readonly dispatcher: Pick<Dispatcher, 'onSettled'>;
}

/** Stores the result of upgrades of servers; a late answer replaces a missing result. */
export function followServerUpgrades(dependencies: FollowDependencies): void {
  dependencies.dispatcher.onSettled(async (command) => {
    if (command.order.name !== 'installSoftware') return;
    const { id, deviceId } = command;
    await follow(
      dependencies,
      (tx) => setOutcome(tx, deviceId, id, outcomeOf(command)),
      (changed) => (changed ? [['server', deviceId]] : []),
    );
  });
}

/** Outcome of an order; an expired or unanswered order has failed. */
function outcomeOf({ state, error, data }: StoredCommand): Pick<StoredServerUpgrade, 'outcome' | 'code' | 'reason'> {
  if (state === 'done') return { outcome: 'done', code: null, reason: null };
  const said = data?.kind === 'upgrade' ? data : undefined;
  const failed = said?.rolledBack === true ? 'rolledBack' : 'failed';
  return { outcome: said?.rejected === true ? 'rejected' : failed, code: said?.code ?? null, reason: error };
}
