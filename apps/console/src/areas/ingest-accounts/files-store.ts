import { MOST_FEED_FILES } from '@backhaul/domain';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import { channelSeen } from '../../control/policies/seen.js';
import type { Database, RecordingTable } from '../../platform/db/schema.js';
import type { SignedAccount } from './accounts-store.js';

/** A complete file with its channel. */
export type IngestFile = Pick<
  Selectable<RecordingTable>,
  | 'id'
  | 'device_id'
  | 'channel_id'
  | 'name'
  | 'started_at'
  | 'ended_at'
  | 'added_at'
  | 'bytes'
  | 'sha256'
  | 'kind'
  | 'unit_id'
  | 'metadata'
  | 'media'
> & { readonly channel_name: string; readonly place: Place };

/** Place of a file in the feed: when it was added, µs, and its id, such as `1780272000000000.rec_1`. It stays while others are added or deleted. */
export type Place = string;
export const PLACE = /^\d{1,16}\.[A-Za-z0-9_-]{1,64}$/;

export interface FeedQuery {
  /** Only files that were added at this time or later, ms. */
  readonly since?: number | undefined;
  readonly channelId?: string | undefined;
  /** Story ID in the metadata of files. */
  readonly storyId?: string | undefined;
  /** Only files after this place in the feed: older ones. */
  readonly before?: Place | undefined;
  /** Only files ahead of this place in the feed: newer ones, the oldest of them. */
  readonly after?: Place | undefined;
}

/** A page of the feed, the last file added first. */
export interface FeedPage {
  readonly files: readonly IngestFile[];
  /** Whether there are older files, and newer ones. */
  readonly older: boolean;
  readonly newer: boolean;
}

/** A deletion that took longer than this has failed, ms. */
const REMOVING_MS = 600_000;

const COLUMNS = sql`r.id, r.device_id, r.channel_id, r.name, r.started_at, r.ended_at, r.added_at, r.bytes, r.sha256, r.kind,
  r.unit_id, r.metadata, r.media, (extract(epoch from r.added_at) * 1000000)::bigint || '.' || r.id as place`;

/** Files `r` that an account may have at all: none of a private session, and none that is being deleted. */
const offered = (nowMs: number): RawBuilder<boolean> => sql<boolean>`(
  not r.private and (r.removing_at is null or r.removing_at <= ${new Date(nowMs - REMOVING_MS)}))`;

/** Channels `c` of an account. */
const ofAccount = ({ inventoryId, scope }: SignedAccount): RawBuilder<boolean> => sql<boolean>`(
  c.inventory_id = ${inventoryId} and ${channelSeen(scope)})`;

/** A place as a row to compare with. */
function rowOf(place: Place): RawBuilder<unknown> {
  const dot = place.indexOf('.');
  return sql`(timestamptz 'epoch' + ${place.slice(0, dot)}::bigint * interval '1 microsecond', ${place.slice(dot + 1)}::text)`;
}

/** One page of the files of an account, without a place the newest: read by an index for each channel. */
export async function feedFiles(
  db: Kysely<Database>,
  account: SignedAccount,
  { since, channelId, storyId, before, after }: FeedQuery,
  nowMs: number,
): Promise<FeedPage> {
  const direction = after === undefined ? sql`desc` : sql`asc`;
  const wanted = sql.join(
    [
      offered(nowMs),
      ...(since === undefined ? [] : [sql`r.added_at >= ${new Date(since)}`]),
      ...(storyId === undefined ? [] : [sql`r.metadata ->> 'storyId' = ${storyId}`]),
      ...(before === undefined ? [] : [sql`(r.added_at, r.id) < ${rowOf(before)}`]),
      ...(after === undefined ? [] : [sql`(r.added_at, r.id) > ${rowOf(after)}`]),
    ],
    sql` and `,
  );
  const { rows } = await sql<IngestFile>`
    select f.* from channels c
    cross join lateral (
      select ${COLUMNS}, c.name as channel_name from recordings r
      where r.channel_id = c.id and ${wanted}
      order by r.added_at ${direction}, r.id ${direction} limit ${MOST_FEED_FILES + 1}) f
    where ${ofAccount(account)} and ${channelId === undefined ? sql`true` : sql`c.id = ${channelId}`}
    order by f.added_at ${direction}, f.id ${direction} limit ${MOST_FEED_FILES + 1}`.execute(db);
  const more = rows.length > MOST_FEED_FILES;
  const files = rows.slice(0, MOST_FEED_FILES);
  return after === undefined
    ? { files, older: more, newer: before !== undefined && files.length > 0 }
    : { files: files.toReversed(), older: files.length > 0, newer: more };
}

/** A file of an account; undefined for every other one. */
export async function ingestFile(
  db: Kysely<Database>,
  account: SignedAccount,
  id: string,
  nowMs: number,
): Promise<IngestFile | undefined> {
  const { rows } = await sql<IngestFile>`
    select ${COLUMNS}, c.name as channel_name from recordings r join channels c on c.id = r.channel_id
    where r.id = ${id} and ${offered(nowMs)} and ${ofAccount(account)}`.execute(db);
  return rows[0];
}
