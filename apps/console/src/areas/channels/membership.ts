import type { ManagedChannel } from '@backhaul/contract';
import { channelActions } from '@backhaul/domain';
import type { VisibleAnyChannel } from '../../control/policies/records.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';

type Calls = Pick<AreaHandlers<'channels'>, 'info' | 'accessibility' | 'putInInventory' | 'removeFromInventory'>;
interface About {
  readonly caller: Caller;
  readonly subject: VisibleAnyChannel;
}
interface Kept {
  readonly get: (input: undefined, about: About) => Promise<ManagedChannel>;
  readonly remove: (input: undefined, about: About) => Promise<void>;
}

/** Calls on a channel that also name its group or inventory. */
export const membershipCalls = ({ get, remove }: Kept): Calls => ({
  info(_input, { subject: group, references: { channel } }) {
    if (!channel.record.groupIds.includes(group.id)) throw new Refusal('NOT_FOUND');
    return channel.view;
  },
  accessibility(_input, { subject: group, references: { channel } }) {
    const inGroup = channel.record.groupIds.includes(group.id);
    const verdict = channelActions(channel.view).choose;
    return {
      channelId: channel.id,
      groupId: group.id,
      inGroup,
      accessible: inGroup && verdict.allowed,
      reason: inGroup && !verdict.allowed ? verdict.code : null,
    };
  },
  async putInInventory(_input, { caller, subject: inventory, references: { channel } }) {
    if (channel.record.inventoryId !== inventory.id) throw new Refusal('CHANNEL_OF_SERVER');
    return get(undefined, { caller, subject: channel });
  },
  async removeFromInventory(_input, { caller, subject: inventory, references: { channel } }) {
    if (channel.record.inventoryId !== inventory.id) throw new Refusal('NOT_FOUND');
    await remove(undefined, { caller, subject: channel });
  },
});
