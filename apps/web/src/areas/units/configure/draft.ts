import type { Modem, Unit, UnitCapabilities, UnitConfiguration, UnitConfigurationChange } from '@backhaul/contract';
import {
  checkConfiguration,
  type Complaint,
  type ConfiguredUnit,
  delayChoices,
  isBusy,
  sameValue,
  UNSET_INTERFACE,
} from '@backhaul/domain';

type InterfaceSettings = UnitConfiguration['interfaces'][number];

/** Properties of a unit that its configuration depends on. */
export type ConfigurableUnit = Pick<
  Unit,
  | 'uid'
  | 'inventoryId'
  | 'name'
  | 'online'
  | 'type'
  | 'model'
  | 'swVersion'
  | 'modems'
  | 'applications'
  | 'transition'
  | 'cameraConnected'
  | 'transmission'
  | 'services'
  | 'bridging'
  | 'channelId'
>;

/** Typed passwords, by port of the interface; `sip` for the account. They are sent and never read back. */
export interface Passwords {
  readonly modems: Readonly<Record<string, string>>;
  readonly sip?: string;
}

export const NO_PASSWORDS: Passwords = { modems: {} };

const unsetInterface = ({
  port,
  enabled,
  activeSim,
}: Pick<Modem, 'port' | 'enabled' | 'activeSim'>): InterfaceSettings => ({
  ...UNSET_INTERFACE,
  port,
  enabled,
  activeSim,
});

/** The settings with an entry for each reported interface, in the order of `order`; unset interfaces get reported values. */
export function filled(
  settings: UnitConfiguration,
  modems: ConfigurableUnit['modems'],
  order: readonly InterfaceSettings[] = settings.interfaces,
): UnitConfiguration {
  const ports = [...new Set([...order.map(({ port }) => port), ...modems.map(({ port }) => port)])];
  const interfaces = ports.flatMap((port) => {
    const set = settings.interfaces.find((one) => one.port === port);
    const modem = modems.find((one) => one.port === port);
    return set ?? (modem ? unsetInterface(modem) : []);
  });
  return { ...settings, interfaces };
}

const isIn = (list: readonly InterfaceSettings[], port: string): boolean => list.some((one) => one.port === port);

/** A draft on top of the current settings: new and removed interfaces follow the current ones, unless the draft changes them. */
export function following(drafted: UnitConfiguration, now: UnitConfiguration): UnitConfiguration {
  const kept = drafted.interfaces.filter(
    (one) => isIn(now.interfaces, one.port) || !sameValue(one, unsetInterface(one)),
  );
  const fresh = now.interfaces.filter(({ port }) => !isIn(drafted.interfaces, port));
  return { ...drafted, interfaces: [...kept, ...fresh] };
}

/** Available delays: those that the unit reports, otherwise those of its model and version. */
export const delaysOf = (unit: ConfigurableUnit, { delays }: Pick<UnitCapabilities, 'delays'>): readonly number[] =>
  delays.length > 0 ? delays : delayChoices({ ...unit, version: unit.swVersion });

/** Properties of the unit that the rules need. */
export const configuredUnit = (
  unit: ConfigurableUnit,
  now: UnitConfiguration,
  capabilities: UnitCapabilities,
  channel4K: boolean | null = null,
): ConfiguredUnit => ({
  now,
  busy:
    (unit.transmission !== null && unit.transmission.phase !== 'ended') || (unit.online && isBusy(unit.applications)),
  delays: delaysOf(unit, capabilities),
  modems: unit.modems,
  pro4K: unit.services.includes('pro4k'),
  channel4K,
  multiCamera: unit.services.includes('multiCamera'),
});

/** Errors that the draft causes, without those that existed before. */
export function newComplaints(
  drafted: UnitConfiguration,
  offer: UnitCapabilities | null,
  unit: ConfiguredUnit,
): readonly Complaint[] {
  const earlier = checkConfiguration(unit.now, offer, unit);
  return checkConfiguration(drafted, offer, unit).filter((one) => !earlier.some((other) => sameValue(one, other)));
}

/** The settings that the draft changes, with the typed passwords. */
export function changesOf(
  drafted: UnitConfiguration,
  now: UnitConfiguration,
  passwords: Passwords,
): UnitConfigurationChange {
  const { interfaces, sipAccount, ...plain } = drafted;
  const changed = Object.fromEntries(
    Object.entries(plain).filter(
      ([key, value]) => !sameValue(value, Object.entries(now).find(([k]) => k === key)?.[1]),
    ),
  );
  const typed = Object.keys(passwords.modems).length > 0;
  return {
    ...changed,
    ...((typed || !sameValue(interfaces, now.interfaces)) && {
      interfaces: interfaces.map((one) => ({ ...one, ...given(passwords.modems[one.port]) })),
    }),
    ...((passwords.sip !== undefined || !sameValue(sipAccount, now.sipAccount)) && {
      sipAccount: { ...sipAccount, ...given(passwords.sip) },
    }),
  };
}

const given = (password: string | undefined) => (password === undefined ? {} : { password });
