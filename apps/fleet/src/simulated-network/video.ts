import type { UnitConfiguration } from '@backhaul/contract';
import type { ReportedChannel } from '@backhaul/contract/bus';

/** Properties of a stream as a server reports them. */
export type ReceivedVideo = NonNullable<ReportedChannel['video']>;

/** The stream of a unit with this configuration: `1080i50` is 1920×1080 at 25 frames a second. */
export function videoOf({ resolution, codec }: Pick<UnitConfiguration, 'resolution' | 'codec'>): ReceivedVideo {
  const [lines = '', rate = ''] = resolution.split(/[pi]/);
  const height = Number(lines);
  return {
    codec,
    width: 2 * Math.round((height * 8) / 9),
    height,
    frameRate: Number(rate) / (resolution.includes('i') ? 2 : 1),
  };
}
