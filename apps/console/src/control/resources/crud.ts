import type { KeptVerb } from '@backhaul/domain';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { newId } from '../../platform/kernel/ids.js';
import { refusingTakenNames } from '../devices/names.js';
import { page, type PageQuery } from './page.js';
import type { Store } from './store.js';
import { writes, type Written } from './writes.js';

/** The record that a call is about, as its policy found it. */
interface About {
  readonly caller: Caller;
  readonly subject: { readonly id: string };
}

/**
 * The handlers of a kind of record: a paged list, one, create, change, delete. Each change is one transaction with its audit row, which
 * contains the settings before and after; a change that changes nothing writes nothing.
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
  const writing = writes(store);

  const one = async (caller: Caller, id: string): Promise<Item> =>
    store.present(await writing.read(db, caller.scope, id), caller);

  async function change(caller: Caller, id: string, verb: KeptVerb, work: Work): Promise<void> {
    const { after } = await refusingTakenNames(() =>
      mutate(dependencies, caller, work, (written) => writing.entries(verb, id, written)),
    );
    after?.();
  }

  return {
    list: ({ query }: { readonly query: PageQuery<Search, Sort> }, { caller }: { readonly caller: Caller }) =>
      page(db, store, caller, query),
    get: (_input: unknown, { caller, subject }: About) => one(caller, subject.id),
    create: async ({ body }: { readonly body: Create }, { caller }: { readonly caller: Caller }): Promise<Item> => {
      const id = newId(store.idPrefix);
      await change(caller, id, 'create', (tx) => writing.create(tx, caller, id, body));
      return one(caller, id);
    },
    update: async ({ body }: { readonly body: Change }, { caller, subject: { id } }: About): Promise<Item> => {
      await change(caller, id, 'update', (tx) => writing.update(tx, caller, id, body));
      return store.present(await writing.read(db, caller.scope, id, store.left?.(caller.scope)), caller);
    },
    remove: (_input: unknown, { caller, subject: { id } }: About): Promise<void> =>
      change(caller, id, 'remove', (tx) => writing.remove(tx, caller, id)),
  };
}

type Work = (tx: Parameters<Parameters<typeof mutate>[2]>[0]) => Promise<Written>;
