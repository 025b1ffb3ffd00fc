import { createHash, timingSafeEqual } from 'node:crypto';
import type { DeviceAddress } from '@backhaul/contract/bus';
import type { Clock } from '../../kernel/clock.js';

/** The device of a connection; null for wrong credentials. Rejects when they cannot be checked, for example without the database. */
export type Authenticate = (clientId: string, username: string, password: string) => Promise<DeviceAddress | null>;

interface Known {
  readonly address: DeviceAddress;
  readonly password: Buffer;
  readonly until: number;
}

const KEPT_MS = 60_000;
const KEPT_AT_MOST = 50_000;

/**
 * Caches recent successful authentications, so that many returning devices do not cause as many queries.
 * Failures are not cached: a device that was just paired is accepted immediately.
 */
export class Authenticator {
  readonly #known = new Map<string, Known>();

  constructor(
    private readonly ask: Authenticate,
    private readonly clock: Clock,
  ) {}

  async authenticate(clientId: string, username: string, password: string): Promise<DeviceAddress | null> {
    if (clientId !== username || password === '') return null;
    const hash = createHash('sha256').update(password).digest();
    const known = this.#known.get(clientId);
    if (known && known.until > this.clock.now() && timingSafeEqual(known.password, hash)) return known.address;
    const address = await this.ask(clientId, username, password);
    if (address?.deviceId !== clientId) return null;
    if (this.#known.size >= KEPT_AT_MOST) this.#known.clear();
    this.#known.set(clientId, { address, password: hash, until: this.clock.now() + KEPT_MS });
    return address;
  }

  /** Call after the credentials of a device have changed. */
  forget(deviceId: string): void {
    this.#known.delete(deviceId);
  }
}
