import type { SettingChange } from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller, Scope } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { refusingTakenNames } from '../devices/names.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { newId } from '../../platform/kernel/ids.js';
import { page, type PageQuery } from './page.js';
import type { Effect, Store } from './store.js';

/** The record that a call is about, as its policy found it. */
interface About {
  readonly caller: Caller;
  readonly subject: { readonly id: string };
}

const ALL: Scope = { all: true };

/**
 * The handlers of a kind of record: a paged list, one, create, change, delete. Each change is one transaction with its audit row, in which
 * settings stand as before and after; a change that changes nothing writes nothing.
 */
export function crud<
  Row extends { readonly id: string },
  Item,
  Search extends string,
  Sort extends string,
  Create,
  Change,
>(dependencies: MutateDependencies, store: Store<Row, Item, Search, Sort, Create, Change>) {
  const { db } = dependencies;
  const { kind, table } = store;

  async function read(on: Kysely<Database>, scope: Scope, id: string): Promise<Row> {
    const { rows } = await sql<Row>`select r.* from ${store.rows(on, scope)} as r where r.id = ${id}`.execute(on);
    const [row] = rows;
    if (row === undefined) throw new Refusal('NOT_FOUND');
    return row;
  }

  const one = async (caller: Caller, id: string): Promise<Item> =>
    store.present(await read(db, caller.scope, id), caller);

  async function change(caller: Caller, id: string, verb: string, work: Work): Promise<void> {
    const { after } = await refusingTakenNames(() =>
      mutate(dependencies, caller, work, ({ touches = [], changes, detail = null, silent, also = [] }) =>
        silent ? undefined : [{ action: `${kind}:${verb}`, subject: { kind, id }, detail, touches, changes }, ...also],
      ),
    );
    after?.();
  }

  /** Reads a record and locks it until the transaction ends. */
  async function locked(tx: Kysely<Database>, id: string): Promise<Row> {
    await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(tx);
    return read(tx, ALL, id);
  }

  return {
    list: ({ query }: { readonly query: PageQuery<Search, Sort> }, { caller }: { readonly caller: Caller }) =>
      page(db, store, caller, query),
    get: (_input: unknown, { caller, subject }: About) => one(caller, subject.id),
    create: async ({ body }: { readonly body: Create }, { caller }: { readonly caller: Caller }): Promise<Item> => {
      const id = newId(store.idPrefix);
      await change(caller, id, 'create', async (tx) => {
        const effect = await store.create(tx, caller, id, body);
        return { ...effect, changes: differences({}, store.audited(await read(tx, ALL, id))) };
      });
      return one(caller, id);
    },
    update: async ({ body }: { readonly body: Change }, { caller, subject: { id } }: About): Promise<Item> => {
      await change(caller, id, 'update', async (tx) => {
        const before = await locked(tx, id);
        const effect = await store.update(tx, caller, before, body);
        const changes = differences(store.audited(before), store.audited(await read(tx, ALL, id)));
        return { ...effect, changes, silent: changes.length === 0 };
      });
      return one(caller, id);
    },
    remove: async (_input: unknown, { caller, subject: { id } }: About): Promise<void> => {
      await change(caller, id, 'remove', async (tx) => {
        const before = await locked(tx, id);
        if (store.remove === undefined) throw new Refusal('NO_CALL');
        return { ...(await store.remove(tx, caller, before)), changes: differences(store.audited(before), {}) };
      });
    },
  };
}

type Work = (tx: Parameters<Parameters<typeof mutate>[2]>[0]) => Promise<
  Effect & {
    readonly changes: readonly SettingChange[];
    /** Nothing was changed, and nothing is written down. */
    readonly silent?: boolean;
  }
>;

type Audited = ReturnType<Store<{ readonly id: string }, unknown, string, string, unknown, unknown>['audited']>;

const differences = (before: Audited, after: Audited): readonly SettingChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((path) => {
    const [from, to] = [before[path] ?? null, after[path] ?? null];
    return from === to ? [] : [{ path, from, to }];
  });
