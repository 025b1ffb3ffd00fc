import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.js';
import { newId } from '../platform/kernel/ids.js';

let port = 20_000;

/** Adds an audio interface to a server of an inventory. */
export async function insertAudioInterface(
  db: Kysely<Database>,
  inventoryId: string,
  serverId: string,
  id = newId('aif'),
): Promise<string> {
  port += 1;
  await db
    .insertInto('audio_interfaces')
    .values({
      id,
      inventory_id: inventoryId,
      server_id: serverId,
      name: id,
      format: 'L24',
      audio_channels: 2,
      listen_port: port,
      multicast_group: null,
      source_host: null,
    })
    .execute();
  return id;
}

/** Fresh records that calls on audio interfaces refer to. */
export async function freshIfb(
  call: string,
  db: Kysely<Database>,
  { id, inventoryId }: { readonly id: string; readonly inventoryId: string },
) {
  switch (call) {
    case 'audioInterfaces.remove':
      return { params: { id: await insertAudioInterface(db, inventoryId, await serverOf(db, inventoryId)) } };
    case 'audioInterfaces.associate':
      return {
        body: { audioInterfaceId: await insertAudioInterface(db, inventoryId, await serverOf(db, inventoryId)) },
      };
    case 'audioInterfaces.dissociate':
      return { params: { audioInterfaceId: await insertIfb(db, id, inventoryId) } };
    default:
      throw new Error(`Nothing fresh is known for ${call}`);
  }
}

async function serverOf(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const servers = db.selectFrom('devices').select('id').where('kind', '=', 'server');
  return (await servers.where('inventory_id', '=', inventoryId).limit(1).executeTakeFirstOrThrow()).id;
}

/** Adds a new interface to a channel. */
export async function insertIfb(
  db: Kysely<Database>,
  channelId: string,
  inventoryId: string,
  id = newId('aif'),
): Promise<string> {
  const interface_id = await insertAudioInterface(db, inventoryId, await serverOf(db, inventoryId), id);
  await db.insertInto('audio_interface_channels').values({ interface_id, channel_id: channelId }).execute();
  return interface_id;
}
