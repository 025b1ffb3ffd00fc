import type { AppContract, HandlerInput, Subscriber } from '@backhaul/contract';
import { message } from '@backhaul/contract';
import { isOpenShare, shareChannelName, type ShareState } from '@backhaul/domain';
import { sql, type Transaction } from 'kysely';
import { isShared } from '../../control/channels/sharing.js';
import { refuseToDeleteSource } from '../../control/channels/links.js';
import { countServerChange } from '../../control/commands/desired.js';
import { insertChannel } from '../../control/devices/new-channel.js';
import { refuseBoundFiles, removeChannels } from '../../control/devices/remove-channels.js';
import { ROOT_PREFIX, subscribersWithin } from '../../control/policies/subscriber.js';
import { byText, byValue } from '../../control/resources/page.js';
import type { Effect, Store } from '../../control/resources/store.js';
import { endShares, publisherEntry } from '../../control/shares/end-store.js';
import type { ShareDependencies } from '../../control/shares/share-end-job.js';
import { lockedShares, rememberShare } from '../../control/shares/share-store.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { newId } from '../../platform/kernel/ids.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';

interface Row {
  readonly id: string;
  readonly kind: Subscriber['kind'];
  readonly name: string;
  readonly inventory_id: string;
  readonly inventory: string;
  readonly folder_id: string | null;
  readonly folder: string | null;
  readonly state: ShareState | null;
  readonly key_hint: string | null;
  readonly publisher: string | null;
  readonly description: string | null;
  readonly channel_id: string | null;
  readonly channel: string | null;
  readonly asked_at: Date | null;
  readonly decided_at: Date | null;
  readonly ended_at: Date | null;
}

type Calls = AppContract['subscribers'];
/** A requested share of another inventory, or a folder. */
export type Create =
  | (Omit<HandlerInput<Calls['create']>['body'], 'shareKey'> & {
      readonly inventoryId: string;
      readonly publisherId: string;
      readonly keyHash: Buffer;
      readonly keyHint: string;
    })
  | HandlerInput<Calls['createFolder']>['body'];
type Change = HandlerInput<Calls['update']>['body'];
type SubscriberStore = Store<
  Row,
  Subscriber,
  'name' | 'channel' | 'inventory',
  'name' | 'folder' | 'askedAt',
  Create,
  Change
>;

const millis = (date: Date | null): number | null => date?.getTime() ?? null;
const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** Shares of other inventories and their folders, managed by administrators. Each inventory has a root folder, which has no row. */
export function subscriberStore(dependencies: ShareDependencies): SubscriberStore {
  const { vault, dispatcher, clock } = dependencies;
  return {
    kind: 'subscriber',
    idPrefix: 'sub',
    table: 'subscribers',
    rows: (_db, scope) => sql<Row>`(
      select s.id, case when s.folder then 'folder' else 'share' end as kind, s.name, s.inventory_id, i.name as inventory,
        coalesce(s.folder_id, ${ROOT_PREFIX} || i.id) as folder_id, coalesce(f.name, i.name) as folder, s.state, s.key_hint,
        case when s.state = 'accepted' then p.name end as publisher,
        case when s.state = 'accepted' then p.description end as description,
        s.channel_id, c.name as channel, s.asked_at, s.decided_at, s.ended_at
      from subscribers s join inventories i on i.id = s.inventory_id
      left join subscribers f on f.id = s.folder_id
      left join publishers p on p.id = s.publisher_id left join channels c on c.id = s.channel_id
      where ${subscribersWithin(scope)}
      union all
      select ${ROOT_PREFIX} || s.inventory_id, 'root', s.name, s.inventory_id, s.name, null, null, null, null, null, null, null, null,
        null, null, null
      from (select id as inventory_id, name from inventories) s where ${subscribersWithin(scope)})`,
    search: { name: 'name', channel: 'channel', inventory: 'inventory' },
    sort: { name: byText('name'), folder: byText('folder'), askedAt: byValue('asked_at') },
    present: (row) => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      inventory: { id: row.inventory_id, name: row.inventory },
      folder: named(row.folder_id, row.folder),
      state: row.state,
      keyHint: row.key_hint,
      share: row.publisher === null ? null : { name: row.publisher, description: row.description ?? '' },
      channel: named(row.channel_id, row.channel),
      askedAt: millis(row.asked_at),
      decidedAt: millis(row.decided_at),
      endedAt: millis(row.ended_at),
    }),
    audited: ({ kind, name, folder_id, state, channel_id }) => ({
      kind,
      name,
      folder: folder_id,
      state,
      channel: channel_id,
    }),
    async create(tx, caller, id, body) {
      if (!('publisherId' in body)) {
        const { name, inventoryId } = body;
        await tx
          .insertInto('subscribers')
          .values({ ...NO_SHARE, id, inventory_id: inventoryId, name })
          .execute();
        return { detail: name };
      }
      const { name, inventoryId, folderId, publisherId, keyHash, keyHint, serverId } = body;
      await lockPublisher(tx, publisherId);
      const folder_id = await folderFor(tx, inventoryId, folderId);
      const channelId = await makeChannel(dependencies, tx, caller, { name, inventoryId, serverId });
      await tx
        .insertInto('subscribers')
        .values({
          id,
          inventory_id: inventoryId,
          folder: false,
          name,
          folder_id,
          publisher_id: publisherId,
          key_hash: keyHash,
          key_hint: keyHint,
          state: 'waiting',
          channel_id: channelId,
          asked_at: new Date(clock.now()),
          decided_at: null,
          ended_at: null,
        })
        .execute();
      const [share] = await lockedShares(tx, { id });
      return {
        detail: name,
        touches: [
          ['channel', channelId],
          ['server', serverId],
        ],
        also: share === undefined ? [] : publisherEntry('ask', share),
        after: () => void dispatcher.converge(serverId),
      };
    },
    async update(tx, _caller, { id, kind, name: before, inventory_id }, { name, folderId }) {
      if (kind === 'root') throw new Refusal('ROOT_FOLDER');
      if (kind === 'folder' && folderId !== undefined) throw invalid('body.folderId', message('default'));
      const values = {
        name,
        ...(folderId !== undefined && { folder_id: await folderFor(tx, inventory_id, folderId) }),
      };
      if (Object.values(values).some((value) => value !== undefined))
        await tx.updateTable('subscribers').set(values).where('id', '=', id).execute();
      return { detail: name ?? before };
    },
    async remove(tx, _caller, { id, kind, name, channel_id, state }) {
      if (kind === 'root') throw new Refusal('ROOT_FOLDER');
      const at = new Date(clock.now());
      const shares = await lockedShares(tx, { id });
      const isOpen = state !== null && isOpenShare(state);
      const ended = await endShares(tx, vault, shares, 'subscriber', at);
      await rememberShare(tx, id, at);
      await tx.deleteFrom('subscribers').where('id', '=', id).execute();
      const channel = channel_id === null ? NOTHING : await removeChannel(tx, channel_id, at);
      const servers = [...ended.serverIds, ...channel.serverIds];
      return {
        detail: name,
        touches: [...ended.touches, ...(channel.touches ?? [])],
        also: isOpen ? ended.shares.flatMap((share) => publisherEntry('end', share)) : [],
        after: () => {
          for (const serverId of new Set(servers)) void dispatcher.converge(serverId);
        },
      };
    },
  };
}

