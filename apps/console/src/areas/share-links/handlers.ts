import type { AppContract, HandlerInput, MadeShareLink } from '@backhaul/contract';
import { checkShareStart, MAX_SHARE_LINKS, shareLinkEnd } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { hashToken, newToken } from '../../platform/access/link-token.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { baseUrlOf } from '../../platform/http/base-url.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { newId } from '../../platform/kernel/ids.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import { externalPreview } from '../../state/media/external-preview.js';
import type { Registry } from '../../state/registry/types.js';
import { presentShareLink, shareLinksOf } from './store.js';

interface ShareLinkDependencies {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly clock: Clock;
  /** The address at which browsers reach the console, if it is configured. */
  readonly publicUrl: string | undefined;
}

type CreateBody = HandlerInput<AppContract['shareLinks']['create']>['body'];

/** Handlers of the calls on links to watch channels without signing in. */
export function shareLinkHandlers(dependencies: ShareLinkDependencies): AreaHandlers<'shareLinks'> {
  const { db, clock, publicUrl } = dependencies;
  return {
    list: (_input, { subject: channel }) => shareLinksOf(db, channel.id, clock.now()),
    create: ({ body }, { caller, host, subject: channel }) =>
      create(dependencies, caller, channel, body, baseUrlOf(publicUrl, host)),
    async revoke({ params: { shareLinkId } }, { caller, subject: channel }) {
      await mutate(
        dependencies,
        caller,
        async (tx) => {
          const revoked = await tx
            .deleteFrom('share_links')
            .where('id', '=', shareLinkId)
            .where('channel_id', '=', channel.id)
            .returning('description')
            .executeTakeFirst();
          if (!revoked) throw new Refusal('NOT_FOUND');
          return revoked;
        },
        ({ description }) => entryOf('revoke', channel, description),
      );
    },
  };
}

/** @throws {Refusal} INVALID for a start in the past, FEATURE_OFF, SHARE_LIMIT */
async function create(
  dependencies: ShareLinkDependencies,
  caller: Caller,
  channel: VisibleChannel,
  { description, startsAt: wanted, duration }: CreateBody,
  baseUrl: string,
): Promise<MadeShareLink> {
  const now = dependencies.clock.now();
  const startsAt = wanted ?? now;
  const past = checkShareStart(startsAt, now);
  if (past !== null) throw invalid('body.startsAt', past);
  const endsAt = shareLinkEnd(duration, startsAt);
  const token = newToken();
  const row = {
    id: newId('shr'),
    channel_id: channel.id,
    token_hash: hashToken(token),
    description,
    duration,
    starts_at: new Date(startsAt),
    ends_at: endsAt === null ? null : new Date(endsAt),
    created_at: new Date(now),
  };
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      // Locks the channel, so that simultaneous requests stay within the limit.
      const locked = tx.selectFrom('channels').select(externalPreview().as('allowed')).where('id', '=', channel.id);
      const found = await locked.forNoKeyUpdate().executeTakeFirst();
      if (found === undefined) throw new Refusal('NOT_FOUND');
      if (!found.allowed) throw new Refusal('FEATURE_OFF');
      const existing = await tx.selectFrom('share_links').select('id').where('channel_id', '=', channel.id).execute();
      if (existing.length >= MAX_SHARE_LINKS) throw new Refusal('SHARE_LIMIT');
      await tx.insertInto('share_links').values(row).execute();
    },
    {
      ...entryOf('create', channel, description),
      changes: [
        { path: 'startsAt', from: null, to: startsAt },
        { path: 'duration', from: null, to: duration },
      ],
    },
  );
  // In the URL fragment, so that the token is never sent to a server or in `Referer`.
  return { ...presentShareLink(row, now), link: `${baseUrl}/watch#${token}` };
}

/** The change of the channel makes every console disconnect viewers of a revoked link. */
const entryOf = (verb: 'create' | 'revoke', { id }: VisibleChannel, detail: string) =>
  ({
    action: `shareLink:${verb}`,
    subject: { kind: 'channel', id },
    detail,
    touches: [['channel', id] as const],
  }) as const;
