import { createHash, randomBytes } from 'node:crypto';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { API_KEY_PREFIX } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.js';
import type { Clock } from '../kernel/clock.js';
import { noteUse, readKey, type KeyIdentity } from './api-key-store.js';
import { TokenCache } from './token-cache.js';
import type { Sessions } from './sessions.js';

/** Minimum time between two records of the use of a key, ms. */
const NOTE_EVERY_MS = 60_000;
const HINT_LENGTH = 4;
const BEARER = /^Bearer +(\S+) *$/i;

/** A new key: `secret` is shown to its maker once, the other fields are stored. */
export function newApiKey(): { readonly secret: string; readonly hash: Buffer; readonly hint: string } {
  const secret = `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
  return { secret, hash: hashOf(secret), hint: secret.slice(-HINT_LENGTH) };
}

/** The API key of an `Authorization` header (RFC 6750); undefined for other contents, such as one that a proxy added. */
export function keyIn(header: string | undefined): string | undefined {
  const token = header === undefined ? undefined : BEARER.exec(header)?.[1];
  return token?.startsWith(API_KEY_PREFIX) ? token : undefined;
}

/** Finds the callers of requests with API keys. */
export class ApiKeys {
  readonly #cache = new TokenCache<KeyIdentity>();
  readonly #noted = new Map<string, number>();

  constructor(
    private readonly deps: {
      readonly db: Kysely<Database>;
      readonly clock: Clock;
      readonly sessions: Pick<Sessions, 'onUserChanged'>;
    },
  ) {
    // Revoking or changing a key counts as a change of its maker.
    deps.sessions.onUserChanged(() => this.#cache.clear());
  }

  /** The caller of a key; at most 2 s old, and never older than a change in this process. */
  find(secret: string): Promise<KeyIdentity | undefined> {
    const hash = hashOf(secret);
    const now = this.deps.clock.now();
    return this.#cache.find(hash.toString('hex'), now, () => readKey(this.deps.db, hash, now));
  }

  /** Records when, from where and for which call a key was used. */
  async used({ apiKey: { id } }: KeyIdentity, address: string, call: string): Promise<void> {
    const nowMs = this.deps.clock.now();
    if (nowMs - (this.#noted.get(id) ?? Number.NEGATIVE_INFINITY) < NOTE_EVERY_MS) return;
    this.#noted.set(id, nowMs);
    await noteUse(this.deps.db, id, { nowMs, everyMs: NOTE_EVERY_MS, address, call });
  }
}

/** Whether a request from `address` is within addresses and networks; with none, every address is. */
export function isWithin(addresses: readonly string[], address: string): boolean {
  if (addresses.length === 0) return true;
  const list = new BlockList();
  for (const one of addresses) {
    const [host = '', prefix] = one.split('/');
    const family = isIPv6(host) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(host, family);
    else list.addSubnet(host, Number(prefix), family);
  }
  if (isIP(address) === 0) return false;
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
