import type { ChannelEncoder } from '@backhaul/contract';
import type { EncoderState } from '@backhaul/domain';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { Age } from '../../ui/age/Age.js';
import { Notice } from '../../ui/data/Notice.js';
import type { StateLook } from '../../ui/state/looks.js';
import { Badge } from '../../ui/state/StateBadge.js';
import { NextRetry } from '../../channel/DestinationState.js';
import { encodingText } from '../../streaming/profile-text.js';
import classes from './channels.module.css';

const LOOKS: Readonly<Record<EncoderState, StateLook>> = {
  waiting: { glyph: 'ring', tone: 'plain' },
  encoding: { glyph: 'dot', tone: 'live' },
  retrying: { glyph: 'cross', tone: 'warn' },
};

/** Encoders of a channel: format, number of destinations, state and cost. */
export function Encoders({ encoders }: { readonly encoders: readonly ChannelEncoder[] }) {
  if (encoders.length === 0) return null;
  return (
    <ul className={classes['destinations']} aria-label={t('channels.encoders')}>
      {encoders.map(({ encoderId, encoding, destinationIds, state, since, retryAt, detail, cpuPercent }) => (
        <li key={encoderId} className={classes['destination']}>
          <div className={classes['what']}>
            <strong>{t('channels.encoder', { what: encodingText(encoding) })}</strong>
            <span className={classes['target']}>
              {t('channels.encoder.shared', { count: destinationIds.length })}
              {state === 'encoding' && cpuPercent !== null
                ? ` · ${t('channels.encoder.cost', { percent: Math.round(cpuPercent) })}`
                : null}
            </span>
            <span className={classes['state']}>
              <Badge look={LOOKS[state]} status={state}>
                {t(`channels.encoder.state.${state}`)}
              </Badge>
              <Age at={since} />
              {retryAt === null ? null : <NextRetry at={retryAt} />}
            </span>
          </div>
          {detail === '' ? null : <Notice tone="warning">{translated(detail)}</Notice>}
        </li>
      ))}
    </ul>
  );
}
