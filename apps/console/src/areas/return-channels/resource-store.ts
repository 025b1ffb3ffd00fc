import type { AppContract, HandlerInput, ReturnChannel } from '@backhaul/contract';
import { checkChannelName, type ChannelInput } from '@backhaul/domain';
import { sql, type Kysely, type Transaction } from 'kysely';
import { countServerChange } from '../../control/commands/desired.js';
import type { Dispatcher } from '../../control/commands/types.js';
import { insertChannel } from '../../control/devices/new-channel.js';
import { channelSeen, groupSeen, serverSeen } from '../../control/policies/seen.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { Registry } from '../../state/registry/types.js';
import { presentReturnChannel, type ReturnChannelRow } from './present.js';
import { receiversFor, type Receivers } from './receivers.js';

export interface ReturnChannelDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly dispatcher: Pick<Dispatcher, 'converge'>;
}

type Search = 'name' | 'description' | 'server' | 'inventory';
type Sort = 'name' | 'server' | 'input' | 'createdAt';
type Calls = AppContract['returnChannels'];
type Create = HandlerInput<Calls['create']>['body'];
type Change = HandlerInput<Calls['update']>['body'];

/** Video return channels, managed by users who configure channels. `shared`: looks up the receivers of a whole list once. */
export function returnChannelStore(
  dependencies: ReturnChannelDependencies,
  shared?: Receivers,
): Store<ReturnChannelRow, ReturnChannel, Search, Sort, Create, Change> {
  const { registry, dispatcher, clock } = dependencies;
  const changed = async (tx: Transaction<Database>, id: string, serverId: string) => {
    await countServerChange(tx, serverId);
    const touches = [
      ['channel', id],
      ['server', serverId],
    ] as const;
    return { touches, after: () => void dispatcher.converge(serverId) };
  };
  return {
    kind: 'returnChannel',
    idPrefix: 'ch',
    table: 'channels',
    rows: (_db, scope) => sql<ReturnChannelRow>`(
      select c.id, c.name, c.description, c.inventory_id, i.name as inventory, c.server_id, c.input, c.created_at,
        coalesce((
          select json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id)
          from channel_groups cg join groups g on g.id = cg.group_id
          where cg.channel_id = c.id and ${groupSeen(scope)}), '[]') as groups,
        case when ${serverSeen(scope)} then s.name else '' end as server
      from channels c join inventories i on i.id = c.inventory_id join devices s on s.id = c.server_id
      where c.video_return and ${channelSeen(scope)})`,
    search: { name: 'name', description: 'description', server: 'server', inventory: 'inventory' },
    sort: { name: byText('name'), server: byText('server'), input: byValue('input'), createdAt: byValue('created_at') },
    present: (row, caller) =>
      presentReturnChannel(registry, row, {
        caller,
        receivers: shared ?? receiversFor(registry, caller.scope),
        now: clock.now(),
      }),
    audited: ({ name, description, server_id: server }) => ({ name, description, server }),
    async create(tx, caller, id, { name, description = '', serverId, input }) {
      refuseBadName(name);
      refuseInput(registry, serverId, input);
      const source =
        input === 'testPicture' ? { source: JSON.stringify({ kind: input }), source_on: true } : { source: null };
      const values = { video_return: true, description, input, ...source };
      await refusingLicence(() => insertChannel(dependencies, tx, caller, { id, name, serverId, values }));
      return changed(tx, id, serverId);
    },
    async update(tx, _caller, row, { name, description }) {
      if (name !== undefined && name !== row.name) refuseBadName(name);
      const values = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
      if (Object.keys(values).length === 0) return {};
      await tx.updateTable('channels').set(values).where('id', '=', row.id).execute();
      return changed(tx, row.id, row.server_id);
    },
  };
}

function refuseBadName(name: string): void {
  const complaint = checkChannelName(name);
  if (complaint !== null) throw invalid('body.name', complaint);
}

/** Older servers do not refuse inputs that they cannot play, and a server without a relay returns nothing. */
function refuseInput(registry: Pick<Registry, 'reportedServer'>, serverId: string, input: ChannelInput): void {
  const state = registry.reportedServer(serverId)?.state;
  if (state && !state.gatePort) throw new Refusal('UNSUPPORTED');
  if (input === 'testPicture' && state?.fetches?.includes(input) !== true) throw new Refusal('UNSUPPORTED');
}

/** Translates the channel limit of the server into the error for video return. */
async function refusingLicence(insert: () => Promise<void>): Promise<void> {
  try {
    await insert();
  } catch (error) {
    if (error instanceof Refusal && error.error === 'OUTPUT_LICENSE') throw new Refusal('VIDEO_RETURN_LICENSE');
    throw error;
  }
}
