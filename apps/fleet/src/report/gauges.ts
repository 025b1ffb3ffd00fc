import type { Modem } from '@backhaul/contract';
import type { UnitState, UnitTelemetry } from '@backhaul/contract/bus';
import type { Condition } from '../simulation/condition.js';
import type { LinkLoad } from '../links/bonding.js';
import { LINK_KINDS } from '../links/kinds.js';
import { lossOf, rttOf, signalOf } from '../links/link.js';
import type { LinkNow } from '../links/setup.js';
import type { UnitTraits } from '../traits/traits.js';
import { placeOf } from '../world/movement.js';
import { operatorIdOf } from '../world/networks.js';
import { linksOf, ratesOf, targetKbps } from './rates.js';

type Gauges = Pick<UnitState, 'battery' | 'location' | 'modems'>;

/** Error of its receiver, m. */
const ACCURACY_M = 5;

/** Battery, location and links, which are part of both reports of a unit, and the bitrate of all links together, kbps. */
export function gaugesOf(traits: UnitTraits, condition: Condition): Gauges & { readonly totalKbps: number } {
  const links = linksOf(traits, condition);
  const { loads, totalKbps } = ratesOf(condition, links);
  return {
    totalKbps,
    battery: batteryOf(condition),
    location: {
      ...placeOf(traits.city, condition.motion),
      address: { formattedAddress: `${traits.city.name}, ${traits.city.country}` },
      source: 'gps',
      accuracy: ACCURACY_M,
    },
    modems: links.flatMap((link, index) => {
      const load = loads[index];
      return load ? [modemOf(link, load, traits.city.country)] : [];
    }),
  };
}

/** The telemetry of a unit, for the console's graphs. */
export function unitTelemetry(traits: UnitTraits, condition: Condition): Omit<UnitTelemetry, 'session' | 'seq'> {
  const gauges = gaugesOf(traits, condition);
  return {
    kind: 'unit',
    targetKbps: targetKbps(condition),
    audioLevels: levelsOf(condition, gauges.totalKbps),
    temperature: round(condition.temperature),
    ...gauges,
  };
}

/** Audio levels of as many channels as are configured, which move with the bitrate. None off air or with audio off. */
function levelsOf({ activity, configuration }: Condition, totalKbps: number): number[] {
  const { audioEnabled, audioChannels } = configuration.applied;
  if (activity.kind !== 'transmitting' || totalKbps === 0 || !audioEnabled) return [];
  const swing = totalKbps % 17;
  return Array.from({ length: audioChannels }, (_, channel) => round(-28 - 2 * channel + swing));
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

function modemOf(now: LinkNow, load: LinkLoad, country: string): Modem {
  const { trait, link, settings, name, roaming, operator, activeSim } = now;
  const signal = round(signalOf(trait, link));
  const operatorId = operator === null || !link.connected ? undefined : operatorIdOf(country, operator);
  return {
    port: trait.port,
    id: `port-${trait.port}`,
    uiType: LINK_KINDS[trait.kind].uiType,
    connected: link.connected,
    enabled: settings.enabled,
    uplinkKbps: load.uplinkKbps,
    downlinkKbps: load.downlinkKbps,
    upSignalQuality: signal,
    downSignalQuality: signal,
    isCurrentlyRoaming: roaming,
    modemInfo: name.slice(0, 128),
    activeSim,
    rttMs: link.connected ? round(rttOf(trait, link, load.use)) : null,
    lossPercent: link.connected ? Number(lossOf(trait, link, load.use).toFixed(2)) : null,
    ...(trait.hardware && { hardware: { ...trait.hardware } }),
    ...(operatorId !== undefined && { operatorId }),
  };
}

/** Rounded to tenths. */
const round = (value: number): number => Math.round(value * 10) / 10;
