import type { Kysely } from 'kysely';
import type { Dispatcher } from '../../control/commands/types.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Registry } from '../../state/registry/types.js';
import { checkPackage } from './check-package.js';
import { deletePackage, insertPackage, packagesOf, presentPackage } from './store.js';
import { upgradeServer } from './upgrade.js';

export interface ServerSoftwareDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch'>;
}

const entry = (verb: 'add' | 'remove', version: string) => ({
  action: `serverSoftware:${verb}`,
  detail: version,
  touches: [],
});

/** Handlers of the calls on the software of servers. */
export function serverSoftwareHandlers(dependencies: ServerSoftwareDependencies): AreaHandlers<'serverSoftware'> {
  const { db } = dependencies;
  return {
    list: () => packagesOf(db),
    async add({ body }, { caller }) {
      const checked = checkPackage(body.package);
      const row = await mutate(
        dependencies,
        caller,
        (tx) => insertPackage(tx, checked, body.signature),
        entry('add', `${checked.version} ${checked.sha256}`),
      );
      return presentPackage(row);
    },
    async remove({ params: { version } }, { caller }) {
      await mutate(
        dependencies,
        caller,
        (tx) => deletePackage(tx, version),
        (deleted) => (deleted ? entry('remove', version) : undefined),
      );
    },
    upgrade: ({ body: { version } }, { caller, subject }) => upgradeServer(dependencies, caller, subject, version),
  };
}
