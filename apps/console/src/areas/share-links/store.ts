import type { ShareLink } from '@backhaul/contract';
import { shareLinkState, type ShareDuration } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';

interface Row {
  readonly id: string;
  readonly description: string;
  readonly duration: ShareDuration;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly created_at: Date;
}

/** The share links of a channel with their viewers, oldest first. */
export async function shareLinksOf(db: Kysely<Database>, channelId: string, nowMs: number): Promise<ShareLink[]> {
  const links = await db
    .selectFrom('share_links')
    .select(['id', 'description', 'duration', 'starts_at', 'ends_at', 'created_at'])
    .where('channel_id', '=', channelId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const watchers = await db
    .selectFrom('share_watchers')
    .innerJoin('share_links', 'share_links.id', 'share_watchers.link_id')
    .select(['link_id', 'address', 'since'])
    .where('channel_id', '=', channelId)
    .orderBy('since')
    .orderBy('share_watchers.id')
    .execute();
  return links.map((row) => ({
    ...presentShareLink(row, nowMs),
    watchers: watchers.flatMap(({ link_id, address, since }) =>
      link_id === row.id ? [{ since: since.getTime(), address }] : [],
    ),
  }));
}

/** A share link without its viewers. */
export function presentShareLink(row: Row, nowMs: number): ShareLink {
  const [startsAt, endsAt] = [row.starts_at.getTime(), row.ends_at?.getTime() ?? null];
  return {
    shareLinkId: row.id,
    description: row.description,
    startsAt,
    duration: row.duration,
    endsAt,
    state: shareLinkState({ startsAt, endsAt }, nowMs),
    createdAt: row.created_at.getTime(),
    watchers: [],
  };
}
