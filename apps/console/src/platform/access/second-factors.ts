import { randomBytes } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../kernel/clock.js';
import type { Database } from '../db/schema.js';
import { secondFactorOf } from '../vault/aad.js';
import type { Vault } from '../vault/vault.js';
import { factorsOf } from './passkey-store.js';
import { newSecret, stepOf } from './totp.js';

const RECOVERY_CODES = 8;
/** 80 bits each: too many to guess. */
const RECOVERY_BYTES = 10;

/** Authenticator apps (TOTP, RFC 6238), and the codes that replace a lost app or passkey. A code works once. */
export class SecondFactors {
  constructor(private readonly deps: { readonly db: Kysely<Database>; readonly vault: Vault; readonly clock: Clock }) {}

  /** Since when a user has a confirmed app; undefined without one. */
  async since(userId: string): Promise<number | undefined> {
    const row = await this.deps.db
      .selectFrom('second_factors')
      .select('confirmed_at')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.confirmed_at?.getTime();
  }

  /** Creates a secret, and replaces one that was never confirmed; undefined when a confirmed one exists. */
  async begin(tx: Transaction<Database>, userId: string): Promise<string | undefined> {
    const secret = newSecret();
    const sealed = this.deps.vault.seal(secret, secondFactorOf(userId));
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('second_factors')
      .values({ user_id: userId, secret: sealed, confirmed_at: null, last_step: 0 })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret: sealed, last_step: 0 })
          .where('second_factors.confirmed_at', 'is', null),
      )
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n ? secret : undefined;
  }

  /** Confirms an app with a first code; returns the recovery codes, or undefined for a wrong code or without an unconfirmed app. */
  async confirm(tx: Transaction<Database>, userId: string, code: string): Promise<string[] | undefined> {
    if (!(await this.#takeAppCode(tx, userId, code, 'unconfirmed'))) return undefined;
    await tx
      .updateTable('second_factors')
      .set({ confirmed_at: new Date(this.deps.clock.now()) })
      .where('user_id', '=', userId)
      .execute();
    return this.newRecoveryCodes(tx, userId);
  }

  /** Makes recovery codes, which replace the existing ones. */
  async newRecoveryCodes(tx: Transaction<Database>, userId: string): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await tx
      .insertInto('recovery_codes')
      .values(codes.map((one) => ({ user_id: userId, code_hash: this.#hashOf(userId, one) })))
      .execute();
    return codes;
  }

  /** Accepts a code of the app or a recovery code; false for a wrong or used code. */
  async take(tx: Transaction<Database>, userId: string, code: string): Promise<boolean> {
    if (await this.#takeAppCode(tx, userId, code, 'confirmed')) return true;
    const { numDeletedRows } = await tx
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', this.#hashOf(userId, code))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async remove(tx: Transaction<Database>, userId: string): Promise<void> {
    await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute();
    await this.dropIdleRecoveryCodes(tx, userId);
  }

  /** Removes all second factors of a user; returns what was removed, for the audit, or undefined if there were none. */
  async removeAll(tx: Transaction<Database>, userId: string): Promise<string | undefined> {
    // Locked, so that no passkey is added in the meantime.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const { app, passkeys } = await factorsOf(tx, userId);
    await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
    await this.remove(tx, userId);
    const what = [...(app ? ['app'] : []), ...(passkeys > 0 ? [`passkeys: ${passkeys}`] : [])];
    return what.length === 0 ? undefined : what.join(', ');
  }

  /** Removes recovery codes of a user without any other second factor. */
  async dropIdleRecoveryCodes(tx: Transaction<Database>, userId: string): Promise<void> {
    const { app, passkeys } = await factorsOf(tx, userId);
    if (!app && passkeys === 0) await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  }

  async #takeAppCode(
    tx: Transaction<Database>,
    userId: string,
    code: string,
    which: 'confirmed' | 'unconfirmed',
  ): Promise<boolean> {
    const row = await tx
      .selectFrom('second_factors')
      .select(['secret', 'confirmed_at', 'last_step'])
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!row || (row.confirmed_at === null) !== (which === 'unconfirmed')) return false;
    const secret = this.deps.vault.open(row.secret, secondFactorOf(userId));
    const step = stepOf(secret, bare(code), this.deps.clock.now());
    // An intercepted code must not work again (RFC 6238 §5.2).
    if (step === null || step <= row.last_step) return false;
    await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
    return true;
  }

  #hashOf(userId: string, code: string): Buffer {
    return this.deps.vault.sign('recovery code', `${userId} ${bare(code).toLowerCase()}`);
  }
}

const bare = (code: string): string => code.replaceAll(/[\s-]/g, '');

/** Twenty hexadecimal digits in groups of four, for writing on paper. */
const newRecoveryCode = (): string =>
  randomBytes(RECOVERY_BYTES)
    .toString('hex')
    .replaceAll(/(.{4})(?=.)/g, '$1-');
