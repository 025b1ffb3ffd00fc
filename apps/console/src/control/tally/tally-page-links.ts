import type { TallyPageEnd } from '@backhaul/contract/live';
import type { Kysely } from 'kysely';
import { audit } from '../../platform/access/audit.js';
import { hashToken } from '../../platform/access/link-token.js';
import { addressRule } from '../../platform/access/throttle-rules.js';
import type { Throttle } from '../../platform/access/throttle.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';

export interface TallyPageLinkParts {
  readonly db: Kysely<Database>;
  readonly throttle: Pick<Throttle, 'attempt'>;
  readonly clock: Clock;
}

/** The subject of a link: one channel, or one unit. */
export interface TallyPageLink {
  readonly linkId: string;
  readonly kind: 'channel' | 'unit';
  readonly id: string;
}

/** The channel or unit of a token, or why there is none. An unknown token counts against the address and is audited. */
export async function tallyPageLink(
  { db, throttle, clock }: TallyPageLinkParts,
  token: string,
  address: string,
): Promise<TallyPageLink | Extract<TallyPageEnd, 'invalid' | 'ended' | 'throttled'>> {
  const row = await db
    .selectFrom('tally_links')
    .select(['id', 'channel_id', 'unit_id', 'ends_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (row) {
    if (row.ends_at.getTime() <= clock.now()) return 'ended';
    const [kind, id] =
      row.channel_id === null ? (['unit', row.unit_id ?? ''] as const) : (['channel', row.channel_id] as const);
    return { linkId: row.id, kind, id };
  }
  try {
    await throttle.attempt([{ key: `tally:${address}`, rule: addressRule }]);
  } catch (error) {
    if (error instanceof Refusal && error.error === 'THROTTLED') return 'throttled';
    throw error;
  }
  const caller = { userId: null, username: '', address };
  await audit(db, { caller, action: 'tallyLink:watch', result: 'refused', code: 'NOT_FOUND' });
  return 'invalid';
}

/** Those of these links that exist and have not ended. */
export async function validLinks(
  { db, clock }: TallyPageLinkParts,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('tally_links')
    .select('id')
    .where('id', 'in', ids)
    .where('ends_at', '>', new Date(clock.now()))
    .execute();
  return new Set(rows.map(({ id }) => id));
}
