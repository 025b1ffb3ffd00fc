import { message, type AppContract, type HandlerInput, type HandlerOutput } from '@backhaul/contract';
import { labelText, newLabelRefusal, type LabelColour } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Caller, Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { byText } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import { devicesWithLabel } from './store.js';

interface Row {
  readonly id: string;
  readonly label: string;
  readonly colour: LabelColour;
  readonly inventory_id: string;
  readonly units: number;
  readonly servers: number;
  readonly shared: boolean;
}

type Calls = AppContract['labels'];
type Label = HandlerOutput<Calls['create']>;
type Create = HandlerInput<Calls['create']>['body'] & { readonly inventoryId: string };
type Change = HandlerInput<Calls['update']>['body'];

/** Only devices in the scope count. */
const seesDevice = (scope: Scope) =>
  scope.all
    ? sql`true`
    : sql`(l.inventory_id = any(${[...scope.inventoryIds]}::text[]) or exists (
        select 1 from device_groups dg
        where dg.device_id = dl.device_id and dg.group_id = any(${[...scope.groupIds]}::text[])))`;

const counted = (scope: Scope, kind: 'unit' | 'server') => sql`(
  select count(*)::int from device_labels dl join devices d on d.id = dl.device_id
  where dl.label_id = l.id and d.kind = ${kind} and ${seesDevice(scope)})`;

/** Whether a device outside the scope has the label `l`. */
const shared = (scope: Scope) => sql<boolean>`exists (
  select 1 from device_labels dl where dl.label_id = l.id and not ${seesDevice(scope)})`;

/** Refuses to change a label that is also on devices that the caller does not see. @throws {Refusal} FORBIDDEN */
async function refuseShared(tx: Transaction<Database>, { scope }: Caller, id: string): Promise<void> {
  const { rows } = await sql<
    Pick<Row, 'shared'>
  >`select ${shared(scope)} as shared from labels l where l.id = ${id}`.execute(tx);
  if (rows.some((row) => row.shared)) throw new Refusal('FORBIDDEN', message('label_outside'));
}

/** Labels of inventories. The inventory's policy decides which inventories a caller sees. */
export const labelStore: Store<Row, Label, 'label', 'label', Create, Change> = {
  kind: 'label',
  idPrefix: 'l',
  table: 'labels',
  rows: (_db, scope) => sql<Row>`(
    select l.id, l.label, l.colour, l.inventory_id,
      ${counted(scope, 'unit')} as units, ${counted(scope, 'server')} as servers, ${shared(scope)} as shared
    from labels l)`,
  search: { label: 'label' },
  sort: { label: byText('label') },
  present: ({ inventory_id, ...row }) => ({ ...row, inventoryId: inventory_id }),
  audited: ({ label, colour }) => ({ label, colour }),
  async create(tx, _caller, id, { label, colour, inventoryId }) {
    // Locks the inventory, so that labels are added one after the other and stay within the limit.
    await tx.selectFrom('inventories').select('id').where('id', '=', inventoryId).forUpdate().execute();
    const existing = await tx.selectFrom('labels').select('label').where('inventory_id', '=', inventoryId).execute();
    const texts = existing.map((one) => one.label);
    const refused = newLabelRefusal(label, texts);
    if (refused !== null) throw new Refusal(refused);
    await tx
      .insertInto('labels')
      .values({ id, inventory_id: inventoryId, label: labelText(label), colour })
      .execute();
    return { detail: labelText(label) };
  },
  async update(tx, caller, { id }, { label, colour }) {
    await refuseShared(tx, caller, id);
    const values = { ...(label !== undefined && { label: labelText(label) }), ...(colour !== undefined && { colour }) };
    if (Object.keys(values).length === 0) return {};
    await tx.updateTable('labels').set(values).where('id', '=', id).execute();
    return { detail: JSON.stringify(values), touches: await labelled(tx, id) };
  },
  async remove(tx, caller, { id, label }) {
    await refuseShared(tx, caller, id);
    const touches = await labelled(tx, id);
    await tx.deleteFrom('labels').where('id', '=', id).execute();
    return { detail: label, touches };
  },
};

/** Labels of an inventory, by name. */
export async function labelsOf(db: Kysely<Database>, caller: Caller, inventoryId: string): Promise<Label[]> {
  const { rows } = await sql<Row>`
    select r.* from ${labelStore.rows(db, caller.scope)} as r
    where r.inventory_id = ${inventoryId} order by ${labelStore.sort.label}`.execute(db);
  return rows.map((row) => labelStore.present(row, caller));
}

const labelled = async (tx: Transaction<Database>, id: string) =>
  (await devicesWithLabel(tx, id)).map((device) => [device.kind, device.id] as const);
