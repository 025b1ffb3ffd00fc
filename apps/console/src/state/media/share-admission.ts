import type { ShareEnd } from '@backhaul/contract/live';
import { shareLinkState, shortenedAddress } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { audit } from '../../platform/access/audit.js';
import { hashToken } from '../../platform/access/link-token.js';
import { addressRule } from '../../platform/access/throttle-rules.js';
import type { Throttle } from '../../platform/access/throttle.js';
import type { Database } from '../../platform/db/schema.js';
import { newId } from '../../platform/kernel/ids.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { externalPreview } from './external-preview.js';

/** The channel of a share link. Times in ms. */
export interface SharedChannel {
  readonly linkId: string;
  readonly channelId: string;
  readonly description: string;
  readonly startsAt: number;
  readonly endsAt: number | null;
  readonly privateSession: boolean;
  /** Whether the channel may be watched with share links. */
  readonly allowed: boolean;
}

export interface AdmissionParts {
  readonly db: Kysely<Database>;
  readonly throttle: Pick<Throttle, 'attempt'>;
  /** Id in table `consoles`. */
  readonly consoleId: string;
  /** Maximum number of simultaneous watchers of one link. */
  readonly mostWatchers: number;
}

/** The channel of a token, or why there is none: failures count against the address and are audited. */
export async function sharedChannel(
  { db, throttle }: AdmissionParts,
  token: string,
  address: string,
): Promise<SharedChannel | Extract<ShareEnd, 'invalid' | 'throttled'>> {
  const row = await db
    .selectFrom('share_links')
    .innerJoin('channels', 'channels.id', 'share_links.channel_id')
    .select(['share_links.id', 'channel_id', 'share_links.description', 'starts_at', 'ends_at', 'private_session'])
    .select(externalPreview().as('allowed'))
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (row) {
    return {
      linkId: row.id,
      channelId: row.channel_id,
      description: row.description,
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at?.getTime() ?? null,
      privateSession: row.private_session,
      allowed: row.allowed,
    };
  }
  try {
    await throttle.attempt([{ key: `share:${address}`, rule: addressRule }]);
  } catch (error) {
    if (error instanceof Refusal && error.error === 'THROTTLED') return 'throttled';
    throw error;
  }
  const caller = { userId: null, username: '', address };
  await audit(db, { caller, action: 'shareLink:watch', result: 'refused', code: 'NOT_FOUND' });
  return 'invalid';
}

/** Records a watcher: returns the id of the entry, or why they may not watch. */
export const enter = (
  { db, consoleId, mostWatchers }: AdmissionParts,
  { linkId }: SharedChannel,
  address: string,
): Promise<{ readonly watcherId: string } | Extract<ShareEnd, 'invalid' | 'full'>> =>
  db.transaction().execute(async (tx) => {
    // The lock serialises watchers of the same link, so that together they stay within the limit.
    const link = await tx
      .selectFrom('share_links')
      .select('id')
      .where('id', '=', linkId)
      .forUpdate()
      .executeTakeFirst();
    if (!link) return 'invalid';
    const present = await tx.selectFrom('share_watchers').select('id').where('link_id', '=', linkId).execute();
    if (present.length >= mostWatchers) return 'full';
    const watcherId = newId('wat');
    const values = { id: watcherId, link_id: linkId, console_id: consoleId, address: shortenedAddress(address) };
    await tx.insertInto('share_watchers').values(values).execute();
    return { watcherId };
  });

/** Why watchers of a console must end, by their entries; watchers with existing, active links may stay. */
export async function endsOf(
  { db, consoleId }: AdmissionParts,
  watcherIds: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, Extract<ShareEnd, 'ended' | 'off' | 'private'>>> {
  const rows = await db
    .selectFrom('share_watchers')
    .innerJoin('share_links', 'share_links.id', 'share_watchers.link_id')
    .innerJoin('channels', 'channels.id', 'share_links.channel_id')
    .select(['share_watchers.id', 'starts_at', 'ends_at', 'private_session', externalPreview().as('allowed')])
    .where('console_id', '=', consoleId)
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const ends = new Map<string, 'ended' | 'off' | 'private'>();
  for (const id of watcherIds) {
    const row = known.get(id);
    const times = row && { startsAt: row.starts_at.getTime(), endsAt: row.ends_at?.getTime() ?? null };
    if (!row || !times || shareLinkState(times, nowMs) !== 'active') ends.set(id, 'ended');
    else if (!row.allowed) ends.set(id, 'off');
    else if (row.private_session) ends.set(id, 'private');
  }
  return ends;
}
