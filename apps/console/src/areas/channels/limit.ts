import type { Channel } from '@backhaul/contract';
import { checkBandwidthLimit, limitKbps, type Cap } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { sendOrder, writeOrder, type WrittenOrder } from '../../control/commands/issue.js';
import { supportsOrder } from '../../control/commands/supports.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { ChannelDependencies } from './change.js';

/** A unit that is offline gets the limit when it is back within this time, ms. */
const LIMIT_VALID_MS = 24 * 3_600_000;

/**
 * Limits what units send to a channel; a unit that sends to it now gets the limit at once. @throws {Refusal} INVALID for a custom limit
 * that is not in bounds
 */
export async function setBandwidthLimit(
  dependencies: ChannelDependencies,
  caller: Caller,
  channel: VisibleChannel,
  cap: Cap,
): Promise<Channel> {
  const { dispatcher } = dependencies;
  const { id } = channel;
  const wrong = cap.option === 'custom' ? checkBandwidthLimit(cap.customKbps) : null;
  if (wrong !== null) throw invalid('body.customKbps', wrong);
  const next = cap.option === 'disabled' ? null : cap;
  const changed = await mutate(
    dependencies,
    caller,
    async (tx) => {
      const held = await tx
        .selectFrom('channels')
        .select('bandwidth_limit')
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!held) throw new Refusal('NOT_FOUND');
      const before = held.bandwidth_limit;
      if (before?.option === next?.option && before?.customKbps === next?.customKbps) return undefined;
      const bandwidth_limit = next && JSON.stringify(next);
      await tx.updateTable('channels').set({ bandwidth_limit }).where('id', '=', id).execute();
      return { from: limitKbps(before), to: limitKbps(next), order: await limitOrder(dependencies, tx, caller, id) };
    },
    (result) =>
      result && {
        action: 'channel:configure',
        subject: { kind: 'channel', id },
        detail: 'bandwidth limit',
        changes: [{ path: 'bandwidthLimitKbps', from: result.from, to: result.to }],
        touches: [['channel', id]],
      },
  );
  // What it contains is filled in when it is sent, from the records that have been read again.
  if (changed?.order) sendOrder(dispatcher, changed.order);
  return channel.view;
}

/** The order to the unit that sends live to a channel, within the transaction that holds the channel; undefined: none does, or it cannot be limited. */
async function limitOrder(
  { registry, dispatcher }: ChannelDependencies,
  tx: Transaction<Database>,
  caller: Caller,
  channelId: string,
): Promise<WrittenOrder | undefined> {
  const open = await tx
    .selectFrom('transmissions')
    .select(['id', 'part_of', 'unit_id'])
    .where('channel_id', '=', channelId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!open) return undefined;
  const device = { kind: 'unit', id: open.unit_id } as const;
  // One that has reported nothing yet gets the limit with its start.
  if (supportsOrder(registry, device, 'limitBandwidth') !== true) return undefined;
  return writeOrder(dispatcher, tx, caller.userId, {
    device,
    order: { name: 'limitBandwidth', transmissionId: open.part_of ?? open.id },
    validForMs: LIMIT_VALID_MS,
  });
}
