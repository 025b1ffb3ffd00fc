import type { Kysely } from 'kysely';
import webPush from 'web-push';
import type { Config } from '../../config.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { pushAuthOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import { type Send, Undeliverable } from '../mail/message.js';
import { failureText } from '../webhooks/send.js';
import { pushKey } from './key-store.js';
import { isPushProtocol, pushRequest } from './push-request.js';

/** How long a push service keeps a notification for a browser that is not connected, s. */
const KEPT_S = 4 * 60 * 60;
const NOT_FOUND = 404;
const GONE = 410;

export interface PushSenderParts extends Pick<Config, 'publicUrl' | 'mailFrom' | 'webhookNetworks'> {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** Whom a push service may ask about this console (RFC 8292, `sub`). */
const contactOf = ({ publicUrl, mailFrom }: PushSenderParts): string =>
  publicUrl?.startsWith('https:') === true ? publicUrl : `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;

/** Sends notifications, encrypted for their browser (RFC 8291). A browser that its push service does not know any more is removed. */
export const pushSender =
  (parts: PushSenderParts): Send =>
  async ({ subject, text, push }) => {
    const { db, vault, clock, webhookNetworks } = parts;
    const browser = await db
      .selectFrom('push_subscriptions')
      .select(['id', 'endpoint', 'p256dh', 'auth'])
      .where('id', '=', push?.subscriptionId ?? '')
      .executeTakeFirst();
    if (browser === undefined || push === undefined) throw new Undeliverable('The browser was removed');
    const { id, endpoint, p256dh, auth } = browser;
    const url = new URL(endpoint);
    if (!isPushProtocol(url, webhookNetworks)) throw new Undeliverable('The push service does not use HTTPS');
    const keys = { p256dh, auth: vault.open(auth, pushAuthOf(id)) };
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys },
      JSON.stringify({ title: subject, text, path: push.path }),
      { vapidDetails: { subject: contactOf(parts), ...(await pushKey(parts)) }, TTL: KEPT_S, urgency: 'high' },
    );
    const status = await pushRequest({ url, headers, body }, webhookNetworks).catch((error: unknown) => {
      throw new Error(failureText(error));
    });
    if (status === NOT_FOUND || status === GONE) {
      await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
      throw new Undeliverable('The browser no longer gets notifications');
    }
    if (status < 200 || status > 299) throw new Error(`The push service answered ${String(status)}`);
    await db
      .updateTable('push_subscriptions')
      .set({ last_sent_at: new Date(clock.now()) })
      .where('id', '=', id)
      .execute();
  };
