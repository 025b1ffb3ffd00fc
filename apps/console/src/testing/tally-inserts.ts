import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema.js';
import { hashToken, newToken } from '../platform/access/link-token.js';
import { newId } from '../platform/kernel/ids.js';

/** A tally interface over HTTP. */
export async function insertTallyInterface(db: Kysely<Database>, inventoryId: string): Promise<string> {
  const id = newId('tal');
  await db
    .insertInto('tally_interfaces')
    .values({
      id,
      inventory_id: inventoryId,
      server_id: null,
      name: id,
      kind: 'http',
      transport: 'udp',
      mode: 'in',
      listen_port: null,
      peer_host: null,
      peer_port: null,
      dle_stx: false,
      utf16: false,
      programme_lamp: 1,
      preview_lamp: 2,
      resend: false,
      expects_repeats: false,
      broker_url: null,
      topic: null,
      user_name: null,
      password: null,
    })
    .execute();
  return id;
}

/** A channel as the source of a new interface. */
export async function insertTallySource(db: Kysely<Database>, inventoryId: string, channelId: string): Promise<string> {
  const id = newId('tls');
  const interfaceId = await insertTallyInterface(db, inventoryId);
  await db
    .insertInto('tally_sources')
    .values({ id, interface_id: interfaceId, channel_id: channelId, screen: 0, address: 1 })
    .execute();
  return id;
}

/** A tally page link of a channel or a unit. */
export async function insertTallyLink(
  db: Kysely<Database>,
  shown: { readonly channel_id: string } | { readonly unit_id: string },
  id = newId('tlk'),
): Promise<string> {
  const values = { channel_id: null, unit_id: null, ...shown, id, token_hash: hashToken(newToken()), description: id };
  await db
    .insertInto('tally_links')
    .values({ ...values, ends_at: new Date(Date.now() + 3_600_000) })
    .execute();
  return id;
}
