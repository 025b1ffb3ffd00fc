import { isXsltName } from '@backhaul/domain';
import type { Logger } from 'pino';
import { requireManaged } from '../../control/policies/inventory.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { differences } from '../../control/resources/writes.js';
import { isStylesheet, xmlProblem } from '../../control/newsroom/xml-gate.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { newsroomPasswordOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import { deleteNewsroom, lockedNewsroom, mappingOf, newsroomOf, writeMapping, writeNewsroom } from './store.js';
import { MappingTests } from './mapping-tests.js';

interface Dependencies extends MutateDependencies {
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The audit entry of a change. */
const entry = (
  verb: 'set' | 'remove' | 'sync' | 'setMapping' | 'removeMapping',
  id: string,
  detail: string | null = null,
) =>
  ({
    action: `newsroom:${verb}`,
    subject: { kind: 'inventory', id },
    detail,
  }) as const;

/** Handlers of the calls on newsrooms. */
export function newsroomHandlers(dependencies: Dependencies): AreaHandlers<'newsrooms'> {
  const { db, vault, clock } = dependencies;
  const tests = new MappingTests(dependencies);
  const one = async (inventoryId: string) => ({ newsroom: await newsroomOf(db, inventoryId) });

  return {
    get(_input, { caller, subject: { id } }) {
      requireManaged(caller.scope, id);
      return one(id);
    },
    async set({ body }, { caller, subject: { id } }) {
      requireManaged(caller.scope, id);
      const seal = (password: string) => vault.seal(password, newsroomPasswordOf(id));
      await mutate(
        dependencies,
        caller,
        (tx) => writeNewsroom(tx, id, body, seal),
        ({ before, after }) => ({ ...entry('set', id, body.settings.kind), changes: differences(before, after) }),
      );
      return one(id);
    },
    async remove(_input, { caller, subject: { id } }) {
      requireManaged(caller.scope, id);
      await mutate(dependencies, caller, (tx) => deleteNewsroom(tx, id), (gone) => (gone ? entry('remove', id) : undefined)); // prettier-ignore
    },
    async sync(_input, { caller, subject: { id } }) {
      requireManaged(caller.scope, id);
      await mutate(
        dependencies,
        caller,
        async (tx) => {
          await lockedNewsroom(tx, id);
          const asked = { sync_asked_at: new Date(clock.now()) };
          await tx.updateTable('newsrooms').set(asked).where('inventory_id', '=', id).execute();
        },
        entry('sync', id),
      );
      return one(id);
    },
    async mapping(_input, { caller, subject: { id } }) {
      requireManaged(caller.scope, id);
      const found = await mappingOf(db, id);
      if (found === undefined) throw new Refusal('NO_XSLT');
      return { name: found.name, content: found.content };
    },
    async setMapping({ body: { name, content } }, { caller, subject: { id } }) {
      requireManaged(caller.scope, id);
      if (!isXsltName(name) || xmlProblem(content) !== null || !isStylesheet(content))
        throw new Refusal('STORY_FILE_TYPE');
      await mutate(
        dependencies,
        caller,
        async (tx) => {
          await lockedNewsroom(tx, id);
          await writeMapping(tx, id, { name, content, at: new Date(clock.now()) });
        },
        entry('setMapping', id, name),
      );
      return one(id);
    },
    async removeMapping(_input, { caller, subject: { id } }) {
      requireManaged(caller.scope, id);
      await mutate(
        dependencies,
        caller,
        async (tx) => {
          const { mapping_name: name } = await lockedNewsroom(tx, id);
          if (name !== null) await writeMapping(tx, id, null);
          return name;
        },
        (name) => (name === null ? undefined : entry('removeMapping', id, name)),
      );
      return one(id);
    },
    async test({ body: { sample } }, { caller, subject: { id } }) {
      requireManaged(caller.scope, id);
      return tests.run(id, sample);
    },
  };
}
