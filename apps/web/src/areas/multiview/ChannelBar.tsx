import type { Channel } from '@backhaul/contract';
import { destinationSummary } from '@backhaul/domain';
import type { ReactNode } from 'react';
import { destinationsText, feederText, programmeText } from '../../channel/channel-text.js';
import { DESTINATION_LOOKS } from '../../channel/looks.js';
import { useServerName } from '../../live/store/use-server-name.js';
import { t } from '../../text/t.js';
import { SHOWN_STATUS } from '../../ui/state/looks.js';
import { Badge, StateBadge } from '../../ui/state/StateBadge.js';
import { TileRate } from '../../ui/wall/TileRate.js';
import classes from './channel-wall.module.css';

interface Props {
  readonly channel: Channel;
  readonly children?: ReactNode;
}

/** Overlay at the bottom of a picture: state, name and bitrate; below it the source, server and destinations of the channel. */
export function ChannelBar({ channel, children }: Props) {
  const server = useServerName(channel.serverId);
  const { worst } = destinationSummary(channel.destinations);
  const { receivedKbps, lostPackets } = channel;
  return (
    <span className={classes['bar']} data-stage={children !== undefined || undefined}>
      <span className={classes['line']}>
        <StateBadge status={SHOWN_STATUS[channel.status]} />
        <span className={classes['name']}>{channel.channelName}</span>
        <span className={classes['measured']}>
          {lostPackets > 0 ? (
            <span className={classes['lost']}>{t('channelWall.lost', { count: lostPackets })}</span>
          ) : null}
          {receivedKbps > 0 ? <TileRate kbps={receivedKbps} /> : null}
        </span>
      </span>
      <span className={classes['line']}>
        <span className={classes['from']}>{[sourceText(channel), server].filter(Boolean).join(' · ')}</span>
        <span className={classes['to']}>
          {worst === null ? (
            t(channel.destinations.length === 0 ? 'channelWall.noDestinations' : 'channelWall.allOff')
          ) : (
            <>
              <span className={classes['programme']}>{programmeText(channel)} →</span>
              <Badge look={DESTINATION_LOOKS[worst]} status={worst}>
                {destinationsText(channel)}
              </Badge>
            </>
          )}
        </span>
      </span>
      {children === undefined ? null : <span className={classes['acts']}>{children}</span>}
    </span>
  );
}

/** The unit or channel that feeds the channel, or the kind of its input. */
const sourceText = (channel: Channel): string =>
  channel.allocatedToUnitAlias || feederText(channel) || t(`channels.input.${channel.input}`);
