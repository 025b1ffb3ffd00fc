import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import { countServerChange } from '../../commands/desired.js';
import { notifyAllChanged } from '../../db/notify.js';
import type { Database } from '../../db/schema.js';
import { bucketOf, newPassphrase } from '../../devices/secrets.js';
import { visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import { passphraseOf } from '../../vault/places.js';
import type { AdminUnitDependencies } from './dependencies.js';

/** So long a unit that transmits gets to stop before it is removed all the same, ms. */
const STOP_MS = 3_000;
const LOOK_MS = 50;

interface Known {
  readonly id: string;
  readonly server_id: string;
}

/**
 * Removes a unit: what it transmits ends, its credentials are void, it is told so and its connection is cut. The
 * channels that it sent to get other passphrases, as it knows the present ones. What was audited stays.
 */
export async function removeUnit(dependencies: AdminUnitDependencies, caller: Caller, unitId: string): Promise<void> {
  const { db, registry, dispatcher, sendOff } = dependencies;
  const { record } = visibleUnit(registry, caller.scope, unitId);
  await endTransmission(dependencies, caller, unitId);
  const known = await db.transaction().execute(async (tx) => {
    const channels = await knownChannels(tx, unitId);
    const gone = await tx
      .deleteFrom('devices')
      .where('id', '=', unitId)
      .where('kind', '=', 'unit')
      .returning(['name', 'serial_number'])
      .executeTakeFirst();
    if (!gone) throw new Refusal('NOT_FOUND');
    await changePassphrases(dependencies, tx, channels);
    const detail = [gone.name, gone.serial_number].filter(Boolean).join(', ');
    await audit(tx, { caller, action: 'unit:remove', subject: { kind: 'unit', id: unitId }, result: 'done', detail });
    await notifyAllChanged(tx, [
      ['unit', unitId],
      ...channels.flatMap(({ id, server_id }) => [['channel', id] as const, ['server', server_id] as const]),
    ]);
    return channels;
  });
  await sendOff({ deviceId: unitId, bucket: bucketOf(unitId) });
  const servers = new Set(known.map(({ server_id }) => server_id));
  const last = record.transmission?.channelId;
  const channels = new Set([...known.map(({ id }) => id), ...(last === undefined ? [] : [last])]);
  await Promise.all([
    registry.refresh('unit', unitId),
    ...[...channels].map((id) => registry.refresh('channel', id)),
    ...[...servers].map((id) => registry.refresh('server', id)),
  ]);
  for (const id of servers) void dispatcher.converge(id);
}

/** Asks the unit to stop while it still listens. */
async function endTransmission(
  { registry, transmissions }: AdminUnitDependencies,
  caller: Caller,
  unitId: string,
): Promise<void> {
  if (registry.unit(unitId)?.transmission === null) return;
  try {
    await transmissions.stop(caller, unitId);
  } catch (error) {
    // One that cannot be stopped is removed as it is.
    if (!(error instanceof Refusal)) throw error;
    return;
  }
  const until = Date.now() + STOP_MS;
  while (Date.now() < until && registry.unitRecord(unitId)?.transmission) await sleep(LOOK_MS);
}

/** Channels whose passphrase the unit was told, but for those that another unit transmits to now. */
async function knownChannels(tx: Transaction<Database>, unitId: string): Promise<readonly Known[]> {
  const { rows } = await sql<Known>`
    select c.id, c.server_id from channels c
    where c.input = 'unit'
      and exists (select 1 from transmissions t where t.channel_id = c.id and t.unit_id = ${unitId})
      and not exists (
        select 1 from transmissions o where o.channel_id = c.id and o.ended_at is null and o.unit_id <> ${unitId})
    order by c.id for no key update`.execute(tx);
  return rows;
}

async function changePassphrases(
  { vault }: Pick<AdminUnitDependencies, 'vault'>,
  tx: Transaction<Database>,
  channels: readonly Known[],
): Promise<void> {
  await Promise.all([
    ...channels.map(({ id }) =>
      tx
        .updateTable('channels')
        .set({ passphrase: vault.seal(newPassphrase(), passphraseOf(id)) })
        .where('id', '=', id)
        .execute(),
    ),
    ...[...new Set(channels.map(({ server_id }) => server_id))].map((id) => countServerChange(tx, id)),
  ]);
}
