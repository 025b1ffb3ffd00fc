import type { Channel, Unit } from '@backhaul/contract';
import { useChannels } from '../../../../live/index.js';
import { t } from '../../../../text/t.js';
import { Stills } from '../../../../ui/media/Stills.js';
import classes from './cameras.module.css';

/** Minimum interval between stills of a channel, ms. */
const STILL_MS = 1000;

/** State of a channel in words. */
function stateOf({ status }: Channel): string {
  switch (status) {
    case 'collecting':
      return t('cameras.channel.receives');
    case 'connecting':
      return t('cameras.channel.connecting');
    case 'stopping':
      return t('cameras.channel.stopping');
    case 'idle':
    case 'offline':
    case 'unavailable':
    case 'PlayStoredFile':
      return t('cameras.channel.nothing');
    default:
      return status satisfies never;
  }
}

/** Channels of the running transmission: the picture that each receives, as stills. */
export function RunChannels({ unit }: { readonly unit: Pick<Unit, 'transmission'> }) {
  const channels = useChannels();
  const sent = unit.transmission?.channels;
  if (sent === undefined) return null;
  return (
    <ul className={classes['channels']}>
      {sent.map(({ picture, channelId }) => {
        const channel = channels.find((one) => one.channelId === channelId);
        const what = t(`cameras.picture.${picture}`);
        return (
          <li key={channelId}>
            <div className={classes['still']}>
              <Stills
                url={channel?.thumbnailUrl ?? null}
                intervalMs={STILL_MS}
                label={t('units.picture', { name: channel?.channelName ?? what })}
              >
                {t(channel?.privateSession === true ? 'picture.private' : 'picture.none')}
              </Stills>
            </div>
            <div className={classes['what']}>{what}</div>
            <div>
              {channel === undefined
                ? t('cameras.otherChannel')
                : t('cameras.channel', { name: channel.channelName, state: stateOf(channel) })}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
