import type { ReactNode } from 'react';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { Skeleton } from './Skeleton.js';
import classes from './DataState.module.css';

interface Props {
  readonly state: 'loading' | 'empty' | 'failed';
  /** For `empty` what is missing, for `failed` what went wrong. */
  readonly title?: string;
  /** What can be done about it. */
  readonly text?: string;
  /** An act that helps, beside or instead of trying again. */
  readonly action?: ReactNode;
  readonly onRetry?: () => void;
  /** Shape of the content that is loading, so that nothing jumps when it appears. */
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
