import { message } from '@backhaul/contract';
import { MOST_PUSH_SUBSCRIPTIONS } from '@backhaul/domain';
import { createPublicKey } from 'node:crypto';
import type { Kysely } from 'kysely';
import { languageOf } from '../../control/mail/language.js';
import type { Mailer } from '../../control/mail/mailer.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { pushKey } from '../../control/push/key-store.js';
import { isPushProtocol } from '../../control/push/push-request.js';
import { ForbiddenReceiver, refuseLiteral, type OwnNetworks } from '../../control/webhooks/receivers.js';
import { mutateAccount } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import type { Vault } from '../../platform/vault/vault.js';
import { deleteSubscription, putSubscription, subscriptionsOf } from './store.js';
import { TEST_WORDS } from './words.js';

export interface PushSubscriptionDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'sendNow'>;
  /** Private networks in which push services may be. */
  readonly webhookNetworks: OwnNetworks;
}

/** Handlers of the calls on the browsers of the signed-in user that get notifications. */
export function pushSubscriptionHandlers(deps: PushSubscriptionDependencies): AreaHandlers<'pushSubscriptions'> {
  const { db, vault, clock, mailer } = deps;
  return {
    key: async () => ({ publicKey: (await pushKey(deps)).publicKey }),
    list: (_input, { caller }) => subscriptionsOf(db, caller.userId),
    async subscribe({ body: { endpoint, keys } }, { caller }) {
      refuseEndpoint(new URL(endpoint), deps.webhookNetworks);
      refuseOffCurve(keys.p256dh);
      const { userId, sessionId } = caller;
      return mutateAccount(
        db,
        caller,
        async (tx) => {
          const put = { userId, sessionId, endpoint, ...keys, at: new Date(clock.now()) };
          const subscription = await putSubscription(tx, vault, put, MOST_PUSH_SUBSCRIPTIONS);
          if (subscription === null) throw new Refusal('PUSH_LIMIT');
          return subscription;
        },
        own(userId, 'notifications turned on'),
      );
    },
    async remove({ body: { subscriptionId } }, { caller }) {
      await mutateAccount(
        db,
        caller,
        async (tx) => {
          if (!(await deleteSubscription(tx, caller.userId, subscriptionId))) throw unknown();
        },
        own(caller.userId, 'notifications turned off'),
      );
    },
    async test({ body: { subscriptionId } }, { caller }) {
      const browsers = await subscriptionsOf(db, caller.userId);
      if (!browsers.some(({ id }) => id === subscriptionId)) throw unknown();
      const words = TEST_WORDS[await languageOf(db, caller.userId)];
      const push = { subscriptionId, path: '/' };
      await mailer.sendNow({ transport: 'push', recipient: '', ...words, push }).catch(() => {
        throw new Refusal('PUSH_FAILED');
      });
    },
  };
}

const own = (userId: string, detail: string) =>
  ({ action: 'session:own', subject: { kind: 'user', id: userId }, detail }) as const;

/** The same refusal for an unknown browser and for one of another user. */
const unknown = (): Refusal => invalid('body.subscriptionId', message('default'));

function refuseEndpoint(url: URL, networks: OwnNetworks): void {
  try {
    refuseLiteral(url, networks);
  } catch (error) {
    throw error instanceof ForbiddenReceiver ? invalid('body.endpoint', message('private_address')) : error;
  }
  if (!isPushProtocol(url, networks)) throw invalid('body.endpoint', message('url'));
}

const POINT_BYTES = 32;

/** Refuses a key that is no point of the curve P-256. */
function refuseOffCurve(p256dh: string): void {
  const point = Buffer.from(p256dh, 'base64url').subarray(1);
  const [x, y] = [point.subarray(0, POINT_BYTES), point.subarray(POINT_BYTES)].map((part) =>
    part.toString('base64url'),
  );
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  } catch {
    throw invalid('body.keys.p256dh', message('default'));
  }
}
