import type { Logger } from 'pino';
import { audit } from '../../access/audit.js';
import { every, type Repeated } from '../../jobs/every.js';
import { deliver } from './deliver.js';
import type { GuestDependencies } from './dependencies.js';
import { endConnection } from './end.js';
import { overdue, regenerating, regenerationOf, type InvitationRow } from './store.js';
import { hashToken, linkTo, newToken } from './token.js';

const LOOK_MS = 5_000;
const SYSTEM = { userId: null, username: '', address: '' };

/** Ends invitations whose time is up, and makes the links of permanent ones anew as their group wants. */
export class InvitationKeeper {
  #job: Repeated | undefined;

  constructor(
    private readonly dependencies: GuestDependencies,
    private readonly log: Logger,
  ) {}

  start(): void {
    this.#job = every(LOOK_MS, 'invitations', this.log, () => this.sweep());
  }

  async stop(): Promise<void> {
    await this.#job?.stop();
  }

  async sweep(): Promise<void> {
    const { db, clock } = this.dependencies;
    for (const row of await overdue(db, clock.now())) await this.#expire(row);
    for (const row of await regenerating(db)) {
      const due = regenerationOf(row);
      if (due !== null && due <= clock.now()) await this.#regenerate(row);
    }
  }

  async #expire(row: InvitationRow): Promise<void> {
    const { db } = this.dependencies;
    const done = await db.transaction().execute(async (tx) => {
      // Of several consoles one ends it, and not one that was prolonged meanwhile.
      const { numUpdatedRows } = await tx
        .updateTable('invitations')
        .set({ expired: true })
        .where('unit_id', '=', row.unit_id)
        .where('expired', '=', false)
        .where('expires_at', '=', row.expires_at)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await audit(tx, {
        caller: SYSTEM,
        action: 'guest:expire',
        subject: { kind: 'unit', id: row.unit_id },
        result: 'done',
      });
      return true;
    });
    if (done) await endConnection(this.dependencies, row);
  }

  /** The earlier link is void; who is connected stays so. The new one goes to whom the earlier was sent, if the console knows its public address; else it waits to be made by hand. */
  async #regenerate(row: InvitationRow): Promise<void> {
    const { db, clock, publicUrl } = this.dependencies;
    const token = newToken();
    const base = row.way === 'link' ? undefined : publicUrl;
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('invitations')
        .set({ token_hash: base === undefined ? null : hashToken(token), made_at: new Date(clock.now()) })
        .where('unit_id', '=', row.unit_id)
        .where('token_hash', '=', row.token_hash)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await audit(tx, {
        caller: SYSTEM,
        action: 'guest:regenerate',
        subject: { kind: 'unit', id: row.unit_id },
        result: 'done',
      });
      if (base === undefined) return;
      await deliver(this.dependencies, tx, {
        way: row.way,
        recipient: row.recipient,
        inventoryId: row.inventory_id,
        unit: row.name,
        group: row.group_name,
        link: linkTo(base, token),
        expiresAt: null,
        userId: row.made_by,
      });
    });
  }
}
