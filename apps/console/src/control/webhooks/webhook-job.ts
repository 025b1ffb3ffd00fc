import { nextTry, TEST_EVENT, WEBHOOK_PATIENCE_MS, webhookVerdict } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { Webhook } from 'standardwebhooks';
import { audit, SYSTEM } from '../../platform/access/audit.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { webhookSecretOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import { markRefused, markTaken, stopWebhook, takeDue, type Answered, type DueDelivery } from './delivery-store.js';
import type { OwnNetworks } from './receivers.js';
import { failureText, send } from './send.js';

const AT_ONCE = 16;
/** Maximum number of rounds in a run, so that a run ends. */
const ROUNDS = 32;
/** How long an event that is being sent is reserved, ms. */
const HELD_MS = 60_000;

export interface WebhookJobParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly networks: OwnNetworks;
  readonly log: Logger;
}

/** Sends waiting events to webhooks, signed, in order, until they are accepted. */
export class WebhookJob implements SharedJob {
  readonly name = 'webhooks';
  readonly everyMs = 1_000;

  constructor(private readonly parts: WebhookJobParts) {}

  async run(): Promise<void> {
    const { db, clock } = this.parts;
    for (let round = 0; round < ROUNDS; round += 1) {
      const now = clock.now();
      const due = await takeDue(db, new Date(now), new Date(now + HELD_MS), AT_ONCE);
      await Promise.all(due.map((one) => this.#deliver(one)));
      if (due.length === 0) return;
    }
  }

  async #deliver(due: DueDelivery): Promise<void> {
    const { db, clock, log } = this.parts;
    const answered = await this.#send(due);
    const now = clock.now();
    const verdict = answered.status === null ? 'refused' : webhookVerdict(answered.status);
    if (verdict === 'taken') return markTaken(db, due, answered, new Date(now));
    // A user who sends a test reads the answer, and can repeat it.
    const isOnce = verdict === 'gone' || due.event === TEST_EVENT;
    const at = isOnce ? null : nextTry(due.created_at.getTime(), due.attempts + 1, now);
    const nextAt = at === null ? null : new Date(at);
    const failingSince = await markRefused(db, due, answered, { now: new Date(now), nextAt });
    log.info({ webhookId: due.webhook_id, eventId: due.id, ...answered }, 'a webhook was not taken');
    if (verdict === 'gone') await this.#stop(due.webhook_id, 'gone');
    else if (now - failingSince.getTime() >= WEBHOOK_PATIENCE_MS) await this.#stop(due.webhook_id, 'failing');
  }

  async #send(due: DueDelivery): Promise<Answered> {
    const began = performance.now();
    const took = () => Math.round(performance.now() - began);
    try {
      const headers = this.#signed(due);
      const status = await send({ url: due.url, headers, body: due.body }, this.parts.networks);
      return { status, tookMs: took(), error: null };
    } catch (error) {
      return { status: null, tookMs: took(), error: failureText(error) };
    }
  }

  /** Headers of Standard Webhooks; after a key change, the former key also signs for a while. */
  #signed({ id, webhook_id, body, secret, old_secret, old_secret_until }: DueDelivery): Record<string, string> {
    const { vault, clock } = this.parts;
    const at = new Date(clock.now());
    const old = old_secret !== null && old_secret_until !== null && old_secret_until > at ? [old_secret] : [];
    const signatures = [secret, ...old].map((sealed) =>
      new Webhook(vault.open(sealed, webhookSecretOf(webhook_id))).sign(id, at, body),
    );
    return {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    };
  }

  async #stop(id: string, why: 'failing' | 'gone'): Promise<void> {
    const { db, clock, log } = this.parts;
    if (!(await stopWebhook(db, id, why, new Date(clock.now())))) return;
    log.warn({ webhookId: id, why }, 'a webhook was stopped');
    await audit(db, {
      caller: SYSTEM,
      action: 'webhook:stop',
      subject: { kind: 'webhook', id },
      result: 'done',
      detail: why === 'gone' ? 'The receiver answered 410' : 'The receiver took nothing for three days',
    });
  }
}
