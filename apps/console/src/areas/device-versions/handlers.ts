import { message, type DefaultVersions } from '@backhaul/contract';
import { isDefaultAllowed, SOFTWARE_KINDS } from '@backhaul/domain';
import { requireManaged } from '../../control/policies/inventory.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { catalogueOf } from '../../control/software/catalogue-store.js';
import { page } from '../../control/resources/page.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import { invalid } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { defaultsOf, ofKind, rowOf, setDefaults, versionStore } from './store.js';

export interface DeviceVersionDependencies extends MutateDependencies {
  readonly registry: Registry;
}

/** Handlers of the calls on versions of devices. */
export function deviceVersionHandlers(dependencies: DeviceVersionDependencies): AreaHandlers<'deviceVersions'> {
  const { db, registry } = dependencies;
  const store = versionStore(registry);
  return {
    list: ({ query: { kind, ...query } }, { caller }) => page(db, store, caller, query, ofKind(kind)),
    get: async (_input, { caller, subject: { id } }) => store.present(await rowOf(db, store, caller.scope, id), caller),
    defaults: (_input, { subject: { id } }) => defaultsOf(db, id),
    async setDefaults({ body }, { caller, subject: { id } }) {
      requireManaged(caller.scope, id);
      const { after } = await mutate(
        dependencies,
        caller,
        async (tx) => {
          const [old, catalogue] = [await defaultsOf(tx, id), await catalogueOf(tx)];
          for (const kind of SOFTWARE_KINDS) {
            const version = body[kind] ?? null;
            if (version === null || version === old[kind] || isDefaultAllowed(catalogue, kind, version)) continue;
            throw invalid(`body.${kind}`, message('UPGRADE_NOT_ALLOWED'));
          }
          await setDefaults(tx, id, body);
          return { before: old, after: await defaultsOf(tx, id) };
        },
        (change) => entryOf(id, change.before, change.after),
      );
      return after;
    },
  };
}

/** Audit entry of a change; undefined: nothing changed. */
function entryOf(id: string, before: DefaultVersions, after: DefaultVersions) {
  const changes = (['unit', 'server'] as const).flatMap((kind) =>
    before[kind] === after[kind] ? [] : [{ path: kind, from: before[kind], to: after[kind] }],
  );
  if (changes.length === 0) return undefined;
  return { action: 'inventory:softwareVersions', subject: { kind: 'inventory', id }, changes } as const;
}
