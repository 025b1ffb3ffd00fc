import type { UnitConfiguration } from '@backhaul/contract';
import { ceilings, deedsOf, sentDelay, type StoreQuality, type VideoCodec } from '@backhaul/domain';
import { isOnAir, type Condition } from '../life/condition.js';
import { bond, type Bond } from '../links/bonding.js';
import { linksNow, type LinkNow } from '../links/setup.js';
import type { UnitTraits } from '../traits/traits.js';

/** Rates of files by the quality in which they are stored, kbps. */
const STORED_KBPS: Readonly<Record<StoreQuality, number>> = { high: 3000, medium: 1500, low: 700 };

/** The shorter the delay, the more is sent ahead against loss: this many ms over the delay, as a share of the stream. */
const REDUNDANCY_MS = 40;

const least = (...limits: readonly number[]): number =>
  Math.min(...limits.map((kbps) => (kbps === 0 ? Infinity : kbps)));

/** The codec of the live picture: phones have one of their own for it. */
export const liveCodec = ({ model }: Pick<UnitTraits, 'model'>, applied: UnitConfiguration): VideoCodec =>
  model.type === 'smartUnits' ? applied.smart.liveVideoCodec : applied.codec;

/** What the unit is set to send while it streams, sound included and within its limits, kbps; null otherwise. */
export function targetKbps(condition: Condition): number | null {
  const { activity, configuration } = condition;
  const { applied } = configuration;
  if (!isOnAir(condition) || activity.kind !== 'transmitting' || activity.phase !== 'streaming') return null;
  if (activity.run?.clip) return activity.run.clip.kbps;
  return wantedKbps(applied);
}

/** What it is set to send, sound included and within its limits, kbps. */
export function wantedKbps(applied: UnitConfiguration): number {
  const wanted = applied.bitrateKbps + (applied.audioEnabled ? applied.audioBitrateKbps : 0);
  return Math.min(wanted, least(ceilings(applied).totalKbps, applied.smart.bandwidthLimitKbps));
}

/** The interfaces of the unit as they are set up now. */
export const linksOf = ({ links }: Pick<UnitTraits, 'links'>, { links: now, configuration }: Condition) =>
  linksNow(links, now, configuration.applied.interfaces);

/** What goes over its links now. */
export function ratesOf(condition: Condition, links: readonly LinkNow[]): Bond {
  const { applied } = condition.configuration;
  return bond(links, {
    streamKbps: streamKbps(condition),
    forwardKbps: sendsFiles(condition) ? STORED_KBPS[applied.storeQuality[applied.codec]] : 0,
    intelligent: applied.bonding.intelligent,
    leastCost: applied.bonding.leastCost,
    fixedInternet: applied.transmissionMode === 'fixedInternet',
    ...ceilings(applied),
  });
}

/** The stream with what is sent ahead against loss; of a real picture what really leaves. */
function streamKbps(condition: Condition): number {
  const { activity, configuration } = condition;
  const target = targetKbps(condition) ?? 0;
  const real = activity.kind === 'transmitting' && activity.run?.clip !== undefined;
  return real ? target : target * (1 + REDUNDANCY_MS / sentDelay(configuration.applied));
}

/** What was stored is on its way, or that which is being stored. */
const sendsFiles = ({ activity, uploadLeftMs }: Condition): boolean =>
  uploadLeftMs > 0 || (activity.kind === 'transmitting' && deedsOf(activity.run?.mode ?? 'live').forwards);
