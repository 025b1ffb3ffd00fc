import { message, type InventoryConsequences, type InventoryObstacle, type Message } from '@backhaul/contract';
import type { InventoryBlocker } from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { sharingAt } from '../../control/channels/sharing.js';
import type { Database } from '../../platform/db/schema.js';
import { leftAlone } from './users-store.js';
import type { Registry } from '../../state/registry/types.js';

/** Most names for each obstacle. */
const MOST_NAMES = 5;
const SENDING: ReadonlySet<string> = new Set(['connecting', 'connected', 'retrying']);

type Live = Pick<Registry, 'channel'>;

/** Reasons that prevent the deletion of an inventory now (spec 3 §5), the worst first. */
export async function obstaclesOf(
  db: Kysely<Database>,
  registry: Live,
  id: string,
  now: Date,
): Promise<InventoryObstacle[]> {
  const names = async (query: RawBuilder<{ name: string }>): Promise<string[]> =>
    (await query.execute(db)).rows.map(({ name }) => name);
  const transmitting = await names(sql`
    select distinct d.name from transmissions t join devices d on d.id = t.unit_id
    where d.inventory_id = ${id} and t.ended_at is null order by d.name`);
  const talking = await names(sql`
    select distinct coalesce(nullif(a.name, ''), d.name) as name from audio_participants p join audio_rooms a on a.id = p.room_id
    left join devices d on d.id = a.direct_unit_id where a.inventory_id = ${id} order by 1`);
  const { rows: channels } = await sql<{
    id: string;
    name: string;
    fed: boolean;
    shared: boolean;
    overlay: boolean;
    held: boolean;
  }>`
    select c.id, c.name, c.overlay_on and c.overlay_graphic_id is not null as overlay,
      exists (select 1 from transceiver_feeds f where c.id in (f.source_id, f.target_id)) as fed,
      exists (select 1 from recordings f where f.channel_id = c.id and f.held_at is not null) as held,
      ${sharingAt(now)} as shared
    from channels c where c.inventory_id = ${id} order by lower(c.name), c.id`.execute(db);
  const which = (fits: (channel: (typeof channels)[number]) => boolean) =>
    channels.filter(fits).map(({ name }) => name);
  const found: readonly (readonly [InventoryBlocker, string[]])[] = [
    ['unitsTransmit', transmitting],
    ['channelsBusy', which((channel) => channel.fed || registry.channel(channel.id)?.busy === true)],
    [
      'channelsStream',
      which((channel) => registry.channel(channel.id)?.destinations.some(({ state }) => SENDING.has(state)) === true),
    ],
    ['channelsShared', which(({ shared }) => shared)],
    ['filesHeld', which(({ held }) => held)],
    ['audioRooms', talking],
    ['overlays', which(({ overlay }) => overlay)],
  ];
  return found.flatMap(([reason, all]) =>
    all.length === 0 ? [] : [{ reason, count: all.length, names: all.slice(0, MOST_NAMES) }],
  );
}

/** An obstacle as a message. */
export function obstacleMessage({ reason, count, names: some }: InventoryObstacle): Message {
  const params = { count, names: some.join(', ') + (count > some.length ? ' …' : '') };
  switch (reason) {
    case 'unitsTransmit':
      return message('inventory_units_transmit', params);
    case 'channelsBusy':
      return message('inventory_channels_busy', params);
    case 'channelsStream':
      return message('inventory_channels_stream', params);
    case 'channelsShared':
      return message('inventory_channels_shared', params);
    case 'filesHeld':
      return message('inventory_files_held', params);
    case 'audioRooms':
      return message('inventory_audio_rooms', params);
    case 'overlays':
      return message('inventory_overlays', params);
    default:
      return reason satisfies never;
  }
}

const count = (rows: RawBuilder<unknown>) => sql`(select count(*)::int from ${rows})`;

type Counts = Omit<InventoryConsequences, 'obstacles'>;

/** Number of records that the deletion of an inventory removes. */
export async function lossesOf(db: Kysely<Database>, id: string): Promise<Counts> {
  const own = (table: string) => count(sql`${sql.table(table)} x where x.inventory_id = ${id}`);
  const devices = (condition: RawBuilder<unknown>) =>
    count(sql`devices x where x.inventory_id = ${id} and ${condition}`);
  const { rows } = await sql<Counts['deleted'] & Omit<Counts, 'deleted'>>`
    select ${devices(sql`x.kind = 'unit'`)} as units, ${devices(sql`x.kind = 'server'`)} as servers,
      ${devices(sql`x.secret_hash is not null`)} as paired, ${own('channels')} as channels, ${own('groups')} as groups,
      ${own('labels')} as labels, ${own('graphics')} as graphics, ${own('stream_profiles')} as "streamProfiles",
      ${own('stream_providers')} as "streamProviders", ${own('webhooks')} as webhooks,
      ${count(sql`invitations x join devices d on d.id = x.unit_id where d.inventory_id = ${id}`)} as invitations,
      ${count(sql`recordings x join channels c on c.id = x.channel_id where c.inventory_id = ${id}`)} as recordings,
      ${own('publishers')} as "publishers",
      ${own('subscribers')} as "subscribers",
      ${own('usage_profiles')} as "usageProfiles",
      ${own('usage_reports')} as "usageReports",
      ${count(sql`audio_rooms x where x.inventory_id = ${id} and x.direct_unit_id is null`)} as "audioRooms",
      ${own('audio_interfaces')} as "audioInterfaces",
      ${own('tally_interfaces')} as "tallyInterfaces",
      ${own('stories')} as "stories",
      ${own('alert_routes')} as "alertRoutes",
      ${own('duty_lists')} as "dutyLists",
      ${own('support_cases')} as "supportCases",
      ${own('portal_documents')} as "documents",
      ${own('user_inventories')} as users,
      ${count(leftAlone(id))} as "usersWithoutOther",
      ${count(sql`api_key_inventories x where x.inventory_id = ${id} and not exists (
        select 1 from api_key_inventories o where o.api_key_id = x.api_key_id and o.inventory_id <> ${id})`)} as "apiKeysWithoutOther",
      ${count(sql`inventories x where x.parent_id = ${id}`)} as children`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a row of counts is missing');
  const { users, usersWithoutOther, apiKeysWithoutOther, children, ...deleted } = row;
  return { deleted, users, usersWithoutOther, apiKeysWithoutOther, children };
}
