import type { Transaction } from 'kysely';
import { SYSTEM } from '../../platform/access/audit.js';
import { hashToken, newToken } from '../../platform/access/link-token.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import type { SharedJob } from '../../control/jobs/shared-jobs.js';
import { deliver } from './deliver.js';
import type { InvitationDependencies } from './dependencies.js';
import { disconnectGuest, voidConnection } from './end.js';
import { overdue, regenerating, regenerationOf, type InvitationRow } from './store.js';
import { linkTo } from './token.js';

/** Ends expired invitations, and regenerates the links of permanent ones at the interval of their group. */
export class InvitationExpiryJob implements SharedJob {
  readonly name = 'invitations';
  readonly everyMs = 5_000;

  constructor(private readonly dependencies: InvitationDependencies) {}

  async run(): Promise<void> {
    const { db, clock } = this.dependencies;
    for (const row of await overdue(db, clock.now())) await this.#expire(row);
    for (const row of await regenerating(db)) {
      const due = regenerationOf(row);
      if (due !== null && due <= clock.now()) await this.#regenerate(row);
    }
  }

  async #expire(row: InvitationRow): Promise<void> {
    const ended = await mutate(
      this.dependencies,
      SYSTEM,
      async (tx) => {
        // Of several consoles only one ends it, unless it was extended in the meantime.
        const { numUpdatedRows } = await tx
          .updateTable('invitations')
          .set({ expired: true })
          .where('unit_id', '=', row.unit_id)
          .where('expired', '=', false)
          .where('expires_at', '=', row.expires_at)
          .executeTakeFirst();
        return numUpdatedRows === 0n ? undefined : { guest: await voidConnection(tx, row.unit_id) };
      },
      (done) =>
        done && {
          action: 'guest:expire',
          subject: { kind: 'unit', id: row.unit_id },
          touches: [['unit', row.unit_id]],
        },
    );
    if (ended) await disconnectGuest(this.dependencies, row, ended.guest);
  }

  /** Voids the earlier link; guests stay connected. Sends the new link to the earlier recipient if the console has a public URL; otherwise a user renews it. */
  async #regenerate(row: InvitationRow): Promise<void> {
    const { clock, publicUrl } = this.dependencies;
    const token = newToken();
    const base = row.transport === 'link' ? undefined : publicUrl;
    const renew = async (tx: Transaction<Database>) => {
      const { numUpdatedRows } = await tx
        .updateTable('invitations')
        .set({ token_hash: base === undefined ? null : hashToken(token), made_at: new Date(clock.now()) })
        .where('unit_id', '=', row.unit_id)
        .where('token_hash', '=', row.token_hash)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      if (base === undefined) return true;
      await deliver(this.dependencies, tx, {
        transport: row.transport,
        recipient: row.recipient,
        inventoryId: row.inventory_id,
        unit: row.name,
        group: row.group_name,
        link: linkTo(base, token),
        expiresAt: null,
        userId: row.made_by,
      });
      return true;
    };
    const subject = { kind: 'unit', id: row.unit_id } as const;
    await mutate(this.dependencies, SYSTEM, renew, (done) =>
      done ? { action: 'guest:regenerate', subject } : undefined,
    );
  }
}
