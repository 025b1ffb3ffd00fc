import type { Modem } from '@backhaul/contract';
import type { UnitState, UnitTelemetry } from '@backhaul/contract/bus';
import type { Condition } from '../life/condition.js';
import type { Bond, LinkLoad } from '../links/bonding.js';
import { LINK_KINDS } from '../links/kinds.js';
import { lossOf, rttOf, signalOf, type LinkCondition, type LinkTraits } from '../links/link.js';
import type { UnitTraits } from '../traits/traits.js';
import { placeOf } from '../world/movement.js';
import { ratesOf, targetKbps } from './rates.js';

type Gauges = Pick<UnitState, 'battery' | 'location' | 'modems'>;

/** Battery, place and links: what both reports of a unit carry. */
export const gaugesOf = (traits: UnitTraits, condition: Condition, bond: Bond): Gauges => ({
  battery: batteryOf(condition),
  location: {
    ...placeOf(traits.city, condition.motion),
    address: { formattedAddress: `${traits.city.name}, ${traits.city.country}` },
  },
  modems: traits.links.flatMap((trait, index) => {
    const link = condition.links[index];
    const load = bond.loads[index];
    return link && load ? [modemOf(trait, link, load)] : [];
  }),
});

/** The gauges of a unit, for the console's graphs. */
export function unitTelemetry(traits: UnitTraits, condition: Condition): Omit<UnitTelemetry, 'session' | 'seq'> {
  const bond = ratesOf(traits, condition);
  return {
    kind: 'unit',
    totalKbps: bond.totalKbps,
    targetKbps: targetKbps(condition),
    audioLevels: levelsOf(condition, bond),
    temperature: round(condition.temperature),
    ...gaugesOf(traits, condition, bond),
  };
}

/** Sound of two channels that moves with what is sent; none off air. */
function levelsOf({ activity }: Condition, { totalKbps }: Bond): number[] {
  if (activity.kind !== 'transmitting' || totalKbps === 0) return [];
  const swing = totalKbps % 17;
  return [-28 + swing, -30 + swing].map(round);
}

function batteryOf({ battery, activity }: Condition): UnitState['battery'] {
  if (battery === null) return null;
  const plugged = battery.plugged && activity.kind !== 'transmitting';
  const full = battery.percentage >= 100;
  return {
    connected: true,
    percentage: Math.round(battery.percentage),
    charging: plugged && !full,
    discharging: !plugged,
  };
}

function modemOf(trait: LinkTraits, link: LinkCondition, load: LinkLoad): Modem {
  const signal = round(signalOf(trait, link));
  return {
    port: trait.port,
    id: `port-${trait.port}`,
    uiType: LINK_KINDS[trait.kind].uiType,
    connected: link.connected,
    enabled: true,
    uplinkKbps: load.uplinkKbps,
    downlinkKbps: load.downlinkKbps,
    upSignalQuality: signal,
    downSignalQuality: signal,
    isCurrentlyRoaming: trait.roaming,
    modemInfo: trait.name,
    activeSim: trait.activeSim,
    rttMs: link.connected ? round(rttOf(trait, link, load.use)) : null,
    lossPercent: link.connected ? Number(lossOf(trait, link, load.use).toFixed(2)) : null,
  };
}

/** To the tenth. */
const round = (value: number): number => Math.round(value * 10) / 10;
