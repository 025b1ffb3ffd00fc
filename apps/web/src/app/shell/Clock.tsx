import { currentLanguage, t } from '../../text/t.js';
import { useNow } from '../../ui/age/useNow.js';
import classes from './Clock.module.css';

const time = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  at.toLocaleTimeString(currentLanguage(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...options });

/** UTC, by which crews agree, and the local time. */
export function Clock() {
  const now = new Date(useNow());
  return (
    <div className={classes['clock']} role="timer" aria-live="off" aria-label={t('clock.label')}>
      <div className={classes['utc']}>
        {time(now, { second: '2-digit', timeZone: 'UTC' })} <span className={classes['zone']}>UTC</span>
      </div>
      <div className={classes['local']}>{t('clock.local', { time: time(now, {}) })}</div>
    </div>
  );
}
