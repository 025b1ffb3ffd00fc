import { INGEST } from '@backhaul/contract';
import { requireManaged } from '../../control/policies/inventory.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { differences } from '../../control/resources/writes.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import { hashNewPassword } from '../../platform/access/new-password.js';
import { baseUrlOf } from '../../platform/http/base-url.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { deleteIngestAccount, ingestAccountOf, writeIngestAccount } from './store.js';

interface Dependencies extends MutateDependencies {
  readonly clock: Clock;
  /** The address at which the console is reached, if it is configured. */
  readonly publicUrl: string | undefined;
}

/** Handlers of the calls on ingest accounts. */
export function ingestAccountHandlers(dependencies: Dependencies): AreaHandlers<'ingestAccounts'> {
  const { db, clock, publicUrl } = dependencies;
  const one = async (inventoryId: string, host: string) => ({
    account: await ingestAccountOf(db, inventoryId),
    feedUrl: `${baseUrlOf(publicUrl, host)}${INGEST}/feed.xml`,
  });
  return {
    get(_input, { caller, host, subject: { id } }) {
      requireManaged(caller.scope, id);
      return one(id, host);
    },
    async set({ body: { password, ...wanted } }, { caller, host, subject: { id } }) {
      requireManaged(caller.scope, id);
      const owner = { id, passwordHash: null, names: [wanted.user] };
      const passwordHash =
        password === undefined ? undefined : await hashNewPassword(db, owner, password, 'body.password');
      const at = new Date(clock.now());
      await mutate(
        dependencies,
        caller,
        (tx) => writeIngestAccount(tx, caller, id, wanted, { passwordHash, at }),
        ({ before, after }) => ({
          action: 'ingestAccount:set',
          subject: { kind: 'inventory', id },
          detail: passwordHash === undefined ? wanted.user : `${wanted.user}, new password`,
          changes: differences(before, after),
        }),
      );
      return one(id, host);
    },
    async remove(_input, { caller, subject: { id } }) {
      requireManaged(caller.scope, id);
      await mutate(
        dependencies,
        caller,
        (tx) => deleteIngestAccount(tx, id),
        (gone) => (gone ? { action: 'ingestAccount:remove', subject: { kind: 'inventory', id } } : undefined),
      );
    },
  };
}
