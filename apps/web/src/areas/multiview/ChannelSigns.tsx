import type { Channel } from '@backhaul/contract';
import { channelProblems, type ChannelProblem } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { Icon } from '../../ui/icon/Icon.js';
import { PrivateSession } from '../../ui/state/PrivateSession.js';
import { Glyph } from '../../ui/state/Glyph.js';
import classes from './channel-wall.module.css';

/** Overlay at the top of a picture: the worst problem, the number of others, private session and recording. */
export function ChannelSigns({ channel }: { readonly channel: Channel }) {
  const [worst, ...more] = channelProblems(channel);
  const { state } = channel.recording;
  return (
    <span className={classes['signs']}>
      {worst === undefined ? null : (
        <span className={classes['problem']} data-problem={worst}>
          <Icon name="warning" size={14} />
          <span>{problemText(worst, channel)}</span>
          {more.length === 0 ? null : (
            <span title={more.map((one) => problemText(one, channel)).join(', ')}>
              {t('channelWall.more', { count: more.length })}
            </span>
          )}
        </span>
      )}
      {channel.privateSession ? (
        <span className={classes['private']}>
          <PrivateSession />
        </span>
      ) : null}
      {state === 'recording' || state === 'waiting' ? (
        <span className={classes['recording']} data-recording={state}>
          <Glyph shape={state === 'recording' ? 'dot' : 'ring'} size={9} />
          {t(state === 'recording' ? 'channelWall.rec' : 'channelWall.recWaiting')}
        </span>
      ) : null}
    </span>
  );
}

function problemText(problem: ChannelProblem, { programme, destinations }: Channel): string {
  if (problem === 'noSignal' && programme === 'slate') return t('channelWall.problem.slate');
  if (problem !== 'destinationFailing') return t(`channels.problem.${problem}`);
  return t('channelWall.problem.destinationFailing', {
    count: destinations.filter(({ state }) => state === 'retrying' || state === 'refused').length,
  });
}
