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

/** An offline unit gets the limit when it returns within this time, ms. */
const LIMIT_VALID_MS = 24 * 3_600_000;

/**
 * Limits the bitrate that units send to a channel; a transmitting unit gets the limit at once. @throws {Refusal} INVALID for a custom limit
 * out of bounds
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
  // The order is completed when it is sent, from the records that are refreshed by now.
  if (changed?.order) sendOrder(dispatcher, changed.order);
  return channel.view;
}

/** Order for the unit that transmits to the channel, whose row is locked; undefined: there is none, or it does not support limits. */
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
  // A unit that has not reported yet gets the limit with its start.
  if (supportsOrder(registry, device, 'limitBandwidth') !== true) return undefined;
  return writeOrder(dispatcher, tx, caller.userId, {
    device,
    order: { name: 'limitBandwidth', transmissionId: open.part_of ?? open.id },
    validForMs: LIMIT_VALID_MS,
  });
}
