import type { Modem, UnitConfiguration } from '@backhaul/contract';
import type { BondingPolicy } from '../bonding/policy.js';
import { ceilings } from '@backhaul/domain';

/** The bonding policy of a configuration. The port of an interface is its name. */
export const policyOf = (configuration: UnitConfiguration): BondingPolicy => ({
  leastCost: configuration.bonding.leastCost,
  priorities: Object.fromEntries(configuration.interfaces.map(({ port, priority }) => [port, priority])),
  linkKbps: Object.fromEntries(configuration.interfaces.map(({ port, limitKbps }) => [port, limitKbps])),
  ...ceilings(configuration),
});

/** Whether an interface is switched off. */
export const isOff = ({ interfaces }: UnitConfiguration, port: string): boolean =>
  interfaces.some((one) => one.port === port && !one.enabled);

/** Interfaces with the switched-off ones shown as disabled. */
export const asSet = (modems: readonly Modem[], configuration: UnitConfiguration): Modem[] =>
  modems.map((modem) => (isOff(configuration, modem.port) ? { ...modem, enabled: false } : modem));
