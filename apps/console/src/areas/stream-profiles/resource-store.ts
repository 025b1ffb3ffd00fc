import type { AppContract, HandlerInput, StreamProfile } from '@backhaul/contract';
import { message } from '@backhaul/contract';
import {
  newProfileRefusal,
  profileProblems,
  takesCodec,
  type StreamCodec,
  type StreamResolution,
} from '@backhaul/domain';
import { sql, type Kysely } from 'kysely';
import { countServerChange } from '../../control/commands/desired.js';
import type { Dispatcher } from '../../control/commands/types.js';
import { channelSeen } from '../../control/policies/seen.js';
import { byText } from '../../control/resources/page.js';
import { refuseName } from '../../control/resources/refuse-name.js';
import type { Store } from '../../control/resources/store.js';
import type { MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal, refuseProblems } from '../../platform/kernel/refusal.js';
import { destinationsBy, storedSettings } from './store.js';

export interface StreamProfileDependencies extends MutateDependencies {
  readonly dispatcher: Pick<Dispatcher, 'converge'>;
}

interface Row {
  readonly id: string;
  readonly inventory_id: string;
  readonly inventory_name: string;
  readonly name: string;
  readonly codec: StreamCodec;
  readonly resolution: StreamResolution;
  readonly max_frame_rate: number;
  readonly video_kbps: number;
  readonly audio_kbps: number;
  readonly attributes: string;
  readonly created_at: Date;
  readonly destinations: number;
}

type Calls = AppContract['streamProfiles'];
type Create = HandlerInput<Calls['create']>['body'] & { readonly inventoryId: string };
type Change = HandlerInput<Calls['update']>['body'];
type Key = 'name' | 'inventory';
type ProfileStore = Store<Row, StreamProfile, Key, Key, Create, Change>;

/** Stream media profiles of inventories; the policy of inventories decides which a caller sees. Counts destinations in the scope. */
export const streamProfileStore = ({ dispatcher }: StreamProfileDependencies): ProfileStore => ({
  kind: 'streamProfile',
  idPrefix: 'prf',
  table: 'stream_profiles',
  rows: (_db, scope) => sql<Row>`(
    select p.*, i.name as inventory_name, (
      select count(*)::int from destinations d join channels c on c.id = d.channel_id
      where d.profile_id = p.id and ${channelSeen(scope)}) as destinations
    from stream_profiles p join inventories i on i.id = p.inventory_id)`,
  search: { name: 'name', inventory: 'inventory_name' },
  sort: { name: byText('name'), inventory: byText('inventory_name') },
  present: presentProfile,
  audited: ({ name, codec, resolution, max_frame_rate, video_kbps, audio_kbps, attributes }) => ({
    name,
    codec,
    resolution,
    maxFrameRate: max_frame_rate,
    videoKbps: video_kbps,
    audioKbps: audio_kbps,
    attributes,
  }),
  async create(tx, _caller, id, { inventoryId, ...settings }) {
    refuseProblems(profileProblems(settings));
    await refuseName(tx, 'stream_profiles', { inventoryId, id, name: settings.name }, newProfileRefusal);
    const values = { id, inventory_id: inventoryId, ...storedSettings(settings) };
    await tx.insertInto('stream_profiles').values(values).execute();
    return { detail: settings.name };
  },
  async update(tx, { scope }, { id, inventory_id, name }, change) {
    refuseProblems(profileProblems(change));
    const used = await destinationsBy(tx, scope, id);
    // The profile is also used by channels that the caller does not see.
    if (used.some(({ seen }) => !seen)) throw new Refusal('STREAM_PROFILE_SHARED');
    const { codec } = change;
    const providers = await tx.selectFrom('stream_providers').select('protocol').where('profile_id', '=', id).execute();
    if (codec !== undefined && [...used, ...providers].some(({ protocol }) => !takesCodec(protocol, codec)))
      throw invalid('body.codec', message('rtmp_without_hevc'));
    if (change.name !== undefined && change.name.toLowerCase() !== name.toLowerCase())
      await refuseName(tx, 'stream_profiles', { inventoryId: inventory_id, id, name: change.name }, newProfileRefusal);
    const values = Object.fromEntries(
      Object.entries(storedSettings(change)).filter(([, value]) => value !== undefined),
    );
    if (Object.keys(values).length === 0) return {};
    const isEncodedAnew = Object.keys(values).some((column) => column !== 'name' && column !== 'attributes');
    const servers = isEncodedAnew ? [...new Set(used.map(({ serverId }) => serverId))].toSorted() : [];
    for (const serverId of servers) await countServerChange(tx, serverId);
    await tx.updateTable('stream_profiles').set(values).where('id', '=', id).execute();
    return {
      detail: change.name ?? name,
      touches: servers.map((serverId) => ['server', serverId] as const),
      after: () => {
        for (const serverId of servers) void dispatcher.converge(serverId);
      },
    };
  },
  async remove(tx, _caller, { id, name }) {
    const used = await tx.selectFrom('destinations').select('id').where('profile_id', '=', id).limit(1).execute();
    const isMain = await tx.selectFrom('stream_providers').select('id').where('profile_id', '=', id).limit(1).execute();
    if (used.length + isMain.length > 0) throw new Refusal('STREAM_PROFILE_USED');
    await tx.deleteFrom('stream_profiles').where('id', '=', id).execute();
    return { detail: name };
  },
});

/** Stream media profiles of an inventory, by name. */
export async function profilesOf(
  db: Kysely<Database>,
  store: ProfileStore,
  { scope }: Caller,
  inventoryId: string,
): Promise<StreamProfile[]> {
  const { rows } = await sql<Row>`
    select r.* from ${store.rows(db, scope)} as r
    where r.inventory_id = ${inventoryId} order by ${store.sort.name}`.execute(db);
  return rows.map(presentProfile);
}

const presentProfile = (row: Row): StreamProfile => ({
  id: row.id,
  inventory: { id: row.inventory_id, name: row.inventory_name },
  name: row.name,
  codec: row.codec,
  resolution: row.resolution,
  maxFrameRate: row.max_frame_rate,
  videoKbps: row.video_kbps,
  audioKbps: row.audio_kbps,
  attributes: row.attributes,
  destinations: row.destinations,
  createdAt: row.created_at.getTime(),
});
