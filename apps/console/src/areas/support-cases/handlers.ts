import { answersForSupport, caseAfter, type CaseEvent } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { languageOf } from '../../control/mail/language.js';
import type { Mailer } from '../../control/mail/mailer.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { page, recordOf } from '../../control/resources/page.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { newId } from '../../platform/kernel/ids.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { caseLetter } from './letters.js';
import {
  caseStore,
  contactsOf,
  emailOf,
  inStates,
  insertCase,
  insertMessage,
  lockCase,
  messagesOf,
  openerOf,
  placeOf,
  supportReaders,
  updateCase,
} from './store.js';

interface Dependencies extends MutateDependencies {
  readonly mailer: Pick<Mailer, 'post'>;
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
}

interface Written {
  readonly inventoryId: string;
  readonly inventory: string;
  readonly subject: string;
  readonly text: string;
}

/** Handlers of the calls on support cases. */
export function supportCaseHandlers(dependencies: Dependencies): AreaHandlers<'supportCases'> {
  const { db, mailer, publicUrl, clock } = dependencies;
  const at = () => new Date(clock.now());

  /** Sends a message by e-mail to its readers, except its author. */
  const notify = async (
    tx: Transaction<Database>,
    { userId, username: author }: Caller,
    { inventoryId, ...message }: Written,
    readers: readonly { readonly id: string; readonly email: string }[],
  ): Promise<void> => {
    const link = publicUrl === undefined ? null : `${publicUrl}/customer_portal/cases`;
    for (const { id, email } of readers) {
      if (id === userId) continue;
      const letter = caseLetter(await languageOf(tx, id), { ...message, author, link });
      await mailer.post(tx, { transport: 'email', recipient: email, inventoryId, ...letter });
    }
  };

  const change = (caller: Caller, id: string, verb: 'write' | 'close', text: string): Promise<unknown> =>
    mutate(
      dependencies,
      caller,
      async (tx) => {
        const found = await lockCase(tx, id);
        if (found === undefined) throw new Refusal('NOT_FOUND');
        const { inventory_id: inventoryId, inventory, subject, opened_by: opener } = found;
        const isSupport = answersForSupport(caller.roles) && caller.userId !== opener;
        const event: CaseEvent = verb === 'close' ? 'close' : isSupport ? 'support' : 'customer';
        const state = caseAfter(event);
        if (verb === 'close' && found.state === 'closed') return undefined;
        const now = at();
        await updateCase(tx, id, state, now);
        if (verb === 'write') {
          const message = {
            id: newId('smg'),
            case_id: id,
            author: caller.username,
            by_support: isSupport,
            text,
            at: now,
          };
          await insertMessage(tx, message);
          const reader = isSupport && opener !== null ? await openerOf(tx, opener, inventoryId) : undefined;
          const readers = isSupport ? [reader ?? []].flat() : await supportReaders(tx);
          await notify(tx, caller, { inventoryId, inventory, subject, text }, readers);
        }
        return { inventoryId, subject, changes: [{ path: 'state', from: found.state, to: state }] };
      },
      (done) =>
        done && {
          action: `supportCase:${verb}`,
          subject: { kind: 'supportCase', id },
          detail: done.subject,
          changes: done.changes.filter(({ from, to }) => from !== to),
        },
    );

  return {
    list: ({ query: { state, ...query } }, { caller }) => page(db, caseStore, caller, query, inStates(state)),
    get: (_input, { caller, subject }) => recordOf(db, caseStore, caller, subject.id),
    messages: (_input, { subject }) => messagesOf(db, subject.id),
    async open({ body: { groupId, subject, description } }, { caller }) {
      const [id, now] = [newId('case'), at()];
      await mutate(
        dependencies,
        caller,
        async (tx) => {
          const place = await placeOf(tx, groupId);
          if (place === undefined) throw new Refusal('NOT_FOUND');
          if ((await emailOf(tx, caller.userId)) === '') throw new Refusal('EMAIL_REQUIRED');
          const { inventory_id: inventoryId, inventory } = place;
          const opened = { opened_by: caller.userId, opener: caller.username, opened_at: now, changed_at: now };
          const row = { id, inventory_id: inventoryId, group_id: groupId, subject, state: 'open' as const, ...opened };
          await insertCase(tx, row);
          const message = { id: newId('smg'), case_id: id, author: caller.username, text: description, at: now };
          await insertMessage(tx, { ...message, by_support: false });
          await notify(tx, caller, { inventoryId, inventory, subject, text: description }, await supportReaders(tx));
        },
        { action: 'supportCase:open', subject: { kind: 'supportCase', id }, detail: subject },
      );
      return recordOf(db, caseStore, caller, id);
    },
    async write({ body: { text } }, { caller, subject }) {
      await change(caller, subject.id, 'write', text);
      return recordOf(db, caseStore, caller, subject.id);
    },
    async close(_input, { caller, subject }) {
      await change(caller, subject.id, 'close', '');
      return recordOf(db, caseStore, caller, subject.id);
    },
    contacts: (_input, { subject }) => contactsOf(db, subject.id),
  };
}
