import type { AppContract, HandlerInput } from '@backhaul/contract';
import { channelProblems, type ServerRole } from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';

type Filters = Pick<
  HandlerInput<AppContract['channels']['list']>['query'],
  'serverId' | 'inventoryId' | 'input' | 'type' | 'status' | 'recording' | 'problem' | 'serverRole'
>;

/** SQL condition of the list filters; the caller sees the server of the filter. */
export async function filterOf(
  db: Kysely<Database>,
  registry: Pick<Registry, 'channel' | 'channelRecord' | 'server'>,
  { serverId, inventoryId, input = [], ...live }: Filters,
): Promise<RawBuilder<boolean>> {
  const conditions = [
    ...(serverId === undefined ? [] : [sql`r.server_id = ${serverId}`]),
    ...(inventoryId === undefined ? [] : [sql`r.inventory_id = ${inventoryId}`]),
    ...(input.length === 0 ? [] : [sql`r.input = any(${input}::text[])`]),
    ...(Object.values(live).every((value) => value === undefined || value.length === 0)
      ? []
      : [sql`r.id = any(${await standing(db, registry, live)}::text[])`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Ids of channels that match the filters on live data, which is only in memory. */
async function standing(
  db: Kysely<Database>,
  registry: Pick<Registry, 'channel' | 'channelRecord' | 'server'>,
  { type = [], status = [], recording, problem = [], serverRole }: Omit<Filters, 'serverId' | 'inventoryId' | 'input'>,
): Promise<string[]> {
  const rows = await db.selectFrom('channels').select('id').execute();
  return rows.flatMap(({ id }) => {
    const channel = registry.channel(id);
    const fits =
      channel !== undefined &&
      (type.length === 0 || type.includes(channel.type)) &&
      (status.length === 0 || status.includes(channel.status)) &&
      (recording === undefined || channel.recording.enabled === (recording === 'on')) &&
      (serverRole === undefined || rolesOf(registry, id).includes(serverRole)) &&
      (problem.length === 0 || channelProblems(channel).some((one) => problem.includes(one)));
    return fits ? [id] : [];
  });
}

/** Roles that the server of a channel reports; empty for a group of channels. */
function rolesOf(registry: Pick<Registry, 'channelRecord' | 'server'>, channelId: string): readonly ServerRole[] {
  const serverId = registry.channelRecord(channelId)?.serverId ?? null;
  return serverId === null ? [] : (registry.server(serverId)?.roles ?? []);
}
