import { createHmac, randomBytes } from 'node:crypto';
import { checkUsername } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import { audit } from '../../platform/access/audit.js';
import { passwordMatches } from '../../platform/access/passwords.js';
import { signedName } from '../../platform/access/signed-name.js';
import type { Throttle } from '../../platform/access/throttle.js';
import { accountRule, addressRule } from '../../platform/access/throttle-rules.js';
import type { Database } from '../../platform/db/schema.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Vault } from '../../platform/vault/vault.js';
import { accountNamed, NOTE_EVERY_MS, noteAccountUse, type SignedAccount } from './accounts-store.js';
import { credentialsOf, type Credentials } from './credentials.js';

export interface SignInParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly throttle: Throttle;
  readonly clock: Clock;
}

/** How long verified credentials need no hashing again, ms. */
const KEPT_MS = 60_000;
const MOST_KEPT = 1_000;

/**
 * Signs ingest accounts in, for each request. The account is read each time, so that a change of any console counts at once; only the
 * comparison with its hash is kept for a minute, as a digest under a key that is never stored.
 */
export class IngestSignIn {
  readonly #key = randomBytes(32);
  /** By user and address, so that guesses from elsewhere learn nothing from it. */
  readonly #kept = new Map<string, { readonly digest: string; readonly hash: string; readonly until: number }>();
  readonly #running = new Map<string, Promise<void>>();

  constructor(private readonly parts: SignInParts) {}

  /**
   * The account of an `Authorization` header. @throws {Refusal} UNAUTHENTICATED without one; THROTTLED; BAD_CREDENTIALS after the same time
   * whether the user exists or not
   */
  async admit(header: string | undefined, address: string): Promise<SignedAccount> {
    const { db, clock } = this.parts;
    const given = credentialsOf(header);
    if (given === undefined) throw new Refusal('UNAUTHENTICATED');
    const account = checkUsername(given.user) === null ? await accountNamed(db, given.user, clock.now()) : undefined;
    const digest = this.#digestOf(given);
    const place = `${account?.inventoryId} ${address}`;
    const kept = this.#kept.get(place);
    const isKept = kept?.digest === digest && kept.hash === account?.passwordHash && clock.now() < kept.until;
    if (!isKept || account?.obstacle !== null) {
      // After a wrong guess, the throttle decides on the right password too.
      this.#kept.delete(place);
      await this.#verifiedOnce(digest, given, account, address);
    }
    if (account?.obstacle !== null || account.passwordHash === null) throw new Refusal('BAD_CREDENTIALS');
    if (!isKept) this.#keep(place, { digest, hash: account.passwordHash });
    const nowMs = clock.now();
    if (account.lastUsedAt === null || nowMs - account.lastUsedAt >= NOTE_EVERY_MS)
      await noteAccountUse(db, account.inventoryId, { nowMs, address });
    return account;
  }

  #digestOf({ user, password }: Credentials): string {
    return createHmac('sha256', this.#key).update(`${user.toLowerCase()}\0${password}`).digest('base64url');
  }

  /** A kept comparison is not prolonged by its use. */
  #keep(place: string, verified: { readonly digest: string; readonly hash: string }): void {
    this.#kept.set(place, { ...verified, until: this.parts.clock.now() + KEPT_MS });
    const oldest = this.#kept.keys().next();
    if (this.#kept.size > MOST_KEPT && !oldest.done) this.#kept.delete(oldest.value);
  }

  /** Parallel requests with the same credentials are one attempt, as long as the account stays the same. */
  async #verifiedOnce(digest: string, given: Credentials, account: SignedAccount | undefined, address: string) {
    const key = [digest, address, account?.obstacle === null, account?.passwordHash].join(' ');
    const running =
      this.#running.get(key) ?? this.#verified(given, account, address).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    await running;
  }

  async #verified({ user, password }: Credentials, account: SignedAccount | undefined, address: string) {
    const { db, throttle, vault } = this.parts;
    // The address of its last use has its own counter, so that guesses of others do not lock it out.
    const own = account?.lastUsedAddress === address ? ` address:${address}` : '';
    const [byAccount, byAddress] = [`account:ingest ${signedName(vault, user)}${own}`, `address:${address}`];
    await throttle.attempt([
      { key: byAccount, rule: accountRule },
      { key: byAddress, rule: addressRule },
    ]);
    const hash = account?.obstacle === null ? account.passwordHash : null;
    if (!(await passwordMatches(hash, password))) {
      await audit(db, {
        // An unknown name may be a password in the wrong field.
        caller: { userId: null, username: account?.user ?? '', address },
        action: 'ingestAccount:signIn',
        subject: account === undefined ? null : { kind: 'inventory', id: account.inventoryId },
        result: 'refused',
        code: 'BAD_CREDENTIALS',
        detail: account === undefined ? 'no such user' : account.obstacle,
      });
      throw new Refusal('BAD_CREDENTIALS');
    }
    await throttle.succeeded({ cleared: [byAccount], returned: [byAddress] });
  }
}
