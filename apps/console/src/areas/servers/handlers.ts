import { message } from '@backhaul/contract';
import { mutate } from '../../platform/access/mutate.js';
import { sees } from '../../platform/access/scope.js';
import { makePairingCode } from '../../control/devices/pairing-codes.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { createServer, type ServerDependencies } from './create.js';

/** Handlers of the calls on servers. */
export function serverHandlers(dependencies: ServerDependencies): AreaHandlers<'servers'> {
  const { vault, registry, clock } = dependencies;
  return {
    server: (_input, { subject: server }) => server.view,
    status: (_input, { subject: server }) => server.view,
    create: ({ body }, { caller, subject: group }) => createServer(dependencies, caller, group, body),
    async makePairingCode(_input, { caller, subject: { record } }) {
      // A user who pairs a server receives the passphrases of all its channels.
      const all = registry.channelsOfServer(record.id).every((channel) => sees(caller.scope, channel));
      if (!all) throw new Refusal('FORBIDDEN', message('server_outside'));
      const made = await mutate(dependencies, caller, (tx) => makePairingCode(tx, vault, record.id, clock.now()), {
        action: 'server:pair',
        subject: { kind: 'server', id: record.id },
      });
      return { ...made, paired: record.pairedAt !== null };
    },
  };
}
