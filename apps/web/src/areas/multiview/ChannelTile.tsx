import type { Channel } from '@backhaul/contract';
import { channelProblems, isChannelOnAir } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { TileFrame, type TilePlace } from '../../ui/wall/TileFrame.js';
import { ChannelBar } from './ChannelBar.js';
import { ChannelSigns } from './ChannelSigns.js';
import { NoChannelPicture } from './NoChannelPicture.js';

interface Props extends TilePlace {
  readonly channel: Channel;
}

/** One channel on the wall: its picture, its problems, and below it its input and destinations. */
export function ChannelTile({ channel, ...place }: Props) {
  return (
    <TileFrame
      {...place}
      look={{ live: isChannelOnAir(channel.status), problem: channelProblems(channel).length > 0 }}
      picture={{
        url: channel.thumbnailUrl,
        label: t('channelWall.picture', { name: channel.channelName }),
        instead: <NoChannelPicture channel={channel} />,
      }}
    >
      <ChannelSigns channel={channel} />
      <ChannelBar channel={channel} />
    </TileFrame>
  );
}
