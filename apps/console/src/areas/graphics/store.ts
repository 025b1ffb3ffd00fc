import type { Graphic } from '@backhaul/contract';
import { newGraphicRefusal, type GraphicPlace } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import { channelSeen } from '../../control/policies/seen.js';
import type { Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { CheckedFile } from './check-file.js';

interface Row {
  readonly id: string;
  readonly inventory_id: string;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly channels: number;
  readonly created_at: Date;
}

/** Graphics of an inventory, by name, with the number of their channels in the scope. */
export async function graphicsOf(db: Kysely<Database>, scope: Scope, inventoryId: string): Promise<Graphic[]> {
  const { rows } = await sql<Row>`
    select g.id, g.inventory_id, g.name, g.width, g.height, length(g.data) as bytes, g.created_at, (
      select count(*)::int from channels c
      where (c.overlay_graphic_id = g.id or c.slate_graphic_id = g.id) and ${channelSeen(scope)}) as channels
    from graphics g where g.inventory_id = ${inventoryId} order by lower(g.name), g.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    inventoryId: row.inventory_id,
    name: row.name,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    channels: row.channels,
    createdAt: row.created_at.getTime(),
  }));
}

/** @throws {Refusal} GRAPHIC_EXISTS, GRAPHIC_LIMIT */
export async function insertGraphic(
  tx: Transaction<Database>,
  id: string,
  inventoryId: string,
  name: string,
  file: CheckedFile,
): Promise<void> {
  // Locks the inventory, so that graphics are added one after the other.
  await tx.selectFrom('inventories').select('id').where('id', '=', inventoryId).forUpdate().execute();
  const existing = await tx
    .selectFrom('graphics')
    .select(['name', 'sha256'])
    .where('inventory_id', '=', inventoryId)
    .execute();
  const refused = newGraphicRefusal({ name, sha256: file.sha256 }, existing);
  if (refused !== null) throw new Refusal(refused);
  await tx
    .insertInto('graphics')
    .values({ id, inventory_id: inventoryId, name, ...file })
    .execute();
}

/** Deletes a graphic; returns its name. @throws {Refusal} NOT_FOUND, GRAPHIC_USED */
export async function deleteGraphic(tx: Transaction<Database>, id: string): Promise<string> {
  const locked = tx.selectFrom('graphics').select('name').where('id', '=', id).forUpdate();
  const graphic = await locked.executeTakeFirst();
  if (!graphic) throw new Refusal('NOT_FOUND');
  const used = await tx
    .selectFrom('channels')
    .select('id')
    .where((eb) => eb.or([eb('overlay_graphic_id', '=', id), eb('slate_graphic_id', '=', id)]))
    .limit(1)
    .execute();
  if (used.length > 0) throw new Refusal('GRAPHIC_USED');
  await tx.deleteFrom('graphics').where('id', '=', id).execute();
  return graphic.name;
}

/** Stored graphics settings of a channel. */
export interface StoredGraphics {
  readonly overlay_graphic_id: string | null;
  readonly overlay_place: GraphicPlace | null;
  readonly overlay_on: boolean;
  readonly slate_graphic_id: string | null;
}

/** @throws {Refusal} NOT_FOUND */
export const storedOf = (db: Kysely<Database>, channelId: string): Promise<StoredGraphics> =>
  db
    .selectFrom('channels')
    .select(['overlay_graphic_id', 'overlay_place', 'overlay_on', 'slate_graphic_id'])
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND'));

/** The file of a graphic. @throws {Refusal} NOT_FOUND */
export async function fileOf(db: Kysely<Database>, id: string): Promise<Buffer> {
  const row = await db.selectFrom('graphics').select('data').where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return row.data;
}
