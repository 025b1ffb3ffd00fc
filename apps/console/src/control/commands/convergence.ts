import type { DeviceAddress } from '@backhaul/contract/bus';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import type { Vault } from '../../platform/vault/vault.js';
import { desiredOf, type ServerAbilities } from './desired.js';
import type { Publish } from './types.js';

/** Time for a device to report a configuration before it is sent again, ms. */
const REMIND_MS = 5_000;

interface ConvergenceDependencies {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly registry: Pick<Registry, 'unitRecord' | 'serverRecord' | 'reportedUnit' | 'reportedServer'>;
  readonly publish: Publish;
  readonly clock: Clock;
}

/** Brings devices to the desired configuration: sends it until the device reports its version. */
export class Convergence {
  /** Configurations that were sent and not reported back yet, by device. */
  readonly #sent = new Map<string, { version: number; at: number }>();

  constructor(private readonly dependencies: ConvergenceDependencies) {}

  /** Whether the device may have a lower version than the requested one, as far as is known. */
  mayLag(deviceId: string): boolean {
    const wanted = this.#wanted(deviceId);
    if (wanted === undefined) return false;
    const reported = this.#reported(deviceId);
    return reported === undefined || reported < wanted;
  }

  /** Whether the device has reported a lower version than the desired one, which must be sent (again). */
  lags(deviceId: string): boolean {
    const wanted = this.#wanted(deviceId);
    const reported = this.#reported(deviceId);
    return wanted !== undefined && reported !== undefined && reported < wanted && this.#isDue(deviceId, wanted);
  }

  /** Processes a reported version; true when the desired one must be sent (again). */
  reported(deviceId: string, version: number): boolean {
    const wanted = this.#wanted(deviceId);
    if (wanted === undefined || version >= wanted) {
      this.#sent.delete(deviceId);
      return false;
    }
    return this.#isDue(deviceId, wanted);
  }

  /** Whether this version, or a later one, was sent to the device, which has not reported it yet. */
  wasSent(deviceId: string, version: number): boolean {
    const sent = this.#sent.get(deviceId);
    return sent !== undefined && sent.version >= version && sent.at > -Infinity;
  }

  /** Devices that were sent a configuration and have not reported it. */
  behind(): string[] {
    return [...this.#sent].filter(([id, sent]) => this.#isDue(id, sent.version)).map(([id]) => id);
  }

  async publishTo(address: DeviceAddress): Promise<void> {
    const { db, vault, publish, clock } = this.dependencies;
    // It stays due until it has been published, even after failures.
    this.#sent.set(address.deviceId, { version: this.#wanted(address.deviceId) ?? 0, at: -Infinity });
    const desired = await desiredOf(db, vault, address.deviceId, this.#abilities(address.deviceId));
    if (!desired) {
      this.#sent.delete(address.deviceId);
      return;
    }
    const reported = this.#reported(address.deviceId);
    if (reported !== undefined && reported >= desired.version) {
      this.#sent.delete(address.deviceId);
      return;
    }
    await publish(address, desired);
    this.#sent.set(address.deviceId, { version: desired.version, at: clock.now() });
  }

  #abilities(deviceId: string): ServerAbilities {
    const state = this.dependencies.registry.reportedServer(deviceId)?.state;
    return {
      exports: state?.exports !== undefined,
      inputs: state?.inputFeatures ?? [],
      destinations: state?.destinationFeatures ?? [],
      settings: state?.settings !== undefined,
      smpte: state?.smpte !== undefined,
      pipes: state?.pipes !== undefined,
      intercom: state?.intercom !== undefined,
      heardInRooms: state?.intercom?.keepsHeard === true,
      audioInterfaces: state?.audioInterfaces !== undefined,
      rtmps: state?.rtmps !== undefined,
      graphics: state?.missingGraphics !== undefined,
      pictureGenerations: state?.pictureGenerations === true,
      tally: state?.tallyKinds ?? [],
    };
  }

  #isDue(deviceId: string, wanted: number): boolean {
    const sent = this.#sent.get(deviceId);
    return !sent || sent.version < wanted || this.dependencies.clock.now() - sent.at >= REMIND_MS;
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
