import type { AppContract } from '@backhaul/contract';
import { audit } from '../../access/audit.js';
import { sees } from '../../access/scope.js';
import { makePairingCode } from '../../devices/pairing-codes.js';
import { visibleServer } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { HandlersOf } from '../../http/types.js';
import { createServer, type ServerDependencies } from './create.js';

/** Handlers of the calls on servers. */
export function serverHandlers(dependencies: ServerDependencies): HandlersOf<Pick<AppContract, 'servers'>>['servers'] {
  const { db, vault, registry, clock } = dependencies;
  return {
    server: ({ params }, { caller }) => visibleServer(registry, caller.scope, params.id).view,
    status: ({ params }, { caller }) => visibleServer(registry, caller.scope, params.id).view,
    create: ({ body }, { caller }) => createServer(dependencies, caller, body),
    async makePairingCode({ params }, { caller }) {
      const { record } = visibleServer(registry, caller.scope, params.id);
      // Whoever pairs a machine is given the passphrases of all its channels.
      const all = registry.channelsOfServer(record.id).every((channel) => sees(caller.scope, channel));
      if (!all) throw new Refusal('FORBIDDEN', 'The server has channels of groups that you are not in');
      const made = await db.transaction().execute(async (tx) => {
        const subject = { kind: 'server', id: record.id };
        await audit(tx, { caller, action: 'server:pair', subject, result: 'done' });
        return makePairingCode(tx, vault, record.id, clock.now());
      });
      return { ...made, paired: record.pairedAt !== null };
    },
  };
}
