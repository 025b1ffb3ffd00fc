import { Link } from '@tanstack/react-router';
import { channelsByName, useChannels } from '../../live/index.js';
import { t } from '../../text/t.js';
import classes from './channel-files.module.css';

/** Channels that record now; each opens its running recording. */
export function RunningList() {
  const channels = channelsByName(useChannels().filter(({ recording }) => recording.state === 'recording'));
  if (channels.length === 0) return null;
  return (
    <span className={classes['running']}>
      {t('cfiles.running')}
      {channels.slice(0, 4).map(({ channelId, channelName }) => (
        <Link
          key={channelId}
          to="/files"
          search={{ open: `running_${channelId}` }}
          aria-label={t('cfiles.running.open', { channel: channelName })}
        >
          {channelName}
        </Link>
      ))}
    </span>
  );
}
