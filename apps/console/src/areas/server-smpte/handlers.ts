import type { ServerSmpte } from '@backhaul/contract';
import { requireAllChannels } from '../../control/policies/all-channels.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { smpteOf } from './store.js';
import { setSmpte, type ServerSmpteDependencies } from './set.js';

/** Handlers of the calls on ST 2110 settings of servers. */
export function serverSmpteHandlers(dependencies: ServerSmpteDependencies): AreaHandlers<'serverSmpte'> {
  const { db, registry } = dependencies;
  const shown = async (id: string): Promise<ServerSmpte> => ({
    requested: await smpteOf(db, id),
    reported: registry.reportedServer(id)?.state?.smpte ?? null,
  });
  return {
    get: (_input, { subject: server }) => shown(server.id),
    async set({ body }, { caller, subject: { id } }) {
      // The setting may restart streams of every channel.
      requireAllChannels(registry, caller, id);
      await setSmpte(dependencies, caller, id, body);
      return shown(id);
    },
  };
}
