import type { ReactNode } from 'react';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { Skeleton } from './Skeleton.js';
import classes from './DataState.module.css';

interface Props {
  readonly state: 'loading' | 'empty' | 'failed';
  /** What is so: for `empty` what there is none of, for `failed` what went wrong. */
  readonly title?: string;
  /** What can be done about it. */
  readonly text?: string;
  /** An act that helps, beside or instead of trying again. */
  readonly action?: ReactNode;
  readonly onRetry?: () => void;
  /** Shape of what is on its way, so that nothing jumps when it comes. */
  readonly skeleton?: ReactNode;
}

/** Stands where the data would be: on its way, none, or not to be had. */
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
