import type { DestinationStatus } from '@backhaul/contract';
import type { DestinationState as State } from '@backhaul/domain';
import { useConsoleNow } from '../../live/index.js';
import { bitrateText } from '../../text/number.js';
import { t } from '../../text/t.js';
import { Age } from '../../ui/age/Age.js';
import type { StateLook } from '../../ui/state/looks.js';
import { Badge } from '../../ui/state/StateBadge.js';
import classes from './channels.module.css';

const LOOKS: Readonly<Record<State, StateLook>> = {
  off: { glyph: 'cross', tone: 'off' },
  waiting: { glyph: 'ring', tone: 'plain' },
  connecting: { glyph: 'brokenRing', tone: 'warn' },
  connected: { glyph: 'dot', tone: 'live' },
  retrying: { glyph: 'cross', tone: 'warn' },
  unknown: { glyph: 'question', tone: 'off' },
};

/** State of a streaming destination, since when, and its rate or its next retry. */
export function DestinationState({ destination }: { readonly destination: DestinationStatus }) {
  const { state, since, retryAt, sentKbps } = destination;
  return (
    <span className={classes['state']}>
      <Badge look={LOOKS[state]} status={state}>
        {t(`channels.destination.state.${state}`)}
      </Badge>
      {state === 'connected' ? <span className={classes['rate']}>{bitrateText(sentKbps)}</span> : null}
      {since === null ? null : <Age at={since} />}
      {retryAt === null ? null : <NextRetry at={retryAt} />}
    </span>
  );
}

function NextRetry({ at }: { readonly at: number }) {
  const seconds = Math.ceil((at - useConsoleNow(1000)) / 1000);
  return (
    <span>{seconds > 0 ? t('channels.destination.retryIn', { seconds }) : t('channels.destination.retryNow')}</span>
  );
}
