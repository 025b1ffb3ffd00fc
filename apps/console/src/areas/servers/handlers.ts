import { ROLE_OF_TYPE } from '@backhaul/domain';
import { makePairingCode } from '../../control/devices/pairing-codes.js';
import { commandsById } from '../../control/commands/store.js';
import { presentCommand } from '../../control/commands/row.js';
import { requireAllChannels } from '../../control/policies/all-channels.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { page } from '../../control/resources/page.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { channelsOnServer, ViewFilter } from '../../state/registry/view-filter.js';
import { mutate } from '../../platform/access/mutate.js';
import { changeInventory } from './change-inventory.js';
import { filterOf } from './filter-store.js';
import { moveChannels } from './move.js';
import { reset } from './reset.js';
import type { ServerDependencies } from './dependencies.js';
import { serverStore } from './resource-store.js';
import { servicesOf } from './services.js';

/** Handlers of the calls on servers. */
export function serverHandlers(dependencies: ServerDependencies): AreaHandlers<'servers'> {
  const { db, vault, registry, clock, dispatcher } = dependencies;
  const store = serverStore(dependencies);
  const kept = crud(dependencies, store);
  return {
    ...kept,
    list: async ({ query }, { caller }) => page(db, store, caller, query, await filterOf(db, registry, query)),
    async listOfInventory({ query: { type, ...query } }, { caller, subject: { id: inventoryId } }) {
      const roles = type === undefined ? [] : [ROLE_OF_TYPE[type]];
      return page(db, store, caller, query, await filterOf(db, registry, { inventoryId, roles }));
    },
    async changeInventory(input, about) {
      await changeInventory(dependencies, about.caller, about.subject, about.references.group);
      return kept.get(input, about);
    },
    moveChannels: ({ body }, { caller, subject: server, references }) =>
      moveChannels(dependencies, caller, server, references.target, body),
    server: (_input, { subject: server }) => server.view,
    status: (_input, { subject: server }) => server.view,
    comment: (input, about) => kept.get(input, about),
    setComment: (input, about) => kept.update(input, about),
    capabilities: async (input, about) => (await kept.get(input, about)).capabilities,
    specifications: (input, about) => kept.get(input, about),
    ips: async (input, about) => (await kept.get(input, about)).ips,
    services: (_input, { caller, subject: { id } }) =>
      servicesOf(registry.reportedServer(id)?.state, channelsOnServer(registry, caller.scope, id)),
    async command({ params }, { caller, subject: server }) {
      const [command] = await commandsById(db, [params.commandId]);
      if (command?.deviceId !== server.id) throw new Refusal('NOT_FOUND');
      return new ViewFilter(registry, caller.scope).command(presentCommand(command, dispatcher.progressOf(command.id)));
    },
    resetInstance: ({ body }, { caller, subject: server }) => reset(dependencies, caller, server, body.confirmed),
    async makePairingCode(_input, { caller, subject: { record } }) {
      // Pairing reveals the passphrases of all channels of the server.
      requireAllChannels(registry, caller, record.id);
      const made = await mutate(dependencies, caller, (tx) => makePairingCode(tx, vault, record.id, clock.now()), {
        action: 'server:pair',
        subject: { kind: 'server', id: record.id },
      });
      return { ...made, paired: record.pairedAt !== null };
    },
  };
}
