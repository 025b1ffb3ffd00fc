import type { AppContract, HandlerInput } from '@backhaul/contract';
import { checkPhone, checkShortText, checkText } from '@backhaul/domain';
import { mutateAccount } from '../../platform/access/mutate.js';
import { Refusal, type RefusedField } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { contactOf } from './store.js';
import { type ContactDependencies, finishVerification, startVerification } from './verification.js';

type ContactChange = HandlerInput<AppContract['contacts']['updateContact']>['body'];

const CHECKS = { phone: checkPhone, company: checkShortText, country: checkShortText, note: checkText } as const;
const KEYS = ['phone', 'company', 'country', 'note'] as const;

/** Handlers of the calls on how the signed-in user can be reached. */
export function contactHandlers(dependencies: ContactDependencies): AreaHandlers<'contacts'> {
  const { db } = dependencies;
  return {
    contact: (_input, { caller }) => contactOf(db, caller.userId),
    async updateContact({ body }, { caller }) {
      refuseBadTexts(body);
      const change = Object.fromEntries(KEYS.flatMap((key) => (body[key] === undefined ? [] : [[key, body[key]]])));
      if (Object.keys(change).length > 0) {
        await mutateAccount(
          db,
          caller,
          (tx) =>
            tx
              .insertInto('user_contacts')
              .values({ user_id: caller.userId, ...change })
              .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
              .execute(),
          {
            action: 'contact:update',
            subject: { kind: 'user', id: caller.userId },
            detail: Object.keys(change).join(', '),
          },
        );
      }
      return contactOf(db, caller.userId);
    },
    startEmailVerification: ({ body }, { caller }) => startVerification(dependencies, caller, body.email),
    async verifyEmail({ body }, { caller }) {
      await finishVerification(dependencies, caller, body.code);
      return contactOf(db, caller.userId);
    },
  };
}

function refuseBadTexts(change: ContactChange): void {
  const fields = KEYS.flatMap((key): RefusedField[] => {
    const text = change[key];
    const complaint = text === undefined ? null : CHECKS[key](text);
    return complaint === null ? [] : [{ path: `body.${key}`, message: complaint }];
  });
  if (fields.length > 0) throw new Refusal('INVALID', undefined, fields);
}
