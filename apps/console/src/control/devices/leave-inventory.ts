import { sql, type Transaction } from 'kysely';
import type { Dispatcher } from '../commands/types.js';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import type { Vault } from '../../platform/vault/vault.js';
import { removeRows } from '../resources/remove-rows.js';
import { keepUsage } from '../usage/keep-store.js';
import { ROWS_OF_UNITS } from './belongings.js';
import { removeLimitedServices } from '../services/device-services-store.js';
import { renewPassphrases, type ListeningChannel } from './passphrases.js';

/**
 * Takes a unit out of its inventory within `tx`, before its row is moved or deleted: deletes the rows that `ROWS_OF_UNITS` names, and renews the
 * passphrases of the channels that it sent to, because it knows them. Returns those channels, for `afterLeaving`. The unit's row is locked first.
 */
export async function leaveInventory(
  tx: Transaction<Database>,
  vault: Vault,
  unitId: string,
): Promise<readonly ListeningChannel[]> {
  await tx.selectFrom('devices').select('id').where('id', '=', unitId).forUpdate().execute();
  const channels = await knownChannels(tx, unitId);
  await keepUsage(tx, unitId);
  await removeLimitedServices(tx, unitId);
  await removeRows(tx, ROWS_OF_UNITS, [unitId]);
  await renewPassphrases(tx, vault, channels);
  return channels;
}

/** Refreshes records that `leaveInventory` changed, after the commit, and sends the changes to the servers. */
export async function afterLeaving(
  { registry, dispatcher }: { readonly registry: Registry; readonly dispatcher: Pick<Dispatcher, 'converge'> },
  unitId: string,
  channels: readonly ListeningChannel[],
): Promise<void> {
  const servers = [...new Set(channels.map(({ server_id }) => server_id))];
  await Promise.all([
    registry.refresh('unit', unitId),
    ...channels.map(({ id }) => registry.refresh('channel', id)),
    ...servers.map((id) => registry.refresh('server', id)),
  ]);
  for (const id of servers) void dispatcher.converge(id);
}

/** Channels whose passphrase the unit received, except those that another unit transmits to now. */
export async function knownChannels(tx: Transaction<Database>, unitId: string): Promise<readonly ListeningChannel[]> {
  const { rows } = await sql<ListeningChannel>`
    select c.id, c.server_id from channels c
    where c.input = 'unit'
      and exists (select 1 from transmissions t where t.channel_id = c.id and t.unit_id = ${unitId})
      and not exists (
        select 1 from transmissions o where o.channel_id = c.id and o.ended_at is null and o.unit_id <> ${unitId})
    order by c.id for no key update`.execute(tx);
  return rows;
}
