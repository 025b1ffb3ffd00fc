import type { Channel, ManagedChannel } from '@backhaul/contract';
import type { GraphicPlace } from '@backhaul/domain';
import { isChannelOnAir } from '@backhaul/domain';
import { t } from '../../../text/t.js';
import { LivePicture } from '../../../ui/media/LivePicture.js';
import { noPictureText } from '../channel.js';
import classes from './graphics.module.css';
import { useGraphicUrl } from './use-graphics.js';

interface Props {
  readonly channel: ManagedChannel & Pick<Channel, 'previewUrl'>;
  readonly graphicId: string | null;
  readonly place: GraphicPlace;
}

/** Picture of a channel with a graphic at its position. */
export function GraphicPreview({ channel, graphicId, place: { x, y, width, opacity } }: Props) {
  const url = useGraphicUrl(graphicId);
  const isKnown = [x, y, width, opacity].every((value) => Number.isFinite(value));
  return (
    <div className={classes['preview']}>
      <LivePicture
        previewUrl={channel.previewUrl}
        stillUrl={channel.thumbnailUrl}
        label={t('units.picture', { name: channel.name })}
        caption={() => null}
        live={isChannelOnAir(channel.status)}
      >
        {noPictureText(channel)}
      </LivePicture>
      {url === undefined || !isKnown ? null : (
        <img
          className={classes['graphic']}
          src={url}
          alt={t('graphics.preview')}
          style={{
            left: `${x}%`,
            top: `${y}%`,
            width: `${width}%`,
            opacity: opacity / 100,
            transform: `translate(${-x}%, ${-y}%)`,
          }}
        />
      )}
    </div>
  );
}
