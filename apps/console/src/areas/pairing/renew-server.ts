import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../platform/kernel/clock.js';
import { writeOrder } from '../../control/commands/issue.js';
import type { Dispatcher } from '../../control/commands/types.js';
import type { Database } from '../../platform/db/schema.js';
import { renewPassphrases } from '../../control/devices/passphrases.js';
import { newMediaKey } from '../../control/devices/secrets.js';
import { END_REASONS } from '../../control/transmissions/run-change.js';
import { STOP_VALID_MS } from '../../control/transmissions/stop.js';
import { allOpenRuns, markEnded } from '../../control/transmissions/store.js';
import { channelsOfRun } from '../../state/registry/types.js';
import { mediaKeyOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';

/** Records to refresh, and units that must stop. */
export interface Renewed {
  readonly channelIds: readonly string[];
  readonly unitIds: readonly string[];
}

export const NOTHING_RENEWED: Renewed = { channelIds: [], unitIds: [] };

interface RenewingDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly dispatcher: Pick<Dispatcher, 'enqueue'>;
  readonly clock: Clock;
}

/**
 * Renews the secrets that a server's former machine knows, within `tx`: its media key and the passphrases of its channels. Transmissions to
 * it end, because their units know only the old passphrases, and maybe an old address. A server that was never paired keeps its secrets.
 */
export async function renewServer(
  { vault, dispatcher, clock }: RenewingDependencies,
  tx: Transaction<Database>,
  serverId: string,
): Promise<Renewed> {
  const server = await tx
    .selectFrom('devices')
    .select('paired_at')
    .where('id', '=', serverId)
    .forUpdate()
    .executeTakeFirst();
  if (!server?.paired_at) return NOTHING_RENEWED;
  const channels = await tx
    .selectFrom('channels')
    .select('id')
    .where('server_id', '=', serverId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const channelIds = channels.map(({ id }) => id);
  await tx
    .updateTable('servers')
    .set({ media_key: vault.seal(newMediaKey(), mediaKeyOf(serverId)) })
    .where('device_id', '=', serverId)
    .execute();
  await renewPassphrases(
    tx,
    vault,
    channelIds.map((id) => ({ id, server_id: serverId })),
  );
  const runs = (await allOpenRuns(tx)).flatMap(({ transmission }) =>
    channelsOfRun(transmission).some((id) => channelIds.includes(id)) ? [transmission] : [],
  );
  for (const run of runs) {
    await writeOrder(dispatcher, tx, null, {
      device: { kind: 'unit', id: run.unitId },
      order: { name: 'stop', args: { transmissionId: run.id } },
      transmissionId: run.id,
      validForMs: STOP_VALID_MS,
    });
    await markEnded(tx, run, END_REASONS.pairedAgain, new Date(clock.now()));
  }
  return {
    channelIds: [...new Set([...channelIds, ...runs.flatMap(channelsOfRun)])],
    unitIds: [...new Set(runs.map(({ unitId }) => unitId))],
  };
}
