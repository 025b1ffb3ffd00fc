import { issueOrder, PLAIN_VALID_MS } from '../../control/commands/issue.js';
import { requireAllChannels } from '../../control/policies/all-channels.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { ExportDependencies } from './dependencies.js';
import { presentExport, presentExports, supportsExports } from './present.js';
import { setExport } from './set.js';
import { exportOf } from './store.js';

/** Time limit of a test, ms; the server gives up after 30 s. */
const TEST_TAKES_MS = 40_000;

/** Handlers of the calls on recording exports of servers. */
export function exportHandlers(dependencies: ExportDependencies): AreaHandlers<'exports'> {
  const { db, registry } = dependencies;
  const shown = async (id: string) => presentExport(dependencies, id, await exportOf(db, id));
  const order = (caller: Caller, id: string, name: 'testExport' | 'retryExports', takesMs: number) => {
    if (supportsExports(registry, id) === false) throw new Refusal('UNSUPPORTED');
    if (registry.server(id)?.online !== true) throw new Refusal('SERVER_OFFLINE');
    return issueOrder(dependencies, caller, {
      device: { kind: 'server', id },
      order: { name, args: {} },
      validForMs: PLAIN_VALID_MS,
      takesMs,
    });
  };
  return {
    destination: (_input, { subject: server }) => shown(server.id),
    async setDestination({ body }, { caller, subject: server }) {
      // The export receives the recordings of all channels.
      requireAllChannels(registry, caller, server.id);
      if (body.kind !== 'none' && supportsExports(registry, server.id) === false) throw new Refusal('UNSUPPORTED');
      await setExport(dependencies, caller, server.id, body);
      return shown(server.id);
    },
    test: (_input, { caller, subject: server }) => order(caller, server.id, 'testExport', TEST_TAKES_MS),
    list: (_input, { caller, subject: server }) => presentExports(registry, server.id, caller),
    retry: (_input, { caller, subject: server }) => order(caller, server.id, 'retryExports', 0),
  };
}
