import { UNSET_INTERFACE, type InterfaceSettings, type SimSlot } from '@backhaul/domain';
import { LINK_KINDS, type LinkKind } from './kinds.js';
import type { LinkCondition, LinkTraits } from './link.js';

/** One interface as it is just now: what its place, its settings and its orders make of it. */
export interface LinkNow {
  /** With the kind of network that its settings permit. */
  readonly trait: LinkTraits;
  /** Connected only where it is enabled and its network takes it. */
  readonly link: LinkCondition;
  readonly settings: Omit<InterfaceSettings, 'port'>;
  readonly name: string;
  readonly roaming: boolean;
  readonly activeSim: SimSlot | null;
}

/** Share of the capacity of 5G that LTE has at the same place, and how much longer its round trip is. */
const LTE_SHARE = 0.45;
const LTE_ROUND_TRIP = 1.9;

/** Letters, digits, dots and hyphens make an APN; an empty one is the one of the SIM. */
const isApn = (apn: string): boolean => /^[a-z\d.-]*$/i.test(apn);

/** The settings of an interface, as nobody has set it where it is not mentioned. */
const settingsOf = (interfaces: readonly InterfaceSettings[], port: string): Omit<InterfaceSettings, 'port'> =>
  interfaces.find((one) => one.port === port) ?? UNSET_INTERFACE;

/** All interfaces of a unit as they are now. */
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
    activeSim: link.sim,
  };
}

/** A modem that may not use 5G is on LTE where it would be on 5G. */
function asPermitted(trait: LinkTraits, { networkMode }: LinkNow['settings']): LinkTraits {
  if (trait.kind !== '5G' || networkMode === '3G/4G/5G') return trait;
  const kind: LinkKind = 'LTE';
  return { ...trait, kind, capacityKbps: LTE_SHARE * trait.capacityKbps, rttMs: LTE_ROUND_TRIP * trait.rttMs };
}
