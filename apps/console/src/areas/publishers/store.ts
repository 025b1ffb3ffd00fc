import type { AppContract, HandlerInput, Publisher } from '@backhaul/contract';
import { checkShareEnd, destinationState, type ShareEnder, type ShareState } from '@backhaul/domain';
import { sql } from 'kysely';
import { showsShare } from '../../control/channels/sharing.js';
import { hasOpenRun } from '../../control/devices/remove-channels.js';
import { publishersWithin } from '../../control/policies/publisher.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { Store } from '../../control/resources/store.js';
import { endShares, subscriberEntry } from '../../control/shares/end-store.js';
import type { ShareDependencies } from '../../control/shares/share-end-job.js';
import { lockedShares } from '../../control/shares/share-store.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { shareKeyOf } from '../../platform/vault/aad.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly share_key: string;
  readonly group_id: string | null;
  readonly group_name: string | null;
  readonly inventory_id: string;
  readonly inventory: string;
  readonly channel_id: string;
  readonly channel: string;
  readonly created_at: Date;
  readonly creator: string | null;
  readonly ends_at: Date | null;
  readonly subscribers: readonly {
    readonly id: string;
    readonly inventory: string;
    readonly state: ShareState;
    readonly channel_id: string | null;
    /** Unix time in seconds, as the times below. */
    readonly asked_at: number;
    readonly decided_at: number | null;
    readonly ended_at: number | null;
    readonly ended_by: ShareEnder | null;
    readonly removed_at: number | null;
  }[];
}

type Calls = AppContract['publishers'];
/** A new publisher with its share key. */
export type Create = HandlerInput<Calls['create']>['body'] & {
  readonly inventoryId: string;
  /** Sealed before it is stored. */
  readonly shareKey: string;
  readonly keyHash: Buffer;
};
type Change = HandlerInput<Calls['update']>['body'];
type PublisherStore = Store<
  Row,
  Publisher,
  'name' | 'channel' | 'inventory',
  'name' | 'channel' | 'createdAt' | 'endsAt',
  Create,
  Change
>;

const millis = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds * 1000));

/** Errors of a server that do not reveal the address of the other server. */
const PROBLEMS: readonly string[] = ['The host is unknown', 'The address is not allowed'];

