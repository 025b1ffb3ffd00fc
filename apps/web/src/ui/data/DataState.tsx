import type { ReactNode } from 'react';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { Skeleton } from './Skeleton.js';
import classes from './DataState.module.css';

interface Props {
  readonly state: 'loading' | 'empty' | 'failed';
  /** For `empty` the missing data, for `failed` the failure. */
  readonly title?: string;
  /** Advice for the user. */
  readonly text?: string;
  /** A helpful action, beside or instead of the retry. */
  readonly action?: ReactNode;
  readonly onRetry?: () => void;
  /** Shape of the loading content, so that the layout does not jump when it appears. */
  readonly skeleton?: ReactNode;
}

/** Replaces data that is loading, empty or unavailable. */
export function DataState({ state, title, text, action, onRetry, skeleton }: Props) {
  if (state === 'loading') return <>{skeleton ?? <Skeleton lines={5} />}</>;
  return (
    <div className={classes['state']} role={state === 'failed' ? 'alert' : 'status'}>
      <p className={classes['title']}>{title ?? t('data.failed')}</p>
      {text ? <p className={classes['text']}>{text}</p> : null}
      <div className={classes['actions']}>
        {onRetry ? (
          <Button icon="retry" onClick={onRetry}>
            {t('data.retry')}
          </Button>
        ) : null}
        {action}
      </div>
    </div>
  );
}
