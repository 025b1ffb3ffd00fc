import type { Channel, ChannelMember } from '@backhaul/contract';
import { channelProblems, isChannelOffline, isChannelOnAir } from '@backhaul/domain';
import { useConnection } from '../../live/index.js';
import { t } from '../../text/t.js';
import { PrivateSession } from '../../ui/state/PrivateSession.js';
import { SHOWN_STATUS } from '../../ui/state/looks.js';
import { Glyph } from '../../ui/state/Glyph.js';
import classes from './channel-wall.module.css';

/** Why a channel shows no picture: console or server offline, slate on air, private, no signal, or none expected. */
export function NoChannelPicture({ channel }: { readonly channel: Channel }) {
  const { state } = useConnection();
  if (state === 'lost' || state === 'inactive') return <>{t('picture.disconnected')}</>;
  if (channel.members !== null) return <GroupPicture members={channel.members} />;
  if (isChannelOffline(channel.status)) return <>{t('picture.offline')}</>;
  if (channel.programme === 'slate') return <SlatePicture />;
  if (channel.thumbnailUrl !== null) return <>{t('picture.loading')}</>;
  if (channel.privateSession) return <PrivateSession />;
  if (channelProblems(channel).includes('noSignal')) return <>{t('picture.noSignal')}</>;
  if (isChannelOnAir(channel.status)) return <>{t(channel.demo ? 'picture.none' : 'picture.waiting')}</>;
  return <>{t(channel.status === 'connecting' ? 'picture.waiting' : 'picture.ready')}</>;
}

/** Shown for a group: its members and their states. */
function GroupPicture({ members }: { readonly members: readonly ChannelMember[] }) {
  const free = members.filter((member) => member.free).length;
  return (
    <span className={classes['slate']}>
      <span className={classes['slateWord']}>{t('channelWall.free', { free, count: members.length })}</span>
      {members.map(({ channelId, channelName, status }) =>
        channelId === null ? null : (
          <span key={channelId}>
            {channelName} · {t(`state.${SHOWN_STATUS[status]}`)}
          </span>
        ),
      )}
    </span>
  );
}

/** Shown while the slate is on air, so that the slate is not mistaken for the input. */
function SlatePicture() {
  return (
    <span className={classes['slate']}>
      <span className={classes['slateWord']}>
        <Glyph shape="pause" size={16} />
        {t('channelWall.slate')}
      </span>
      <span>{t('channelWall.slate.text')}</span>
    </span>
  );
}
