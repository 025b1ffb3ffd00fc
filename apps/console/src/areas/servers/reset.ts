import { issueOrder, PLAIN_VALID_MS } from '../../control/commands/issue.js';
import { supportsOrder } from '../../control/commands/supports.js';
import { isInUse } from '../../control/devices/server-use.js';
import { requireAllChannels } from '../../control/policies/all-channels.js';
import type { VisibleServer } from '../../control/policies/records.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { ServerDependencies } from './dependencies.js';

/** Time for a server to restart all of its programs, ms. */
const RESET_TAKES_MS = 60_000;

/**
 * Orders a server to restart the programs of its channels.
 * @throws {Refusal} FORBIDDEN, UNSUPPORTED, SERVER_OFFLINE; SERVER_IN_USE without a confirmation while anything is on air
 */
export function reset(
  dependencies: ServerDependencies,
  caller: Caller,
  { id, view }: VisibleServer,
  confirmed: boolean,
): Promise<{ readonly commandId: string }> {
  const { registry } = dependencies;
  requireAllChannels(registry, caller, id);
  if (supportsOrder(registry, { kind: 'server', id }, 'resetInstance') === false) throw new Refusal('UNSUPPORTED');
  if (!view.online) throw new Refusal('SERVER_OFFLINE');
  if (!confirmed && isInUse(registry, id)) throw new Refusal('SERVER_IN_USE');
  return issueOrder(dependencies, caller, {
    device: { kind: 'server', id },
    command: 'reset_instance',
    order: { name: 'resetInstance', args: {} },
    validForMs: PLAIN_VALID_MS,
    takesMs: RESET_TAKES_MS,
  });
}
