import type { Channel } from '@backhaul/contract';
import { Link } from '@tanstack/react-router';
import { channelsByName, useChannels } from '../../live/index.js';
import { t } from '../../text/t.js';
import classes from './channel-files.module.css';

/** Number of channels shown at first; the others open on request. */
const NAMED = 4;

/** Channels that record now, each with a link to its running recording. */
export function RunningList() {
  const channels = channelsByName(useChannels().filter(({ recording }) => recording.state === 'recording'));
  if (channels.length === 0) return null;
  const others = channels.slice(NAMED);
  return (
    <span className={classes['running']}>
      {t('cfiles.running')}
      <Links channels={channels.slice(0, NAMED)} />
      {others.length === 0 ? null : (
        <details>
          <summary>{t('cfiles.running.more', { count: others.length })}</summary>
          <span className={classes['running']}>
            <Links channels={others} />
          </span>
        </details>
      )}
    </span>
  );
}

const Links = ({ channels }: { readonly channels: readonly Channel[] }) =>
  channels.map(({ channelId, channelName }) => (
    <Link
      key={channelId}
      to="/files"
      search={{ open: `running_${channelId}` }}
      aria-label={t('cfiles.running.open', { channel: channelName })}
    >
      {channelName}
    </Link>
  ));
