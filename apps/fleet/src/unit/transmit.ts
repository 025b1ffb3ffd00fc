import type { UnitConfiguration } from '@backhaul/contract';
import type { DeviceCredentials } from '@backhaul/contract/bus';
import { priorityOf, PROXY_RESOLUTION, sharedKbps } from '@backhaul/domain';
import type { SimulatedNetwork } from '../simulated-network/simulated-network.js';
import { videoOf } from '../simulated-network/video.js';
import { isOnAir, type Condition, type Run } from '../simulation/condition.js';
import { unitTelemetry } from '../report/gauges.js';
import { liveCodec } from '../report/rates.js';
import type { UnitTraits } from '../traits/traits.js';

interface Sender {
  readonly network: SimulatedNetwork;
  readonly credentials: Pick<DeviceCredentials, 'deviceId'>;
}

/**
 * Publishes on the network what the unit transmits `after` (undefined: offline), and ends what it has stopped since
 * `before`.
 */
export function transmit(
  { network, credentials: { deviceId: unitId } }: Sender,
  traits: UnitTraits,
  before: Condition,
  after: Condition | undefined,
): void {
  const was = sending(before);
  const is = after && sending(after);
  const channels = is ? channelsOf(is.run) : [];
  for (const channelId of was ? channelsOf(was.run) : []) {
    if (!channels.includes(channelId)) network.end(channelId, unitId);
  }
  if (!after || !is) return;
  const { totalKbps, modems } = unitTelemetry(traits, after);
  const rtts = modems.flatMap(({ rttMs }) => rttMs ?? []);
  const { applied } = after.configuration;
  const kbps = is.phase === 'streaming' ? ratesOf(is.run, applied, totalKbps) : [];
  for (const [index, channelId] of channels.entries()) {
    const picture = is.run.several?.channels[index]?.picture;
    network.send(channelId, {
      unitId,
      phase: is.phase,
      kbps: Math.round(kbps[index] ?? 0),
      rttMs: rtts.length > 0 ? Math.max(...rtts) : null,
      video: videoOf({
        codec: liveCodec(traits, applied),
        resolution: picture === 'proxy' ? PROXY_RESOLUTION : applied.resolution,
      }),
    });
  }
}

/** The bitrate of each channel: cameras share the total by priority; one picture for all channels is sent whole to each. */
function ratesOf({ several }: Run, { multiCamera }: UnitConfiguration, totalKbps: number): readonly number[] {
  if (!several) return [totalKbps];
  const { run, channels } = several;
  if (run === null) return channels.map(() => totalKbps);
  if (run !== 'multiCamera') return channels.map(() => totalKbps / channels.length);
  const priorities = channels.map((_, feed) => priorityOf(multiCamera.priorities, feed));
  return sharedKbps(totalKbps, priorities);
}

const channelsOf = ({ channelId, several }: Run): readonly string[] =>
  several?.channels.map((one) => one.channelId) ?? [channelId];

/** The live transmission of a unit, until it is stopped by order. */
export function sending(condition: Condition): { run: Run; phase: 'connecting' | 'streaming' } | undefined {
  const { activity } = condition;
  if (!isOnAir(condition)) return undefined;
  if (activity.kind !== 'transmitting' || activity.run === null || activity.phase === 'stopping') return undefined;
  return { run: activity.run, phase: activity.phase };
}
