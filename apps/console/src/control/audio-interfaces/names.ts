import { sql, type Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

/** Of these interfaces, those that channels or rooms name: their names and servers, by name. */
export async function namesOfInterfaces(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<readonly { readonly name: string; readonly server_id: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ name: string; server_id: string }>`
    select i.name, i.server_id from audio_interfaces i where i.id = any(${[...ids]}::text[]) and (
      exists (select 1 from audio_interface_channels c where c.interface_id = i.id)
      or exists (select 1 from audio_room_interfaces r where r.interface_id = i.id))
    order by i.name`.execute(db);
  return rows;
}
