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
> & { readonly channel_name: string };

export interface FeedQuery {
  /** Only files that were added at this time or later, ms. */
  readonly since?: number | undefined;
  readonly channelId?: string | undefined;
  /** Story ID in the metadata of files. */
  readonly storyId?: string | undefined;
}

/** A deletion that took longer than this has failed, ms. */
const REMOVING_MS = 600_000;

const COLUMNS = sql`r.id, r.device_id, r.channel_id, r.name, r.started_at, r.ended_at, r.added_at, r.bytes, r.sha256, r.kind,
  r.unit_id, r.metadata, r.media`;

/** Files `r` that an account may have at all: none of a private session, and none that is being deleted. */
const offered = (nowMs: number): RawBuilder<boolean> => sql<boolean>`(
  not r.private and (r.removing_at is null or r.removing_at <= ${new Date(nowMs - REMOVING_MS)}))`;

/** Channels `c` of an account. */
const ofAccount = ({ inventoryId, scope }: SignedAccount): RawBuilder<boolean> => sql<boolean>`(
  c.inventory_id = ${inventoryId} and ${channelSeen(scope)})`;

/** The newest files of an account, the last one added first: read by an index for each channel. */
export async function feedFiles(
  db: Kysely<Database>,
  account: SignedAccount,
  { since, channelId, storyId }: FeedQuery,
  nowMs: number,
): Promise<readonly IngestFile[]> {
  const wanted = sql.join(
    [
      offered(nowMs),
      ...(since === undefined ? [] : [sql`r.added_at >= ${new Date(since)}`]),
      ...(storyId === undefined ? [] : [sql`r.metadata ->> 'storyId' = ${storyId}`]),
    ],
    sql` and `,
  );
  const { rows } = await sql<IngestFile>`
    select f.* from channels c
    cross join lateral (
      select ${COLUMNS}, c.name as channel_name from recordings r
      where r.channel_id = c.id and ${wanted}
      order by r.added_at desc, r.id desc limit ${MOST_FEED_FILES}) f
    where ${ofAccount(account)} and ${channelId === undefined ? sql`true` : sql`c.id = ${channelId}`}
    order by f.added_at desc, f.id desc limit ${MOST_FEED_FILES}`.execute(db);
  return rows;
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
