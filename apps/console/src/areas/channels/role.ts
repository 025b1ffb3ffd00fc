import type { AppContract, HandlerInput } from '@backhaul/contract';
import { changedRole, message, roleLock } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { isShared } from '../../control/channels/sharing.js';
import { feedRole } from '../../control/channels/feeds.js';
import { hasOpenRun } from '../../control/devices/remove-channels.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import type { ChannelStoreRow } from './present.js';

type Change = Pick<HandlerInput<AppContract['channels']['update']>['body'], 'forceOutput' | 'distributor'>;

/**
 * Columns of a changed role, for a locked channel; empty if unchanged. Throws INVALID for a contradictory change,
 * and the reason that locks the role (`roleLock`).
 */
export async function changedRoleValues(
  { registry, clock }: { readonly registry: Pick<Registry, 'channel'>; readonly clock: Clock },
  tx: Transaction<Database>,
  { id, force_output, distributor }: ChannelStoreRow,
  { forceOutput, distributor: becomes }: Change,
): Promise<{ readonly force_output?: boolean; readonly distributor?: boolean }> {
  const held = { forceOutput: force_output, distributor };
  const role = changedRole(held, {
    ...(forceOutput !== undefined && { forceOutput }),
    ...(becomes !== undefined && { distributor: becomes }),
  });
  if (role === null) throw invalid('body.forceOutput', message('default'));
  if (role.forceOutput === held.forceOutput && role.distributor === held.distributor) return {};
  const view = registry.channel(id);
  const feed = await feedRole(tx, id);
  const lock = roleLock({
    busy: view?.busy === true || view?.status === 'PlayStoredFile' || feed === 'fed' || (await hasOpenRun(tx, id)),
    streaming: feed === 'feeds' || (await hasOpenDestination(tx, id)),
    sharing: await isShared(tx, id, new Date(clock.now())),
    draining: view?.draining === true,
  });
  if (lock !== null) throw new Refusal(lock);
  return { force_output: role.forceOutput, distributor: role.distributor };
}

const hasOpenDestination = async (tx: Transaction<Database>, channelId: string): Promise<boolean> =>
  (await tx
    .selectFrom('destinations')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('enabled', '=', true)
    .executeTakeFirst()) !== undefined;
