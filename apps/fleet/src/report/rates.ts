import type { UnitConfiguration } from '@backhaul/contract';
import { ceilings, modeFlags, sentDelay, type StoreQuality, type VideoCodec } from '@backhaul/domain';
import { isOnAir, type Condition } from '../simulation/condition.js';
import { bond, type Bond } from '../links/bonding.js';
import { linksNow, type LinkNow } from '../links/setup.js';
import type { UnitTraits } from '../traits/traits.js';

/** Bitrates of files by the quality in which they are stored, kbps. */
const STORED_KBPS: Readonly<Record<StoreQuality, number>> = { high: 3000, medium: 1500, low: 700 };

/** A shorter delay needs more redundancy: this many ms divided by the delay, as a share of the stream. */
const REDUNDANCY_MS = 40;

const least = (...limits: readonly number[]): number =>
  Math.min(...limits.map((kbps) => (kbps === 0 ? Infinity : kbps)));

/** The codec of the live video: phones have a setting of their own. */
export const liveCodec = ({ model }: Pick<UnitTraits, 'model'>, applied: UnitConfiguration): VideoCodec =>
  model.type === 'smartUnits' ? applied.smart.liveVideoCodec : applied.codec;

/** The configured bitrate while the unit streams, with audio and within its limits, kbps; null otherwise. */
export function targetKbps(condition: Condition): number | null {
  const { activity, configuration } = condition;
  const { applied } = configuration;
  if (!isOnAir(condition) || activity.kind !== 'transmitting' || activity.phase !== 'streaming') return null;
  if (activity.run?.clip) return activity.run.clip.kbps;
  return wantedKbps(applied);
}

/** The configured bitrate, with audio and within its limits, kbps. */
export function wantedKbps(applied: UnitConfiguration): number {
  const wanted = applied.bitrateKbps + (applied.audioEnabled ? applied.audioBitrateKbps : 0);
  return Math.min(wanted, least(ceilings(applied).totalKbps, applied.smart.bandwidthLimitKbps));
}

/** The state of the unit's interfaces. */
export const linksOf = ({ links }: Pick<UnitTraits, 'links'>, { links: now, configuration }: Condition) =>
  linksNow(links, now, configuration.applied.interfaces);

/** The bitrates on its links now. */
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

/** The stream with its redundancy; for a real clip its real bitrate. */
function streamKbps(condition: Condition): number {
  const { activity, configuration } = condition;
  const target = targetKbps(condition) ?? 0;
  const real = activity.kind === 'transmitting' && activity.run?.clip !== undefined;
  return real ? target : target * (1 + REDUNDANCY_MS / sentDelay(configuration.applied));
}

/** Whether stored video is being uploaded, during or after the recording. */
const sendsFiles = ({ activity, uploadLeftMs }: Condition): boolean =>
  uploadLeftMs > 0 || (activity.kind === 'transmitting' && modeFlags(activity.run?.mode ?? 'live').forwards);
