import type { ServerIpPipe } from '@backhaul/contract';
import { requireAllChannels } from '../../control/policies/all-channels.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { sees, type Caller, type Scope } from '../../platform/access/scope.js';
import { setPipes, type PipeChange, type ServerIpPipeDependencies } from './set.js';
import { pipeSettingsOf } from './store.js';

/** Handlers of the calls on IP pipe settings of servers. */
export function serverIpPipeHandlers(dependencies: ServerIpPipeDependencies): AreaHandlers<'serverIpPipe'> {
  const { db, registry } = dependencies;
  const reportedOf = (id: string) => registry.reportedServer(id)?.state?.pipes;
  const shown = async (id: string, scope: Scope): Promise<ServerIpPipe> => {
    const reported = reportedOf(id);
    const open = (reported?.open ?? []).map(({ unitId, ...pipe }) => {
      const unit = registry.unitRecord(unitId);
      return { ...pipe, unit: unit && sees(scope, unit) ? { id: unitId, name: unit.name } : null };
    });
    return { requested: await pipeSettingsOf(db, id), reported: reported ? { ...reported, open } : null };
  };
  const change = async (caller: Caller, id: string, body: PipeChange) => {
    // The setting affects units of every group.
    requireAllChannels(registry, caller, id);
    await setPipes(dependencies, caller, id, body);
    return shown(id, caller.scope);
  };
  return {
    get: (_input, { caller, subject: server }) => shown(server.id, caller.scope),
    set: ({ body }, { caller, subject: server }) => change(caller, server.id, body),
    post: ({ body }, { caller, subject: server }) => change(caller, server.id, body),
    interfaces: (_input, { subject: server }) => reportedOf(server.id)?.interfaces ?? [],
  };
}
