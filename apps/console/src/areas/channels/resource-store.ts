import { message, type AppContract, type HandlerInput, type ManagedChannel } from '@backhaul/contract';
import { checkChannelName } from '@backhaul/domain';
import { sql } from 'kysely';
import type { Scope } from '../../platform/access/scope.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { countServerChange } from '../../control/commands/desired.js';
import { sharingAt } from '../../control/channels/sharing.js';
import { refuseToDeleteSource } from '../../control/channels/links.js';
import { insertChannel } from '../../control/devices/new-channel.js';
import { refuseInUse, removeChannels } from '../../control/devices/remove-channels.js';
import { requireAllGroups } from '../../control/policies/all-groups.js';
import { channelSeen, groupOfChannelsSeen, groupSeen, serverSeen } from '../../control/policies/seen.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import type { ChannelDependencies } from './change.js';
import { changeGroup, removeGroup } from './group-members.js';
import { inputValues } from './input-source.js';
import { refuseInput } from './refuse-input.js';
import { changedRoleValues } from './role.js';
import { presentManaged, type ChannelStoreRow } from './present.js';

type Search = 'name' | 'server' | 'inventory';
type Sort = 'name' | 'status' | 'server' | 'input' | 'createdAt';
type Create = HandlerInput<AppContract['channels']['create']>['body'];
type Change = HandlerInput<AppContract['channels']['update']>['body'];
type ChannelStore = Store<ChannelStoreRow, ManagedChannel, Search, Sort, Create, Change>;

/** Channels, managed by users who configure channels. */
export function channelStore(dependencies: ChannelDependencies): ChannelStore {
  const { registry, vault, dispatcher, clock } = dependencies;
  const changed = (tx: Parameters<typeof countServerChange>[0], id: string, serverId: string) =>
    countServerChange(tx, serverId).then(() => ({
      touches: [
        ['channel', id],
        ['server', serverId],
      ] as const,
      after: () => void dispatcher.converge(serverId),
    }));
  return {
    kind: 'channel',
    idPrefix: 'ch',
    table: 'channels',
    rows: (_db, scope) => sql<ChannelStoreRow>`(
      select c.id, c.name, m.member_ids, c.inventory_id, i.name as inventory, c.server_id, c.input, c.slate, c.forced_output, c.created_at, c.force_output, c.distributor,
        ${sharingAt(new Date(clock.now()))} as sharing,
        (select coalesce(json_agg(json_build_object('protocol', d.target ->> 'protocol')), '[]') from destinations d
          where d.channel_id = c.id) as destinations,
        coalesce((
          select json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id)
          from channel_groups cg join groups g on g.id = cg.group_id
          where cg.channel_id = c.id and ${groupSeen(scope)}), '[]') as groups,
        case when ${serverSeen(scope)} then s.name else '' end as server, ${memberOf(scope)} as member_of
      from channels c join inventories i on i.id = c.inventory_id left join devices s on s.id = c.server_id
      left join lateral (
        select array_agg(channel_id order by position) as member_ids from channel_members where group_channel_id = c.id
      ) m on c.grouping
      where ${channelSeen(scope)})`,
    search: { name: 'name', server: 'server', inventory: 'inventory' },
    sort: {
      name: byText('name'),
      // A getter, because live states are only in memory and change between lists.
      get status() {
        return onAirFirst(registry.channelsOnAir());
      },
      server: byText('server'),
      input: byValue('input'),
      createdAt: byValue('created_at'),
    },
    present: (row, caller) => presentManaged(registry, row, caller),
    audited: ({
      name,
      server_id,
      input,
      slate,
      forced_output: forcedOutput,
      force_output: forceOutput,
      distributor,
      member_ids: members,
    }) => ({
      name,
      server: server_id,
      input,
      slate,
      forcedResolution: forcedOutput?.resolution ?? null,
      forcedNonRound: forcedOutput?.nonRound ?? null,
      forceOutput,
      distributor,
      members: members?.join(', ') ?? null,
    }),
    async create(tx, caller, id, { name, serverId }) {
      refuseBadName(name);
      await insertChannel(dependencies, tx, caller, { id, name, serverId });
      return changed(tx, id, serverId);
    },
    async update(tx, caller, row, { memberIds, ...body }) {
      const { name, slate, forcedOutput, input, ...role } = body;
      const { id, name: before, server_id, input: held } = row;
      if (server_id === null) return changeGroup(dependencies, tx, caller, row, { memberIds, ...body });
      if (memberIds !== undefined) throw invalid('body.memberIds', message('group_only'));
      if (name !== undefined && name !== before) refuseBadName(name);
      if (input !== undefined && input !== held) await refuseInput(registry, tx, id, input);
      if (forcedOutput) refuseUnsupported(registry, server_id);
      const values = {
        ...(name !== undefined && { name }),
        ...(slate !== undefined && { slate }),
        ...(forcedOutput !== undefined && { forced_output: forcedOutput && JSON.stringify(forcedOutput) }),
        ...(input !== undefined && input !== held && inputValues(vault, id, input)),
        ...(await changedRoleValues(dependencies, tx, row, role)),
      };
      if (Object.keys(values).length === 0) return {};
      await tx.updateTable('channels').set(values).where('id', '=', id).execute();
      return changed(tx, id, server_id);
    },
    async remove(tx, caller, { id, name, server_id }) {
      const record = registry.channelRecord(id);
      if (record) await requireAllGroups(tx, caller, 'channel', record);
      if (server_id === null) return removeGroup(tx, { id, name }, dispatcher);
      await refuseInUse(registry, tx, { id, name }, new Date(clock.now()));
      await refuseToDeleteSource(tx, id);
      const touches = await removeChannels(tx, [id]);
      const effect = await changed(tx, id, server_id);
      const converge = () => {
        effect.after();
        for (const [kind, unitId] of touches) if (kind === 'unit') void dispatcher.converge(unitId);
      };
      return { after: converge, detail: name, touches: [...effect.touches, ...touches] };
    },
  };
}

/** Groups of channels with the member `c`, limited to the scope. */
const memberOf = (scope: Scope) => sql`(
  select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name), '[]')
  from channel_members gm join channels g on g.id = gm.group_channel_id
  where gm.channel_id = c.id and ${groupOfChannelsSeen(scope)})`;

/** Sorts these channels first, then by name. */
const onAirFirst = (ids: readonly string[]) =>
  sql`(case when r.id = any(${ids}::text[]) then '0' else '1' end || ${byText('name')})`;

function refuseBadName(name: string): void {
  const complaint = checkChannelName(name);
  if (complaint !== null) throw invalid('body.name', complaint);
}

/** An older server would refuse all of its channels. @throws {Refusal} UNSUPPORTED */
function refuseUnsupported(registry: ChannelDependencies['registry'], serverId: string): void {
  const features = registry.reportedServer(serverId)?.state?.destinationFeatures ?? [];
  if (!features.includes('forcedOutput')) throw new Refusal('UNSUPPORTED');
}
