import type { DeviceAddress } from '@backhaul/contract/bus';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.js';
import type { Database } from '../db/schema.js';
import type { Registry } from '../registry/types.js';
import type { Vault } from '../vault/vault.js';
import { desiredOf } from './desired.js';
import type { Publish } from './types.js';

/** A device is given this long to report a configuration before it is told again, ms. */
const REMIND_MS = 5_000;

interface ConvergenceDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Pick<Registry, 'unitRecord' | 'serverRecord' | 'reportedUnit' | 'reportedServer'>;
  readonly publish: Publish;
  readonly clock: Clock;
}

/** Brings devices to the desired configuration: says it until the device reports its version. */
export class Convergence {
  /** What was said and not yet reported back, by device. */
  readonly #told = new Map<string, { version: number; at: number }>();

  constructor(private readonly dependencies: ConvergenceDependencies) {}

  /** Whether the device may have a lower version than the wanted one, as far as is known. */
  mayLag(deviceId: string): boolean {
    const wanted = this.#wanted(deviceId);
    if (wanted === undefined) return false;
    const reported = this.#reported(deviceId);
    return reported === undefined || reported < wanted;
  }

  /** Whether the device has reported a lower version than the wanted one and is to be told (again). */
  lags(deviceId: string): boolean {
    const wanted = this.#wanted(deviceId);
    const reported = this.#reported(deviceId);
    return wanted !== undefined && reported !== undefined && reported < wanted && this.#isDue(deviceId, wanted);
  }

  /** Takes a reported version; true when the device is to be told (again) what is wanted. */
  reported(deviceId: string, version: number): boolean {
    const wanted = this.#wanted(deviceId);
    if (wanted === undefined || version >= wanted) {
      this.#told.delete(deviceId);
      return false;
    }
    return this.#isDue(deviceId, wanted);
  }

  /** Whether the device was told this version, or a later one, and has not reported it yet. */
  told(deviceId: string, version: number): boolean {
    const told = this.#told.get(deviceId);
    return told !== undefined && told.version >= version && told.at > -Infinity;
  }

  /** Devices that were told and have not followed. */
  behind(): string[] {
    return [...this.#told].filter(([id, told]) => this.#isDue(id, told.version)).map(([id]) => id);
  }

  async publishTo(address: DeviceAddress): Promise<void> {
    const { db, vault, publish, clock } = this.dependencies;
    // Until it has gone out it is due, whatever fails on the way.
    this.#told.set(address.deviceId, { version: this.#wanted(address.deviceId) ?? 0, at: -Infinity });
    const desired = await desiredOf(db, vault, address.deviceId);
    if (!desired) {
      this.#told.delete(address.deviceId);
      return;
    }
    const reported = this.#reported(address.deviceId);
    if (reported !== undefined && reported >= desired.version) {
      this.#told.delete(address.deviceId);
      return;
    }
    await publish(address, desired);
    this.#told.set(address.deviceId, { version: desired.version, at: clock.now() });
  }

  #isDue(deviceId: string, wanted: number): boolean {
    const told = this.#told.get(deviceId);
    return !told || told.version < wanted || this.dependencies.clock.now() - told.at >= REMIND_MS;
  }

  #wanted(deviceId: string): number | undefined {
    const { registry } = this.dependencies;
    return (registry.unitRecord(deviceId) ?? registry.serverRecord(deviceId))?.desiredVersion;
  }

  #reported(deviceId: string): number | undefined {
    const { registry } = this.dependencies;
    return (
      registry.reportedUnit(deviceId)?.state?.configuration.version ??
      registry.reportedServer(deviceId)?.state?.configurationVersion
    );
  }
}
