import { message, type AppContract, type HandlerInput, type ManagedChannel } from '@backhaul/contract';
import { checkChannelName, membersComplaint } from '@backhaul/domain';
import { sql, type Transaction } from 'kysely';
import { membersOf } from '../../control/channels/members.js';
import { autoGroups } from '../../control/devices/auto-groups.js';
import { channelRow, GROUPING } from '../../control/devices/new-server.js';
import { removeChannels } from '../../control/devices/remove-channels.js';
import { channelFor } from '../../control/policies/records.js';
import type { Effect, Store } from '../../control/resources/store.js';
import type { Dispatcher } from '../../control/commands/types.js';
import { sees, type Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { ChannelDependencies } from './change.js';
import type { ChannelStoreRow } from './present.js';

type Create = HandlerInput<AppContract['channels']['createGroup']>['body'];
type Change = HandlerInput<AppContract['channels']['update']>['body'];
type Kept<S extends string, O extends string> = Store<ChannelStoreRow, ManagedChannel, S, O, unknown, unknown>;

/** The store of channels, but `create` makes groups. */
export const groupStore = <S extends string, O extends string>(
  dependencies: ChannelDependencies,
  store: Kept<S, O>,
): Store<ChannelStoreRow, ManagedChannel, S, O, Create, unknown> => ({
  ...store,
  create: (tx, caller, id, body) => createGroup(dependencies, tx, caller, id, body),
});

async function createGroup(
  { registry, vault }: ChannelDependencies,
  tx: Transaction<Database>,
  caller: Caller,
  id: string,
  { name, inventoryId, memberIds }: Create,
): Promise<Effect> {
  refuseBadName(name);
  await refuseMembers(registry, tx, caller, { inventoryId, memberIds });
  const row = channelRow(vault, { id, name, serverId: null, inventoryId, demo: false });
  await tx
    .insertInto('channels')
    .values({ ...row, ...GROUPING })
    .execute();
  await insertMembers(tx, id, memberIds);
  const { scope } = caller;
  const groups = await tx
    .selectFrom('channel_groups')
    .select('group_id')
    .distinct()
    .where('channel_id', 'in', memberIds)
    .execute();
  const whole = scope.all || scope.inventoryIds.has(inventoryId);
  const entered = groups.flatMap(({ group_id }) => (whole || scope.groupIds.has(group_id) ? [group_id] : []));
  const groupIds = new Set([...entered, ...(await autoGroups(tx, inventoryId, 'channel'))]);
  if (groupIds.size > 0)
    await tx
      .insertInto('channel_groups')
      .values([...groupIds].map((group_id) => ({ channel_id: id, group_id })))
      .execute();
  return { touches: [['channel', id]] };
}

/** Changes the name and members of a group, whose row is locked. Members that the caller does not see stay, at the end. */
export async function changeGroup(
  { registry }: ChannelDependencies,
  tx: Transaction<Database>,
  caller: Caller,
  { id, name: before, inventory_id: inventoryId }: ChannelStoreRow,
  { name, memberIds, ...others }: Change,
): Promise<Effect> {
  if (Object.values(others).some((value) => value !== undefined))
    throw new Refusal('UNSUPPORTED', message('group_settings'));
  if (name !== undefined && name !== before) {
    refuseBadName(name);
    await tx.updateTable('channels').set({ name }).where('id', '=', id).execute();
  }
  if (memberIds !== undefined) {
    const held = await membersOf(tx, id);
    const hidden = held.filter((one) => {
      const record = registry.channelRecord(one);
      return record === undefined || !sees(caller.scope, record);
    });
    const next = [...memberIds, ...hidden];
    await refuseMembers(registry, tx, caller, { inventoryId, memberIds, hidden, held });
    await tx.deleteFrom('channel_members').where('group_channel_id', '=', id).execute();
    await insertMembers(tx, id, next);
  }
  return { touches: [['channel', id]] };
}

/** Deletes a group, whose row is locked; its members stay. @throws {Refusal} CHANNEL_BUSY while a unit transmits through it */
export async function removeGroup(
  tx: Transaction<Database>,
  { id, name }: { readonly id: string; readonly name: string },
  dispatcher: Pick<Dispatcher, 'converge'>,
): Promise<Effect> {
  const open = await tx
    .selectFrom('transmissions')
    .select('id')
    .where('group_channel_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (open !== undefined) throw new Refusal('CHANNEL_BUSY', message('group_busy_delete', { name }));
  const touches = await removeChannels(tx, [id]);
  const converge = () => {
    for (const [kind, unitId] of touches) if (kind === 'unit') void dispatcher.converge(unitId);
  };
  return { detail: name, touches: [['channel', id], ...touches], after: converge };
}

const insertMembers = (tx: Transaction<Database>, id: string, memberIds: readonly string[]) =>
  tx
    .insertInto('channel_members')
    .values(memberIds.map((channel_id, position) => ({ group_channel_id: id, channel_id, position })))
    .execute();

interface Members {
  readonly inventoryId: string;
  readonly memberIds: readonly string[];
  /** Members that the caller does not see; they stay. */
  readonly hidden?: readonly string[];
  /** Current members: they may stay, even if they could no longer be added. */
  readonly held?: readonly string[];
}

/** Refuses channels that cannot be members. Locks all members against deletion. @throws {Refusal} NOT_FOUND, INVALID */
async function refuseMembers(
  registry: ChannelDependencies['registry'],
  tx: Transaction<Database>,
  caller: Caller,
  { inventoryId, memberIds, hidden = [], held = [] }: Members,
): Promise<void> {
  const named = memberIds.map((id) => channelFor(registry, caller.scope, { inventoryId }, id));
  const members = [
    ...named.map((record) => (held.includes(record.id) ? { ...record, type: 'output' as const } : record)),
    ...hidden.flatMap((id) => {
      const record = registry.channelRecord(id);
      return record === undefined ? [] : [{ ...record, type: 'output' as const }];
    }),
  ];
  const complaint = membersComplaint(members, inventoryId);
  if (complaint !== null) throw invalid('body.memberIds', complaint);
  const ids = [...new Set([...memberIds, ...hidden, ...held])];
  const { rows } = await sql<{ readonly id: string }>`
    select id from channels where id = any(${ids}::text[]) order by id for key share`.execute(tx);
  const there = new Set(rows.map(({ id }) => id));
  if (memberIds.some((id) => !there.has(id))) throw new Refusal('NOT_FOUND');
}

function refuseBadName(name: string): void {
  const complaint = checkChannelName(name);
  if (complaint !== null) throw invalid('body.name', complaint);
}
