import type { Channel } from '@backhaul/contract';
import { routeAccess, isChannelOnAir } from '@backhaul/domain';
import { useNavigate } from '@tanstack/react-router';
import { DestinationState } from '../../channel/DestinationState.js';
import { useChannel } from '../../live/index.js';
import { useCurrentUser } from '../../session/hooks.js';
import { decimal } from '../../text/number.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { LivePicture } from '../../ui/media/LivePicture.js';
import { videoText } from '../../ui/media/video-text.js';
import { useStage } from '../../ui/wall/use-stage.js';
import { Stage } from '../../ui/wall/Wall.js';
import { ChannelBar } from './ChannelBar.js';
import { ChannelSigns } from './ChannelSigns.js';
import { NoChannelPicture } from './NoChannelPicture.js';
import classes from './channel-wall.module.css';

/** One enlarged channel: live preview with the sound off, and its destinations. Escape returns to all. */
export function FocusedChannel({ channelId, onBack }: { readonly channelId: string; readonly onBack: () => void }) {
  const channel = useChannel(channelId);
  const navigate = useNavigate();
  const { roles } = useCurrentUser();
  const stage = useStage(onBack);
  if (channel === undefined) return null;
  const { channelName: name, status } = channel;
  return (
    <Stage
      ref={stage}
      live={isChannelOnAir(status)}
      picture={
        <>
          <LivePicture
            previewUrl={channel.previewUrl}
            stillUrl={channel.thumbnailUrl}
            label={t('channelWall.picture', { name })}
            caption={(behind) => captionText(channel, behind)}
            live={isChannelOnAir(status)}
            fill
          >
            <NoChannelPicture channel={channel} />
          </LivePicture>
          <ChannelSigns channel={channel} />
        </>
      }
      side={<DestinationStates channel={channel} />}
      bar={
        <ChannelBar channel={channel}>
          {routeAccess(roles, '/manage/channels') === 'allow' ? (
            <Button size="small" onClick={() => void navigate({ to: '/manage/channels', search: { open: channelId } })}>
              {t('wall.details')}
            </Button>
          ) : null}
          <Button size="small" icon="back" data-back onClick={onBack}>
            {t('wall.back')}
          </Button>
        </ChannelBar>
      }
    />
  );
}

/** Picture format, and the delay of the player in seconds. */
function captionText({ video }: Channel, behind: number | null): string | null {
  const age = behind === null ? null : t('player.seconds', { seconds: decimal(behind) });
  const parts = [videoText(video), age].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' · ') : null;
}

/** Destinations of a channel with state and error. */
function DestinationStates({ channel: { destinations } }: { readonly channel: Channel }) {
  return (
    <section aria-label={t('channels.destinations')}>
      <h2 className={classes['heading']}>{t('channels.destinations')}</h2>
      {destinations.length === 0 ? (
        <p className={classes['none']}>{t('channels.destination.none')}</p>
      ) : (
        <ul className={classes['destinations']}>
          {destinations.map((destination) => (
            <li key={destination.destinationId}>
              <strong>{destination.name}</strong>
              <span className={classes['protocol']}>{t(`channels.protocol.${destination.protocol}`)}</span>
              <DestinationState {...destination} rate={destination.sentKbps} />
              {destination.detail === '' ? null : <Notice tone="warning">{translated(destination.detail)}</Notice>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
