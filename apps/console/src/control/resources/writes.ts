import type { KeptVerb, SettingChange } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { ChangeEntry } from '../../platform/access/mutate.js';
import type { Caller, Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Effect, Store } from './store.js';

/** What was written; `silent`: nothing was changed, and nothing is audited. */
export interface Written extends Effect {
  readonly changes: readonly SettingChange[];
  readonly silent?: boolean;
}

const ALL: Scope = { all: true };

/** Creates, changes and deletes records of a kind within a transaction, and returns what was changed. */
export function writes<
  Row extends { readonly id: string },
  Item,
  Search extends string,
  Sort extends string,
  Create,
  Change,
>(store: Store<Row, Item, Search, Sort, Create, Change>) {
  async function read(on: Kysely<Database>, scope: Scope, id: string, among = store.rows(on, scope)): Promise<Row> {
    const { rows } = await sql<Row>`select r.* from ${among} as r where r.id = ${id}`.execute(on);
    const [row] = rows;
    if (row === undefined) throw new Refusal('NOT_FOUND');
    return row;
  }

  /** Reads a record and locks it until the transaction ends. */
  async function locked(tx: Kysely<Database>, id: string): Promise<Row> {
    await sql`select 1 from ${sql.table(store.table)} where id = ${id} for update`.execute(tx);
    return read(tx, ALL, id);
  }

  return {
    read,
    async create(tx: Transaction<Database>, caller: Caller, id: string, body: Create): Promise<Written> {
      const effect = await store.create(tx, caller, id, body);
      return { ...effect, changes: differences({}, store.audited(await read(tx, ALL, id))) };
    },
    async update(tx: Transaction<Database>, caller: Caller, id: string, body: Change): Promise<Written> {
      const before = await locked(tx, id);
      const effect = await store.update(tx, caller, before, body);
      const changes = differences(store.audited(before), store.audited(await read(tx, ALL, id)));
      return { ...effect, changes, silent: changes.length === 0 };
    },
    async remove(tx: Transaction<Database>, caller: Caller, id: string): Promise<Written> {
      const before = await locked(tx, id);
      if (store.remove === undefined) throw new Refusal('NO_CALL');
      return { ...(await store.remove(tx, caller, before)), changes: differences(store.audited(before), {}) };
    },
    /** The audit rows of a change; none if nothing was written. */
    entries(
      verb: KeptVerb,
      id: string,
      { touches = [], changes, detail, gone, silent, also = [] }: Written,
    ): readonly ChangeEntry[] {
      const { kind } = store;
      const about = { action: `${kind}:${verb}` as const, subject: { kind, id }, detail: detail ?? null };
      const entry = { ...about, touches, changes, ...(gone && { gone }) };
      return silent ? [] : [entry, ...also];
    },
  };
}

type Audited = ReturnType<Store<{ readonly id: string }, unknown, string, string, unknown, unknown>['audited']>;

/** The settings that differ. */
export const differences = (before: Audited, after: Audited): readonly SettingChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((path) => {
    const [from, to] = [before[path] ?? null, after[path] ?? null];
    return from === to ? [] : [{ path, from, to }];
  });
