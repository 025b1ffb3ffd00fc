import { UNSET_INTERFACE, type InterfaceSettings, type SimSlot } from '@backhaul/domain';
import { LINK_KINDS, type LinkKind } from './kinds.js';
import type { LinkCondition, LinkTraits } from './link.js';

/** The state of one interface now: its link with its settings and orders applied. */
export interface LinkNow {
  /** With the network mode that its settings permit. */
  readonly trait: LinkTraits;
  /** Connected only when it is enabled and its network accepts it. */
  readonly link: LinkCondition;
  readonly settings: Omit<InterfaceSettings, 'port'>;
  readonly name: string;
  readonly roaming: boolean;
  /** The mobile network that it is registered with; null of other interfaces. */
  readonly operator: string | null;
  readonly activeSim: SimSlot | null;
}

/** Capacity of LTE as a share of that of 5G at the same location, and how much longer its round trip is. */
const LTE_SHARE = 0.45;
const LTE_ROUND_TRIP = 1.9;

/** An APN consists of letters, digits, dots and hyphens; an empty one means that of the SIM. */
const isApn = (apn: string): boolean => /^[a-z\d.-]*$/i.test(apn);

/** The settings of an interface; defaults if the configuration does not mention it. */
const settingsOf = (interfaces: readonly InterfaceSettings[], port: string): Omit<InterfaceSettings, 'port'> =>
  interfaces.find((one) => one.port === port) ?? UNSET_INTERFACE;

/** The state of all interfaces of a unit. */
export const linksNow = (
  traits: readonly LinkTraits[],
  links: readonly LinkCondition[],
  interfaces: readonly InterfaceSettings[],
): readonly LinkNow[] =>
  traits.flatMap((trait, index) => {
    const link = links[index];
    return link ? [linkNow(trait, link, settingsOf(interfaces, trait.port))] : [];
  });

function linkNow(trait: LinkTraits, link: LinkCondition, settings: LinkNow['settings']): LinkNow {
  const { sims } = trait;
  if (sims === null || link.sim === null) {
    const joined = LINK_KINDS[trait.kind].uiType === 'lan' || link.ssid !== null;
    return {
      trait,
      link: { ...link, connected: link.connected && settings.enabled && joined },
      settings,
      name: link.ssid === null ? trait.kind : `${trait.kind} · ${link.ssid}`,
      roaming: false,
      operator: null,
      activeSim: null,
    };
  }
  const own = sims[link.sim];
  const operator = link.operator ?? own;
  const permitted = asPermitted(trait, settings);
  const taken =
    isApn(settings.apn) && (settings.authentication === 'none' || (settings.user !== '' && settings.passwordSet));
  return {
    trait: permitted,
    link: { ...link, connected: link.connected && settings.enabled && taken },
    settings,
    name: [`${operator} ${permitted.kind}`, ...(settings.apn === '' ? [] : [settings.apn])].join(' · '),
    roaming: trait.roaming || operator !== own,
    operator,
    activeSim: link.sim,
  };
}

/** A modem that may not use 5G uses LTE instead. */
function asPermitted(trait: LinkTraits, { networkMode }: LinkNow['settings']): LinkTraits {
  if (trait.kind !== '5G' || networkMode === '3G/4G/5G') return trait;
  const kind: LinkKind = 'LTE';
  return { ...trait, kind, capacityKbps: LTE_SHARE * trait.capacityKbps, rttMs: LTE_ROUND_TRIP * trait.rttMs };
}
