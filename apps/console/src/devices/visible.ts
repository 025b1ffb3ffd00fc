import type { Channel, Server, Unit } from '@backhaul/contract';
import { sql, type Kysely } from 'kysely';
import { mayEnter, sees, type Scope } from '../access/scope.js';
import type { Database } from '../db/schema.js';
import { Refusal } from '../http/refusal.js';
import { Sight, type ReferredRecords } from './shown.js';
import type { ChannelRecord, Registry, ServerRecord, UnitRecord } from '../registry/types.js';

/** `record` is whole and for the console alone; `view` is as the caller sees it. */
interface Seen<R, V> {
  readonly record: R;
  readonly view: V;
}

/** What is not there and what is not the caller's is answered alike (design §5). */
function visible<R extends UnitRecord | ServerRecord | ChannelRecord, V>(
  scope: Scope,
  record: R | undefined,
  view: V | undefined,
  shown: (view: V) => V,
): Seen<R, V> {
  if (!record || !view || !sees(scope, record)) throw new Refusal('NOT_FOUND');
  return { record, view: shown(view) };
}

/** A unit that the caller sees. @throws {Refusal} NOT_FOUND, for one of others too. */
export const visibleUnit = (
  registry: ReferredRecords & Pick<Registry, 'unit'>,
  scope: Scope,
  id: string,
): Seen<UnitRecord, Unit> =>
  visible(scope, registry.unitRecord(id), registry.unit(id), (unit) => new Sight(registry, scope).unit(unit));

/** A server that the caller sees. @throws {Refusal} NOT_FOUND, for one of others too. */
export const visibleServer = (
  registry: ReferredRecords & Pick<Registry, 'server'>,
  scope: Scope,
  id: string,
): Seen<ServerRecord, Server> =>
  visible(scope, registry.serverRecord(id), registry.server(id), (server) => new Sight(registry, scope).server(server));

/** A channel that the caller sees. @throws {Refusal} NOT_FOUND, for one of others too. */
export const visibleChannel = (
  registry: ReferredRecords & Pick<Registry, 'channel'>,
  scope: Scope,
  id: string,
): Seen<ChannelRecord, Channel> =>
  visible(scope, registry.channelRecord(id), registry.channel(id), (channel) =>
    new Sight(registry, scope).channel(channel),
  );

/** What a channel or a server may be named for: a unit, or a group that gets one. */
interface Inventoried {
  readonly inventoryId: string;
}

/** A channel that the caller sees and that is in the inventory of the unit (or group) for which it is named. @throws {Refusal} NOT_FOUND */
export function channelFor(
  registry: Pick<Registry, 'channelRecord'>,
  scope: Scope,
  { inventoryId }: Inventoried,
  channelId: string,
): ChannelRecord {
  const channel = registry.channelRecord(channelId);
  if (!channel || !sees(scope, channel) || channel.inventoryId !== inventoryId) throw new Refusal('NOT_FOUND');
  return channel;
}

/** A server likewise. @throws {Refusal} NOT_FOUND */
export function serverFor(
  registry: Pick<Registry, 'serverRecord'>,
  scope: Scope,
  { inventoryId }: Inventoried,
  serverId: string,
): ServerRecord {
  const server = registry.serverRecord(serverId);
  if (!server || !sees(scope, server) || server.inventoryId !== inventoryId) throw new Refusal('NOT_FOUND');
  return server;
}

/** An inventory that the caller sees whole or has a group in. */
export async function enteredInventory(
  db: Kysely<Database>,
  scope: Scope,
  id: string,
): Promise<{ readonly id: string }> {
  const row = await db
    .selectFrom('inventories as i')
    .select('i.id')
    .where('i.id', '=', id)
    .$if(!scope.all && !scope.inventoryIds.has(id), (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('groups as g')
            .select('g.id')
            .whereRef('g.inventory_id', '=', 'i.id')
            .where('g.id', '=', sql<string>`any(${scope.all ? [] : [...scope.groupIds]}::text[])`),
        ),
      ),
    )
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** A group that the caller may enter, with its inventory. */
export async function enteredGroup(
  db: Kysely<Database>,
  scope: Scope,
  id: string,
): Promise<{ readonly id: string; readonly inventoryId: string; readonly features: readonly string[] }> {
  const row = await db
    .selectFrom('groups')
    .select(['id', 'inventory_id', 'features'])
    .where('id', '=', id)
    .executeTakeFirst();
  const group = row && { id: row.id, inventoryId: row.inventory_id, features: row.features };
  if (!group || !mayEnter(scope, group)) throw new Refusal('NOT_FOUND');
  return group;
}
