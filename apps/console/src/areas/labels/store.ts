import type { LabelColour } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Scope } from '../../access/scope.js';
import type { Database } from '../../db/schema.js';
import { Refusal } from '../../http/refusal.js';

/** Labels of an inventory by name, or one of them; units are counted within the scope. */
export function labelsOf(db: Kysely<Database>, scope: Scope, inventoryId: string, labelId?: string) {
  return db
    .selectFrom('labels as l')
    .select((eb) => [
      'l.id',
      'l.label',
      'l.colour',
      'l.inventory_id as inventoryId',
      eb
        .selectFrom('device_labels as dl')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('dl.label_id', '=', 'l.id')
        .where(seesUnit(scope, inventoryId))
        .$asScalar()
        .$notNull()
        .as('units'),
    ])
    .where('l.inventory_id', '=', inventoryId)
    .$if(labelId !== undefined, (query) => query.where('l.id', '=', labelId ?? ''))
    .orderBy((eb) => eb.fn('lower', ['l.label']))
    .execute();
}

const seesUnit = (scope: Scope, inventoryId: string) =>
  scope.all || scope.inventoryIds.has(inventoryId)
    ? sql<boolean>`true`
    : sql<boolean>`exists (select 1 from device_groups dg where dg.device_id = dl.device_id
        and dg.group_id = any(${[...scope.groupIds]}::text[]))`;

/** One label as its inventory lists it. */
export async function labelWithin(db: Kysely<Database>, scope: Scope, inventoryId: string, id: string) {
  const [label] = await labelsOf(db, scope, inventoryId, id);
  if (!label) throw new Refusal('NOT_FOUND');
  return label;
}

/** Units that have a label. */
export async function unitsWithLabel(db: Kysely<Database>, labelId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('device_labels').select('device_id').where('label_id', '=', labelId).execute();
  return rows.map((row) => row.device_id);
}

/** Answers whether the unit did not have it already. Either may be gone by now: then nothing is put on. */
export async function assignLabel(tx: Transaction<Database>, labelId: string, deviceId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into device_labels (label_id, device_id)
    select l.id, d.id from labels l join devices d on d.inventory_id = l.inventory_id where l.id = ${labelId} and d.id = ${deviceId}
    on conflict do nothing`.execute(tx);
  return numAffectedRows > 0n;
}

/** Answers whether the unit had it. */
export async function unassignLabel(tx: Transaction<Database>, labelId: string, deviceId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('device_labels')
    .where('label_id', '=', labelId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface LabelChange {
  readonly label?: string | undefined;
  readonly colour?: LabelColour | undefined;
}
