import type { DestinationStatus } from '@backhaul/contract';
import { useConsoleNow } from '../live/index.js';
import { bitrateText } from '../text/number.js';
import { t } from '../text/t.js';
import { Age } from '../ui/age/Age.js';
import { DESTINATION_LOOKS } from './looks.js';
import { Badge } from '../ui/state/StateBadge.js';
import classes from './destination-state.module.css';

type Props = Pick<DestinationStatus, 'state' | 'since' | 'retryAt'> & {
  /** While it is connected, kbps. */
  readonly rate: number;
  /** Whether it uses its secondary URL. */
  readonly secondary?: boolean;
  readonly protocol?: DestinationStatus['protocol'];
};

/** State of a streaming destination or of a source that is fetched, since when, and its rate or its next retry. */
export function DestinationState({ state, since, retryAt, rate, secondary = false, protocol }: Props) {
  return (
    <span className={classes['state']}>
      <Badge look={DESTINATION_LOOKS[state]} status={state}>
        {protocol === 'file' && state === 'connected'
          ? t('channels.destination.state.writing')
          : t(`channels.destination.state.${state}`)}
      </Badge>
      {state === 'connected' ? <span className={classes['rate']}>{bitrateText(rate)}</span> : null}
      {secondary && (state === 'connected' || state === 'connecting') ? (
        <span>{t('channels.destination.secondary')}</span>
      ) : null}
      {since === null ? null : <Age at={since} />}
      {retryAt === null ? null : <NextRetry at={retryAt} />}
    </span>
  );
}

/** When a failed connection is retried. */
export function NextRetry({ at }: { readonly at: number }) {
  const seconds = Math.ceil((at - useConsoleNow(1000)) / 1000);
  return (
    <span>{seconds > 0 ? t('channels.destination.retryIn', { seconds }) : t('channels.destination.retryNow')}</span>
  );
}
