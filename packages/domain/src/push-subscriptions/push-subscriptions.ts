import { message } from '../messages/index.js';
import { all, atMost, type Check, matches, required } from '../validation/check.js';
import { RECEIVER_URL } from '../webhooks/webhooks.js';

/** Most browsers of a user that get notifications. */
export const MOST_PUSH_SUBSCRIPTIONS = 10;

/** Address of a browser at its push service (RFC 8030). */
export const checkPushEndpoint: Check<string> = all(required, atMost(1024), matches(RECEIVER_URL, message('url')));
