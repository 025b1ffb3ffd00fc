import type { AppContract, HandlerInput } from '@backhaul/contract';
import { needsRemoteApproval, REMOTE_ANSWER_MS, REMOTE_DEVICE_MS } from '@backhaul/domain';
import { requireAllChannels } from '../../control/policies/all-channels.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { newId } from '../../platform/kernel/ids.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import { accessOf, insertAction, nameOf } from './actions-store.js';
import { requireRestart } from './may-restart.js';
import { reachOf, type DeviceRecord } from './reach.js';
import { approvalOf } from './store.js';

export interface RemoteActionDependencies extends MutateDependencies {
  readonly registry: Registry;
  readonly clock: Clock;
}

type Asked = HandlerInput<AppContract['remoteActions']['ask']>['body'];

/**
 * Stores a request for a remote action, which the job then carries out; returns its id.
 * @throws {Refusal} REMOTE_ACCESS for support without access to the inventory, REMOTE_OPEN, and those of `requireRestart`
 */
export async function ask(
  dependencies: RemoteActionDependencies,
  caller: Caller,
  device: DeviceRecord,
  { action, reason, onAir }: Asked,
): Promise<string> {
  const { registry, clock } = dependencies;
  const reach = reachOf(caller, device);
  if (reach === null) throw new Refusal('REMOTE_ACCESS');
  const support = reach === 'support';
  if (action === 'restart') await requireRestart(dependencies, caller, device, { support, confirmed: onAir });
  if (action === 'logs' && device.kind === 'server') requireAllChannels(registry, caller, device.id);
  const id = newId('rac');
  const now = new Date(clock.now());
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const needsApproval = needsRemoteApproval(await approvalOf(tx, device.inventoryId), action);
      const accessId = support ? await accessOf(tx, caller.userId, device.inventoryId, now) : null;
      if (accessId === undefined) throw new Refusal('REMOTE_ACCESS');
      const isNew = await insertAction(tx, {
        id,
        inventory_id: device.inventoryId,
        device_id: device.id,
        device_kind: device.kind,
        device_name: device.name,
        action,
        reason,
        on_air: action === 'restart' && onAir && !support,
        asked_by: caller.userId,
        asker: caller.username,
        asker_name: await nameOf(tx, caller.userId),
        approval_id: accessId,
        needs_approval: needsApproval,
        state: needsApproval ? 'waiting' : 'queued',
        asked_at: now,
        expires_at: new Date(now.getTime() + (needsApproval ? REMOTE_ANSWER_MS : REMOTE_DEVICE_MS)),
      });
      if (!isNew) throw new Refusal('REMOTE_OPEN');
    },
    {
      action: 'remoteAction:ask',
      subject: { kind: device.kind, id: device.id },
      detail: `${action}: ${reason}`,
    },
  );
  return id;
}
