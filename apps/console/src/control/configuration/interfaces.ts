import type { InterfaceSettingsChange, UnitConfiguration, UnitConfigurationChange } from '@backhaul/contract';
import { UNSET_INTERFACE } from '@backhaul/domain';
import { mergeDefined } from './merge-defined.js';

type Settings = UnitConfiguration['interfaces'][number];
type Asked = {
  readonly [K in Exclude<keyof InterfaceSettingsChange, 'port'>]?: InterfaceSettingsChange[K] | undefined;
};

/** The requested settings of one network interface, set or default. */
export const interfaceOf = ({ interfaces }: UnitConfiguration, port: string): Settings =>
  interfaces.find((one) => one.port === port) ?? { port, ...UNSET_INTERFACE };

/** The change of one interface: omitted settings, and all other interfaces, stay. */
export function withInterface(
  now: UnitConfiguration,
  port: string,
  { password, ...asked }: Asked,
): UnitConfigurationChange {
  const wanted: InterfaceSettingsChange = mergeDefined(interfaceOf(now, port), asked);
  if (password !== undefined) wanted.password = password;
  const others: InterfaceSettingsChange[] = now.interfaces.filter((one) => one.port !== port);
  return { interfaces: [...others, wanted].toSorted((one, other) => (one.port < other.port ? -1 : 1)) };
}

/** Whether a unit has an interface; a unit that has reported no interfaces, and has no settings of any, may have it. */
export function hasInterface(
  { interfaces }: UnitConfiguration,
  modems: readonly { readonly port: string }[],
  port: string,
): boolean {
  const unknown = modems.length === 0 && interfaces.length === 0;
  return unknown || [...modems, ...interfaces].some((one) => one.port === port);
}