/** Publishers, managed by administrators. */
export function publisherStore({ vault, registry, dispatcher, clock }: ShareDependencies): PublisherStore {
  const deliveryOf = (channelId: string, { state, channel_id: id }: Row['subscribers'][number]) => {
    if (state !== 'accepted') return { delivery: null, problem: null };
    const seen = registry.reportedChannel(channelId)?.destinations?.find(({ destinationId }) => destinationId === id);
    const online = registry.reportedServer(registry.channelRecord(channelId)?.serverId ?? '')?.online === true;
    const delivery = destinationState({ on: true, online, reported: seen?.state ?? null });
    const isStuck = delivery === 'retrying' || delivery === 'refused';
    return { delivery, problem: isStuck && PROBLEMS.includes(seen?.detail ?? '') ? (seen?.detail ?? null) : null };
  };
  return {
    kind: 'publisher',
    idPrefix: 'pub',
    table: 'publishers',
    rows: (_db, scope) => sql<Row>`(
      select p.*, g.name as group_name, i.name as inventory, c.name as channel, u.username as creator,
        coalesce((
          select json_agg(json_build_object('id', s.id, 'inventory', s.inventory, 'state', s.state, 'channel_id', s.channel_id,
            'asked_at', extract(epoch from s.asked_at), 'decided_at', extract(epoch from s.decided_at),
            'ended_at', extract(epoch from s.ended_at), 'ended_by', s.ended_by,
            'removed_at', extract(epoch from s.removed_at)) order by s.asked_at, s.id)
          from (
            select n.id, si.name as inventory, n.state, n.channel_id, n.asked_at, n.decided_at, n.ended_at, n.ended_by,
              null::timestamptz as removed_at
            from subscribers n join inventories si on si.id = n.inventory_id where n.publisher_id = p.id
            union all
            select id, inventory, state, null, asked_at, decided_at, ended_at, ended_by, removed_at
            from past_subscribers where publisher_id = p.id) s), '[]') as subscribers
      from publishers p join inventories i on i.id = p.inventory_id join channels c on c.id = p.channel_id
      left join groups g on g.id = p.group_id left join users u on u.id = p.created_by
      where ${publishersWithin(scope)})`,
    search: { name: 'name', channel: 'channel', inventory: 'inventory' },
    sort: {
      name: byText('name'),
      channel: byText('channel'),
      createdAt: byValue('created_at'),
      endsAt: byValue('ends_at'),
    },
    present: (row) => ({
      id: row.id,
      name: row.name,
      shareKey: vault.open(row.share_key, shareKeyOf(row.id)),
      description: row.description,
      group: row.group_id === null ? null : { uid: row.group_id, name: row.group_name ?? '' },
      inventory: { id: row.inventory_id, name: row.inventory },
      channel: { id: row.channel_id, name: row.channel },
      createdAt: row.created_at.getTime(),
      createdBy: row.creator,
      endsAt: row.ends_at?.getTime() ?? null,
      state: row.ends_at !== null && row.ends_at.getTime() <= clock.now() ? 'ended' : 'active',
      subscribers: row.subscribers.map((one) => ({
        id: one.id,
        inventory: one.inventory,
        state: one.state,
        askedAt: millis(one.asked_at) ?? 0,
        decidedAt: millis(one.decided_at),
        endedAt: millis(one.ended_at),
        endedBy: one.ended_by,
        removedAt: millis(one.removed_at),
        ...deliveryOf(row.channel_id, one),
      })),
    }),
    audited: ({ name, description, group_id, channel_id, ends_at }) => ({
      name,
      description,
      group: group_id,
      channel: channel_id,
      endsAt: ends_at?.toISOString() ?? null,
    }),
    async create(tx, caller, id, { name, description, endsAt, groupId, channelId, inventoryId, shareKey, keyHash }) {
      refuseEnd(endsAt, clock.now());
      const channel = await tx
        .selectFrom('channels')
        .select('inventory_id')
        .where('id', '=', channelId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (channel?.inventory_id !== inventoryId) throw new Refusal('NOT_FOUND');
      if (await hasOpenRun(tx, channelId)) throw new Refusal('SHARE_ALLOCATED');
      if (await showsShare(tx, channelId)) throw new Refusal('SHARED_AGAIN');
      await tx
        .insertInto('publishers')
        .values({
          id,
          inventory_id: inventoryId,
          group_id: groupId,
          channel_id: channelId,
          name,
          description,
          share_key: vault.seal(shareKey, shareKeyOf(id)),
          key_hash: keyHash,
          created_by: caller.userId,
          ends_at: endsAt === null ? null : new Date(endsAt),
        })
        .execute();
      return { detail: name, touches: [['channel', channelId]] };
    },
    async update(tx, _caller, { id, name, channel_id }, { endsAt, ...texts }) {
      if (endsAt !== undefined) refuseEnd(endsAt, clock.now());
      const values = {
        ...texts,
        ...(endsAt !== undefined && { ends_at: endsAt === null ? null : new Date(endsAt) }),
      };
      if (Object.values(values).some((value) => value !== undefined))
        await tx.updateTable('publishers').set(values).where('id', '=', id).execute();
      return { detail: texts.name ?? name, touches: [['channel', channel_id]] };
    },
    async remove(tx, _caller, { id, name, channel_id }) {
      const shares = await lockedShares(tx, { publisherId: id });
      const ended = await endShares(tx, vault, shares, 'publisher', new Date(clock.now()));
      await tx.deleteFrom('publishers').where('id', '=', id).execute();
      return {
        detail: name,
        touches: [['channel', channel_id], ...ended.touches],
        also: ended.shares.map((share) => subscriberEntry('end', share)),
        after: () => {
          for (const serverId of ended.serverIds) void dispatcher.converge(serverId);
        },
      };
    },
  };
}

/** @throws {Refusal} INVALID for an end in the past */
function refuseEnd(endsAt: number | null, nowMs: number): void {
  const complaint = checkShareEnd(endsAt, nowMs);
  if (complaint !== null) throw invalid('body.endsAt', complaint);
}
