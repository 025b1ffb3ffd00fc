import type { AppContract, HandlerInput, MadeTallyLink } from '@backhaul/contract';
import { MAX_TALLY_LINKS, tallyLinkEnd } from '@backhaul/domain';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { hashToken, newToken } from '../../platform/access/link-token.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { baseUrlOf } from '../../platform/http/base-url.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { newId } from '../../platform/kernel/ids.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { columnOf, presentTallyLink, tallyLinksOf, type Shown } from './store.js';

interface TallyLinkDependencies extends MutateDependencies {
  readonly clock: Clock;
  /** The address at which browsers reach the console, if it is configured. */
  readonly publicUrl: string | undefined;
}

type CreateBody = HandlerInput<AppContract['tallyLinks']['createForChannel']>['body'];

const channel = ({ id }: { readonly id: string }): Shown => ({ kind: 'channel', id });
const unit = ({ id }: { readonly id: string }): Shown => ({ kind: 'unit', id });

/** Handlers of the calls on links to tally pages, which need no sign-in. */
export function tallyLinkHandlers(dependencies: TallyLinkDependencies): AreaHandlers<'tallyLinks'> {
  const { db, clock, publicUrl } = dependencies;
  return {
    ofChannel: (_input, { subject }) => tallyLinksOf(db, channel(subject), clock.now()),
    createForChannel: ({ body }, { caller, host, subject }) =>
      create(dependencies, caller, channel(subject), body, baseUrlOf(publicUrl, host)),
    revokeOfChannel: ({ params }, { caller, subject }) =>
      revoke(dependencies, caller, channel(subject), params.tallyLinkId),
    ofUnit: (_input, { subject }) => tallyLinksOf(db, unit(subject), clock.now()),
    createForUnit: ({ body }, { caller, host, subject }) =>
      create(dependencies, caller, unit(subject), body, baseUrlOf(publicUrl, host)),
    revokeOfUnit: ({ params }, { caller, subject }) => revoke(dependencies, caller, unit(subject), params.tallyLinkId),
  };
}

/** @throws {Refusal} NOT_FOUND, TALLY_LINK_LIMIT */
async function create(
  dependencies: TallyLinkDependencies,
  caller: Caller,
  shown: Shown,
  { description, duration }: CreateBody,
  baseUrl: string,
): Promise<MadeTallyLink> {
  const now = dependencies.clock.now();
  const token = newToken();
  const row = {
    id: newId('tlk'),
    channel_id: shown.kind === 'channel' ? shown.id : null,
    unit_id: shown.kind === 'unit' ? shown.id : null,
    token_hash: hashToken(token),
    description,
    ends_at: new Date(tallyLinkEnd(duration, now)),
    created_at: new Date(now),
  };
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      // Locks the channel or unit, so that simultaneous requests stay within the limit.
      const locked = tx
        .selectFrom(shown.kind === 'channel' ? 'channels' : 'devices')
        .select('id')
        .where('id', '=', shown.id)
        .forNoKeyUpdate();
      if (!(await locked.executeTakeFirst())) throw new Refusal('NOT_FOUND');
      const column = columnOf(shown.kind);
      const existing = await tx.selectFrom('tally_links').select('id').where(column, '=', shown.id).execute();
      if (existing.length >= MAX_TALLY_LINKS) throw new Refusal('TALLY_LINK_LIMIT');
      await tx.insertInto('tally_links').values(row).execute();
    },
    { ...entryOf('create', shown, description), changes: [{ path: 'duration', from: null, to: duration }] },
  );
  // In the URL fragment, so that the token is never sent to a server or in `Referer`.
  return { ...presentTallyLink(row, now), link: `${baseUrl}/tally#${token}` };
}

/** @throws {Refusal} NOT_FOUND */
async function revoke(dependencies: TallyLinkDependencies, caller: Caller, shown: Shown, id: string): Promise<void> {
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      const revoked = await tx
        .deleteFrom('tally_links')
        .where('id', '=', id)
        .where(columnOf(shown.kind), '=', shown.id)
        .returning('description')
        .executeTakeFirst();
      if (!revoked) throw new Refusal('NOT_FOUND');
      return revoked;
    },
    ({ description }) => entryOf('revoke', shown, description),
  );
}

/** No `touches`: open pages end when the consoles read the links again. */
const entryOf = (verb: 'create' | 'revoke', { kind, id }: Shown, detail: string) =>
  ({
    action: `tallyLink:${verb}`,
    subject: { kind, id },
    detail,
  }) as const;
