import { unitActions, type ActingUnit, type TargetChannel } from '../actions/unit-actions.js';
import { channelActions, type ActingChannel } from '../actions/channel-actions.js';
import type { StoreMode } from '../configuration/vocabulary.js';
import type { ChannelType } from '../kinds/kinds.js';
import { message, type RuleMessage } from '../messages/index.js';
import type { RefusalCode } from '../messages/refusals.js';

/** Most members of a group of channels. */
export const MEMBERS_MAX = 32;

/** Properties that a new member of a group is checked by. */
export interface NewMember {
  readonly id: string;
  readonly name: string;
  readonly type: ChannelType;
  /** Whether its purpose is to be returned to units. */
  readonly isVideoReturn: boolean;
  readonly inventoryId: string;
}

/** Why channels cannot form a group; null: they can. A group has 1 to 32 different outputs of one inventory, none of them a group. */
export function membersComplaint(members: readonly NewMember[], inventoryId: string): RuleMessage | null {
  if (members.length < 1 || members.length > MEMBERS_MAX)
    return message('members_count', { most: String(MEMBERS_MAX) });
  if (new Set(members.map(({ id }) => id)).size < members.length) return message('members_once');
  if (members.some((member) => member.inventoryId !== inventoryId)) return message('members_inventory');
  const unfit = members.find(({ type, isVideoReturn }) => type !== 'output' || isVideoReturn);
  return unfit === undefined ? null : message('members_output', { name: unfit.name });
}

/** Whether the state of a member permits a unit to start to it now. */
export const isMemberFree = (member: ActingChannel): boolean => channelActions(member).choose.allowed;

/**
 * The first member of a group, in its order, to which a unit can start now. Without one: what is wrong with the unit, or 'Selected
 * channel is busy' while a member is in use, else what is wrong with the first member; a group without members is offline.
 */
export function firstFreeMember<C extends TargetChannel>(
  unit: ActingUnit,
  members: readonly C[],
  mode: StoreMode,
): { readonly member: C } | { readonly code: RefusalCode; readonly message: RuleMessage } {
  const tried = members.map((member) => ({ member, verdict: unitActions(unit, member, mode).start }));
  const free = tried.find(({ verdict }) => verdict.allowed);
  if (free !== undefined) return { member: free.member };
  const refusals = tried.flatMap(({ verdict }) => (verdict.allowed ? [] : [verdict]));
  const own = unitActions(unit, null, mode).start;
  if (!own.allowed && own.code !== 'NO_CHANNEL') return own;
  const [first] = refusals;
  const code = first === undefined ? 'CHANNEL_OFFLINE' : 'CHANNEL_BUSY';
  if (first === undefined || refusals.some((one) => one.code === code)) return { code, message: message(code) };
  return first;
}
