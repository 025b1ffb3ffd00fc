import type { DeviceAddress } from '@backhaul/contract/bus';
import type { LocationRules } from '@backhaul/contract';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Registry } from '../../state/registry/types.js';
import type { Publish } from './types.js';

/** Time for a unit to report the rules before they are sent again, ms. */
const REMIND_MS = 5_000;

interface Dependencies {
  readonly registry: Pick<Registry, 'unitRecord' | 'reportedUnit'>;
  readonly publish: Publish;
  readonly clock: Clock;
}

/** Sends units the rules of their geocoding profile while they report others. */
export class LocationRulesSender {
  readonly #sent = new Map<string, { readonly rules: LocationRules | null; readonly at: number }>();

  constructor(private readonly dependencies: Dependencies) {}

  /** Whether the unit takes rules and reports others than it should, which were not sent just now. */
  lags(deviceId: string): boolean {
    const { registry, clock } = this.dependencies;
    const reported = registry.reportedUnit(deviceId)?.state?.locationRules;
    const wanted = this.#wanted(deviceId);
    if (reported === undefined || wanted === undefined || isDeepStrictEqual(reported, wanted)) {
      this.#sent.delete(deviceId);
      return false;
    }
    const sent = this.#sent.get(deviceId);
    return sent === undefined || !isDeepStrictEqual(sent.rules, wanted) || clock.now() - sent.at >= REMIND_MS;
  }

  /** Units that were sent rules and have not reported them. */
  behind(): string[] {
    return [...this.#sent.keys()].filter((deviceId) => this.lags(deviceId));
  }

  async publishTo(address: DeviceAddress): Promise<void> {
    const { publish, clock } = this.dependencies;
    const rules = this.#wanted(address.deviceId);
    if (rules === undefined) return;
    // It stays due until it has been published.
    this.#sent.set(address.deviceId, { rules, at: -Infinity });
    await publish(address, { type: 'location', rules });
    this.#sent.set(address.deviceId, { rules, at: clock.now() });
  }

  #wanted(deviceId: string): LocationRules | null | undefined {
    const record = this.dependencies.registry.unitRecord(deviceId);
    if (record === undefined) return undefined;
    if (record.geocoding === null) return null;
    const { reverseGeocoders: _, ...rules } = record.geocoding;
    return { ...rules, geocoders: [...rules.geocoders], accuracies: [...rules.accuracies] };
  }
}
