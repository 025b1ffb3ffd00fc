import { commandsById } from '../../control/commands/store.js';
import { follow } from '../../platform/access/mutate.js';
import { addLogs, updateAction, type Failure, type OpenAction } from './actions-store.js';
import type { CarryOutDependencies } from './carry-out.js';
import { fileName } from './file-name.js';

/** Applies the result of the order of a running action; returns a failure, or null if it is running or done. */
export async function settle(
  dependencies: Pick<CarryOutDependencies, 'db' | 'registry'>,
  action: OpenAction,
  now: Date,
): Promise<Failure | null> {
  const { command_id: commandId } = action;
  // Orders of a unit are deleted when it leaves the inventory.
  if (commandId === null) return { state: 'failed', problem: 'unknown' };
  const [command] = await commandsById(dependencies.db, [commandId]);
  if (command === undefined) return { state: 'failed', problem: 'moved' };
  switch (command.state) {
    case 'pending':
    case 'sent':
      return null;
    case 'failed':
      return { state: 'failed', problem: 'device', detail: command.error };
    case 'expired':
    case 'unknown':
      return { state: 'failed', problem: 'unknown', detail: command.error };
    case 'done': {
      const isThere = await follow(
        dependencies,
        async (tx) => {
          const name = fileName(action.device_name, 'logs', now, 'tar.gz');
          if (action.action === 'logs' && !(await addLogs(tx, action.id, commandId, name, now))) return false;
          await updateAction(tx, action.id, { state: 'done', ended_at: now });
          return true;
        },
        () => [],
      );
      return isThere ? null : { state: 'failed', problem: 'unknown' };
    }
    default:
      return command.state satisfies never;
  }
}
