import type { AreaHandlers } from '../../control/policies/subjects.js';
import { mutate } from '../../platform/access/mutate.js';
import { checkPackage } from './check-package.js';
import type { ServerSoftwareDependencies } from './dependencies.js';
import { deletePackage, insertPackage, packagesOf, presentPackage } from './store.js';
import { upgradeServer } from './upgrade.js';

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
