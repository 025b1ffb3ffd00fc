import type { AreaHandlers } from '../../control/policies/subjects.js';
import { mutate } from '../../platform/access/mutate.js';
import { checkPackage } from './check-package.js';
import type { SoftwareDependencies } from './dependencies.js';
import { deletePackage, insertPackage, packagesOf, presentPackage } from './store.js';
import { upgradeServer } from './upgrade.js';

const entry = (verb: 'add' | 'remove', what: string) =>
  ({
    action: `software:${verb}`,
    detail: what,
    touches: [],
  }) as const;

/** Handlers of the calls on software packages and upgrades. */
export function softwareHandlers(dependencies: SoftwareDependencies): AreaHandlers<'software'> {
  const { db } = dependencies;
  return {
    list: () => packagesOf(db),
    async add({ body }, { caller }) {
      const checked = checkPackage(body.package);
      const row = await mutate(
        dependencies,
        caller,
        (tx) => insertPackage(tx, checked, body.signature),
        entry('add', `${checked.kind} ${checked.version} ${checked.sha256}`),
      );
      return presentPackage(row);
    },
    async remove({ params: { kind, version } }, { caller }) {
      await mutate(
        dependencies,
        caller,
        (tx) => deletePackage(tx, kind, version),
        (deleted) => (deleted ? entry('remove', `${kind} ${version}`) : undefined),
      );
    },
    upgrade: ({ body: { version } }, { caller, subject }) => upgradeServer(dependencies, caller, subject, version),
  };
}
