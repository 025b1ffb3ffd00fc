import type { UnitConfiguration } from '@backhaul/contract';
import type { ReportedChannel } from '@backhaul/contract/bus';

/** What a server would see of a stream. */
export type ReceivedVideo = NonNullable<ReportedChannel['video']>;

/** The stream of a unit that is configured so: `1080i50` is 1920 by 1080 at 25 whole frames a second. */
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
