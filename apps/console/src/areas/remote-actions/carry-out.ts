import { ERRORS } from '@backhaul/contract';
import { maySendLogs, type RemoteProblem } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { issueOrder, PLAIN_VALID_MS, type IssueDependencies } from '../../control/commands/issue.js';
import type { Dispatcher } from '../../control/commands/types.js';
import { askForLogs } from '../../control/logs/ask.js';
import { requireAllChannels } from '../../control/policies/all-channels.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { addFiles, updateAction, type BroughtFile, type Failure, type OpenAction } from './actions-store.js';
import { diagnosticOf } from './diagnostic.js';
import { requireRestart } from './may-restart.js';
import type { DeviceRecord } from './reach.js';
import { stillsOf, type StillDependencies } from './stills.js';

export interface CarryOutDependencies extends IssueDependencies, StillDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'enqueue' | 'dispatch' | 'wasSent'>;
  readonly clock: Clock;
}

interface Ready {
  readonly action: OpenAction;
  readonly device: DeviceRecord;
  readonly now: Date;
}

/** Time for a server to restart all of its programs, ms. */
const RESET_TAKES_MS = 60_000;

/** Starts an action on an online device, in the name of the user who requested it; null: it is running, or done. */
export async function begin(dependencies: CarryOutDependencies, caller: Caller, ready: Ready): Promise<Failure | null> {
  try {
    return await carryOut(dependencies, caller, ready);
  } catch (error) {
    if (error instanceof Refusal) return failureOf(error);
    throw error;
  }
}

async function carryOut(dependencies: CarryOutDependencies, caller: Caller, ready: Ready): Promise<Failure | null> {
  switch (ready.action.action) {
    case 'restart':
      return restart(dependencies, caller, ready);
    case 'logs':
      return logs(dependencies, caller, ready);
    case 'screenshot': {
      const { files, problem } = await stillsOf(dependencies, caller, ready.device, ready.now);
      return problem === null ? keep(dependencies, caller, ready, files) : { state: 'failed', problem, detail: null };
    }
    case 'diagnostic':
      return keep(dependencies, caller, ready, [await diagnosticOf(dependencies, caller, ready.device, ready.now)]);
    default:
      return ready.action.action satisfies never;
  }
}

/** Refuses an action that another console has already started. */
async function requireBegun(isBegun: Promise<boolean>): Promise<void> {
  if (!(await isBegun)) throw new Refusal('REMOTE_STATE');
}

async function restart(
  dependencies: CarryOutDependencies,
  caller: Caller,
  { action, device, now }: Ready,
): Promise<null> {
  const { id, kind } = device;
  const support = action.approval_id !== null;
  await requireRestart(dependencies, caller, device, { support, confirmed: action.on_air });
  const terms = {
    validForMs: PLAIN_VALID_MS,
    detail: action.reason,
    beside: (tx: Parameters<typeof updateAction>[0], { id: commandId }: { readonly id: string }) =>
      requireBegun(updateAction(tx, action.id, { state: 'running', started_at: now, command_id: commandId })),
  };
  await issueOrder(
    dependencies,
    caller,
    kind === 'unit'
      ? { ...terms, device: { kind, id }, order: { name: 'reboot', args: {} } }
      : {
          ...terms,
          device: { kind, id },
          command: 'reset_instance',
          order: { name: 'resetInstance', args: {} },
          takesMs: RESET_TAKES_MS,
        },
  );
  return null;
}

async function logs(
  dependencies: CarryOutDependencies,
  caller: Caller,
  { action, device, now }: Ready,
): Promise<Failure | null> {
  const { id, kind } = device;
  if (kind === 'server') requireAllChannels(dependencies.registry, caller, id);
  else {
    const unit = dependencies.registry.unit(id);
    if (unit !== undefined && !maySendLogs(unit).allowed) return { state: 'failed', problem: 'busy' };
  }
  const { commandId } = await askForLogs(dependencies, caller, { kind, id, channelId: null });
  await updateAction(dependencies.db, action.id, { state: 'running', started_at: now, command_id: commandId });
  return null;
}

async function keep(
  dependencies: CarryOutDependencies,
  caller: Caller,
  { action, device, now }: Ready,
  files: readonly BroughtFile[],
): Promise<null> {
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      await requireBegun(updateAction(tx, action.id, { state: 'done', started_at: now, ended_at: now }));
      await addFiles(tx, action.id, files, now);
    },
    {
      action: `remoteAction:${action.action}`,
      subject: { kind: device.kind, id: device.id },
      detail: action.reason,
    },
  );
  return null;
}

/** A refusal as the failure of an action. */
function failureOf(refusal: Refusal): Failure | null {
  const { error, detail } = refusal;
  // The action was cancelled or started elsewhere in the meantime.
  if (error === 'REMOTE_STATE') return null;
  const problem = PROBLEMS.get(error);
  return problem === undefined
    ? { state: 'failed', problem: 'device', detail: detail?.text ?? ERRORS[error].title }
    : { state: 'failed', problem };
}

const PROBLEMS: ReadonlyMap<Refusal['error'], RemoteProblem> = new Map([
  ['FEATURE_OFF', 'featureOff'],
  ['UNSUPPORTED', 'unsupported'],
  ['FORBIDDEN', 'channels'],
  ['REMOTE_SUPPORT', 'onAir'],
  ['REMOTE_ON_AIR', 'onAir'],
  ['UNIT_BUSY', 'busy'],
  ['LOGS_BUSY', 'busy'],
  ['LOGS_OTHER_CHANNEL', 'busy'],
]);
