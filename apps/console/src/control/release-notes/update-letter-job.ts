import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import type { Mailer } from '../mail/mailer.js';
import { updateLetter } from './update-letter.js';
import { takeNote, unsentNotes, updateReaders } from './update-letter-store.js';
import { updateToken } from './update-token.js';

interface Parts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly mailer: Pick<Mailer, 'post'>;
  /** Address of the console; undefined: messages have no link. */
  readonly publicUrl: string | undefined;
  readonly clock: Clock;
}

/**
 * Sends published release notes to users who agreed to that. A note is stored as sent with its messages in one
 * transaction, so that each user gets it once, from one console.
 */
export class UpdateLetterJob implements SharedJob {
  readonly name = 'update letters';
  readonly everyMs = 15_000;

  constructor(private readonly parts: Parts) {}

  async run(): Promise<void> {
    const { db, clock } = this.parts;
    for (const { id } of await unsentNotes(db, new Date(clock.now()))) await this.#send(id);
  }

  #send(id: string): Promise<void> {
    const { db, vault, mailer, publicUrl, clock } = this.parts;
    return db.transaction().execute(async (tx) => {
      const note = await takeNote(tx, id, new Date(clock.now()));
      if (note === undefined) return;
      for (const { id: userId, email, language } of await updateReaders(tx)) {
        // In the URL fragment, so that the token is never sent to a server or in `Referer`.
        const withdraw = publicUrl === undefined ? null : `${publicUrl}/withdraw_updates#${updateToken(vault, userId)}`;
        const letter = updateLetter(language, note, withdraw);
        await mailer.post(tx, { transport: 'email', recipient: email, inventoryId: null, ...letter });
      }
    });
  }
}