const NO_SHARE = {
  folder: true,
  folder_id: null,
  publisher_id: null,
  key_hash: null,
  key_hint: null,
  state: null,
  channel_id: null,
  asked_at: null,
  decided_at: null,
  ended_at: null,
};
const NOTHING: Effect & { readonly serverIds: readonly string[] } = { serverIds: [] };

/** Locks a publisher; one that was just deleted is refused like a wrong key. @throws {Refusal} INVALID */
async function lockPublisher(tx: Transaction<Database>, id: string): Promise<void> {
  const publishers = tx.selectFrom('publishers').select('id').where('id', '=', id).forKeyShare();
  if (!(await publishers.executeTakeFirst())) throw invalid('body.shareKey', message('share_key_unknown'));
}

/** The id of a folder of an inventory; null for its root folder. @throws {Refusal} NOT_FOUND */
async function folderFor(
  tx: Transaction<Database>,
  inventoryId: string,
  folderId: string | undefined,
): Promise<string | null> {
  if (folderId === undefined || folderId === `${ROOT_PREFIX}${inventoryId}`) return null;
  const folder = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', folderId)
    .where('inventory_id', '=', inventoryId)
    .where('folder', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  if (folder === undefined) throw new Refusal('NOT_FOUND');
  return folder.id;
}

/** Makes the channel of a share: a source for other channels, closed to units, with its own passphrase. */
async function makeChannel(
  dependencies: ShareDependencies,
  tx: Transaction<Database>,
  caller: Caller,
  { name, inventoryId, serverId }: { readonly name: string; readonly inventoryId: string; readonly serverId: string },
): Promise<string> {
  const id = newId('ch');
  const taken = await tx.selectFrom('channels').select('name').where('inventory_id', '=', inventoryId).execute();
  await insertChannel(dependencies, tx, caller, {
    id,
    name: shareChannelName(name, new Set(taken.map((one) => one.name))),
    serverId,
    values: { input: 'srt', distributor: true, force_output: true },
  });
  await countServerChange(tx, serverId);
  return id;
}

/** Deletes the channel of an ended share. @throws {Refusal} CHANNEL_BUSY, CHANNEL_IS_SOURCE */
async function removeChannel(tx: Transaction<Database>, id: string, at: Date): Promise<typeof NOTHING> {
  const channel = await tx
    .selectFrom('channels')
    .select(['name', 'server_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (channel === undefined || channel.server_id === null) return NOTHING;
  const { name, server_id: serverId } = channel;
  const sends = await tx
    .selectFrom('destinations')
    .select('id')
    .where('channel_id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (sends) throw new Refusal('CHANNEL_BUSY', message('channel_streaming_delete', { name }));
  if (await isShared(tx, id, at)) throw new Refusal('CHANNEL_BUSY', message('channel_sharing_delete', { name }));
  await refuseBoundFiles(tx, { id, name });
  await refuseToDeleteSource(tx, id);
  const touches = await removeChannels(tx, [id]);
  await countServerChange(tx, serverId);
  return { serverIds: [serverId], touches: [...touches, ['channel', id], ['server', serverId]] };
}
