import { message, type AppContract, type HandlerInput, type ModemVendor } from '@backhaul/contract';
import { checkReportedAs, type ModemModel, removedKeys } from '@backhaul/domain';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal, refuseProblems } from '../../platform/kernel/refusal.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly models: readonly ModemModel[];
  readonly created_at: Date;
  readonly modems: number;
}

type Calls = AppContract['modemVendors'];
type Create = HandlerInput<Calls['create']>['body'];
type Change = HandlerInput<Calls['update']>['body'];
type VendorStore = Store<Row, ModemVendor, 'name', 'name' | 'createdAt', Create, Change>;

/** Keys of reported modems, in the form of `hardwareKeys`. */
const reportedKeys = sql`
  select 'tac ' || (m -> 'hardware' ->> 'tac') as key, d.id || ' ' || (m ->> 'port') as modem
  from devices d cross join lateral jsonb_array_elements(d.last_state -> 'modems') m
  where d.kind = 'unit' and m -> 'hardware' ->> 'tac' <> ''
  union all
  select 'model ' || lower(btrim(m -> 'hardware' ->> 'model')), d.id || ' ' || (m ->> 'port')
  from devices d cross join lateral jsonb_array_elements(d.last_state -> 'modems') m
  where d.kind = 'unit' and m -> 'hardware' ->> 'model' <> ''`;

/** Keys of the models in a column. */
const modelKeys = (models: RawBuilder<unknown>) => sql`
  select 'tac ' || t.value as key from jsonb_array_elements(${models}) x, jsonb_array_elements_text(x -> 'tacs') t
  union all
  select 'model ' || lower(btrim(x ->> 'reportedAs')) from jsonb_array_elements(${models}) x where btrim(x ->> 'reportedAs') <> ''`;

/** Modem vendors, managed by superusers. `changed`: identifies all reported modems again. */
export const modemVendorStore = (changed: () => Promise<void>): VendorStore => {
  const after = () => void changed();
  return {
    kind: 'modemVendor',
    idPrefix: 'mdv',
    table: 'modem_vendors',
    rows: (_db, scope) => sql<Row>`(
      select v.id, v.name, v.models, v.created_at,
        (select count(distinct r.modem)::int from (${reportedKeys}) r
          where r.key in (${modelKeys(sql`v.models`)})) as modems
      from modem_vendors v where ${scope.all ? sql`true` : sql`false`})`,
    search: { name: 'name' },
    sort: { name: byText('name'), createdAt: byValue('created_at') },
    present: ({ id, name, models, created_at, modems }) => ({
      id,
      name,
      models: models.map((model) => ({ ...model, tacs: [...model.tacs] })),
      createdAt: created_at.getTime(),
      modems,
    }),
    audited: ({ name, models }) => ({ name, models: models.map(modelText).join('; ') }),
    async create(tx, _caller, id, { name, models }) {
      refuseModels(models);
      await tx
        .insertInto('modem_vendors')
        .values({ id, name, models: JSON.stringify(models) })
        .execute();
      return { detail: name, after };
    },
    async update(tx, _caller, row, { name = row.name, models }) {
      if (models !== undefined) {
        refuseModels(models);
        await refuseUsed(tx, removedKeys(row.models, models));
      }
      await tx
        .updateTable('modem_vendors')
        .set({ name, models: JSON.stringify(models ?? row.models) })
        .where('id', '=', row.id)
        .execute();
      return { detail: name, after };
    },
    async remove(tx, _caller, { id, name, models }) {
      await refuseUsed(tx, removedKeys(models, []));
      await tx.deleteFrom('modem_vendors').where('id', '=', id).execute();
      return { detail: name, after };
    },
  };
};

/** A model as text for the audit. */
const modelText = ({ name, reportedAs, tacs, canScan }: ModemModel): string =>
  [name, reportedAs, ...tacs, canScan ? '' : 'no scan'].filter((part) => part !== '').join(' ');

/** @throws {Refusal} INVALID for a model without identification, and for a repeated name */
function refuseModels(models: readonly ModemModel[]): void {
  const names = models.map(({ name }) => name.trim().toLowerCase());
  refuseProblems(
    models.flatMap((model, index) => {
      const unknown = checkReportedAs(model);
      return [
        ...(unknown === null ? [] : [{ path: `models.${index}.reportedAs`, message: unknown }]),
        ...(names.indexOf(names[index] ?? '') < index
          ? [{ path: `models.${index}.name`, message: message('unique') }]
          : []),
      ];
    }),
  );
}

/** @throws {Refusal} MODEM_USED if one of these keys identifies a reported modem */
async function refuseUsed(tx: Transaction<Database>, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { rows } = await sql`select 1 from (${reportedKeys}) r where r.key = any(${keys}::text[]) limit 1`.execute(tx);
  if (rows.length > 0) throw new Refusal('MODEM_USED');
}
