import { checkPushEndpoint } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { Id } from '../entities/ids.js';
import { PushKeys, PushSubscription } from '../entities/push-subscription.js';

const PATH = `${CORE}/v2/users/push_subscriptions`;
const chosen = z.strictObject({ subscriptionId: Id });

/** Browsers of the signed-in user that get notifications of alerts (Push API, RFC 8030, RFC 8291, RFC 8292; ours). */
export const pushSubscriptions = defineCalls({
  key: {
    method: 'GET',
    path: `${PATH}/key`,
    summary: 'The public key with which a browser subscribes to notifications of this console',
    access: { signedIn: true },
    viewing: false,
    response: z.object({ publicKey: z.string() }).meta({ id: 'PushKey' }),
  },
  list: {
    method: 'GET',
    path: PATH,
    summary: 'Your browsers that get notifications, the oldest first',
    access: { signedIn: true },
    viewing: false,
    response: z.array(PushSubscription),
  },
  subscribe: {
    method: 'POST',
    path: PATH,
    summary: 'Turn on notifications in a browser of yours; ends when its session is signed out. Idempotent by endpoint',
    access: { signedIn: true },
    body: z.strictObject({ endpoint: checkedText(checkPushEndpoint), keys: PushKeys }),
    example: {
      endpoint: 'https://push.example.com/send/abc',
      keys: {
        p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        auth: 'tBHItJI5svbpez7KI4CCXg',
      },
    },
    status: 201,
    response: PushSubscription,
    errors: ['PUSH_LIMIT'],
  },
  remove: {
    method: 'POST',
    path: `${PATH}/removal`,
    summary: 'Turn off notifications in a browser of yours',
    access: { signedIn: true },
    body: chosen,
    example: { subscriptionId: 'psh-1' },
    status: 204,
    response: null,
  },
  test: {
    method: 'POST',
    path: `${PATH}/test`,
    summary: 'Send a test notification to a browser of yours',
    access: { signedIn: true },
    body: chosen,
    example: { subscriptionId: 'psh-1' },
    status: 204,
    response: null,
    errors: ['PUSH_FAILED'],
  },
});
