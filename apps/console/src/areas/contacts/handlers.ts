import { mutateAccount } from '../../platform/access/mutate.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { refuseEnterpriseUser } from '../../control/people/enterprise-store.js';
import { setAgreement, withdrawByLink } from './agreement.js';
import { contactOf } from './store.js';
import { type ContactDependencies, finishVerification, startVerification } from './verification.js';

const KEYS = ['phone', 'company', 'country', 'note'] as const;

/** Handlers of the calls on how the signed-in user can be reached. */
export function contactHandlers(dependencies: ContactDependencies): AreaHandlers<'contacts'> {
  const { db } = dependencies;
  return {
    contact: (_input, { caller }) => contactOf(db, caller.userId),
    async updateContact({ body }, { caller }) {
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
      if (body.agreesToUpdates !== undefined) await setAgreement(dependencies, caller, body.agreesToUpdates);
      return contactOf(db, caller.userId);
    },
    withdrawUpdates: ({ body }, { address }) => withdrawByLink(dependencies, { ...body, address }),
    async startEmailVerification({ body }, { caller }) {
      await refuseEnterpriseUser(db, caller.userId);
      return startVerification(dependencies, caller, body.email);
    },
    async verifyEmail({ body }, { caller }) {
      await finishVerification(dependencies, caller, body.code);
      return contactOf(db, caller.userId);
    },
  };
}
