import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database, OutboxTable } from '../../platform/db/schema.js';
import { newId } from '../../platform/kernel/ids.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import { messageOf } from '../../platform/vault/aad.js';
import type { Vault } from '../../platform/vault/vault.js';
import { type Message, type Transports, Undeliverable } from './message.js';

const AT_ONCE = 10;
/** Waits between attempts, ms; after the last one a message has failed. */
const WAITS_MS = [10_000, 60_000, 5 * 60_000, 30 * 60_000];
/** How long a message that is being sent is reserved, ms. */
const HELD_MS = 60_000;

export interface MailerParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly transports: Transports;
  readonly clock: Clock;
  readonly log: Logger;
}

/** How a message is delivered: by its transport, or read in the outbox and passed on by hand. */
export type Delivery = 'sent' | 'outbox';

/** Messages to people: stored in the transaction of their cause, sent after it, with retries. */
export class Mailer implements SharedJob {
  readonly name = 'mail';
  readonly everyMs = 1_000;

  constructor(private readonly parts: MailerParts) {}

  /** Whether a transport is configured. */
  sends(transport: Message['transport']): boolean {
    return this.parts.transports[transport] !== undefined;
  }

  /** Queues a message in the transaction. Without a transport it is stored for administrators. */
  async post(tx: Transaction<Database>, message: Message): Promise<Delivery> {
    const { vault, clock } = this.parts;
    const id = newId('msg');
    const sends = this.sends(message.transport);
    await tx
      .insertInto('outbox')
      .values({
        id,
        inventory_id: message.inventoryId,
        transport: message.transport,
        recipient: message.recipient,
        subject: message.subject,
        body: vault.seal(message.text, messageOf(id)),
        subscription_id: message.push?.subscriptionId ?? null,
        path: message.push?.path ?? null,
        state: sends ? 'waiting' : 'kept',
        next_at: sends ? new Date(clock.now()) : null,
        created_at: new Date(clock.now()),
        error: null,
        sent_at: null,
      })
      .execute();
    return sends ? 'sent' : 'outbox';
  }

  /** Sends a message at once, without storing it. Rejects with a reason for people. */
  async sendNow(message: Omit<Message, 'inventoryId'>): Promise<void> {
    const send = this.parts.transports[message.transport];
    if (!send) throw new Error('There is nothing to send it by');
    await send(message);
  }

  /** Sends the messages that are due. */
  async run(): Promise<void> {
    const { transports } = this.parts;
    if (Object.values(transports).every((send) => send === undefined)) return;
    const due = await this.#take();
    await Promise.all(due.map((row) => this.#send(row)));
  }

  /** Reserves due messages for a while, so that only one of several consoles sends each. */
  #take() {
    const { db, clock } = this.parts;
    const now = clock.now();
    return db
      .updateTable('outbox')
      .set({ next_at: new Date(now + HELD_MS) })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('outbox')
          .select('id')
          .where('state', '=', 'waiting')
          .where('next_at', '<=', new Date(now))
          .orderBy('next_at')
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'transport', 'recipient', 'subject', 'body', 'attempts', 'subscription_id', 'path'])
      .execute();
  }

  async #send(
    row: Pick<Message, 'transport' | 'recipient' | 'subject'> &
      Pick<Selectable<OutboxTable>, 'id' | 'body' | 'attempts' | 'subscription_id' | 'path'>,
  ): Promise<void> {
    const { db, vault, clock, log } = this.parts;
    const change = await Promise.resolve()
      .then(() => {
        const { transport, recipient, subject, path } = row;
        const push = path === null ? undefined : { subscriptionId: row.subscription_id, path };
        const text = vault.open(row.body, messageOf(row.id));
        return this.sendNow({ transport, recipient, subject, text, ...(push && { push }) });
      })
      .then(
        () => ({ state: 'sent' as const, body: '', error: null, sent_at: new Date(clock.now()) }),
        (error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          log.warn(
            { message: row.id, transport: row.transport, attempt: row.attempts + 1, reason },
            'a message could not be sent',
          );
          const waitMs = error instanceof Undeliverable ? undefined : WAITS_MS[row.attempts];
          const again = { error: reason.slice(0, 512), attempts: row.attempts + 1 };
          return waitMs === undefined
            ? { ...again, state: 'failed' as const }
            : { ...again, next_at: new Date(clock.now() + waitMs) };
        },
      );
    await db.updateTable('outbox').set(change).where('id', '=', row.id).execute();
  }
}
