import { t } from '../../text/t.js';
import { clockText, momentText, useZone } from '../../text/zone.js';
import { useNow } from '../../ui/age/use-now.js';
import classes from './Clock.module.css';

const UTC = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const;

/** UTC for coordination between crews, and the local time or that of the chosen zone. */
export function Clock() {
  const now = useNow();
  return (
    <div className={classes['clock']} role="timer" aria-live="off" aria-label={t('clock.label')}>
      <div className={classes['utc']}>
        {momentText(now, UTC)} <span className={classes['zone']}>UTC</span>
      </div>
      <div className={classes['local']}>{localText(now, useZone())}</div>
    </div>
  );
}

/** The time in the browser's zone, or in the chosen one. */
function localText(now: number, zone: string | null): string {
  const time = clockText(now);
  return zone === null ? t('clock.local', { time }) : `${time} ${zone.replace(/^.*\//, '').replaceAll('_', ' ')}`;
}
