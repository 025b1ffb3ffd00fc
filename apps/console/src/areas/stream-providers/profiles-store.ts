import type { ProviderProfile } from '@backhaul/contract';
import { takesCodec } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import { channelSeen } from '../../control/policies/seen.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';

interface Wanted {
  readonly inventoryId: string;
  readonly providerName: string;
  readonly domain: string;
}

/** Stream media profiles of a provider: the main one first, then by name. Empty without such a provider. */
export async function profilesFor(
  db: Kysely<Database>,
  scope: Scope,
  { inventoryId, providerName, domain }: Wanted,
): Promise<ProviderProfile[]> {
  const provider = await db
    .selectFrom('stream_providers')
    .select(['protocol', 'profile_id'])
    .where('inventory_id', '=', inventoryId)
    .where(sql`lower(name)`, '=', providerName.toLowerCase())
    .where(sql`lower(domain)`, '=', domain.toLowerCase())
    .executeTakeFirst();
  if (provider === undefined) return [];
  const { rows } = await sql<Omit<ProviderProfile, 'createdAt'> & { readonly createdAt: Date }>`
    select p.id, json_build_object('id', i.id, 'name', i.name) as inventory, p.name, p.codec, p.resolution, p.max_frame_rate as "maxFrameRate",
      p.video_kbps as "videoKbps", p.audio_kbps as "audioKbps", p.attributes, p.created_at as "createdAt",
      p.id is not distinct from ${provider.profile_id}::text as main, (
        select count(*)::int from destinations d join channels c on c.id = d.channel_id
        where d.profile_id = p.id and ${channelSeen(scope)}) as destinations
    from stream_profiles p join inventories i on i.id = p.inventory_id where p.inventory_id = ${inventoryId}
    order by main desc, lower(p.name), p.id`.execute(db);
  return rows
    .filter(({ codec }) => takesCodec(provider.protocol, codec))
    .map((row) => ({ ...row, createdAt: row.createdAt.getTime() }));
}
