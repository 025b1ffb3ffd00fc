import type { HealthEvent } from '@backhaul/contract';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { clockText } from '../../text/zone.js';
import { faultWord } from './fault-word.js';
import { programmeWord } from './programme-word.js';
import classes from './health.module.css';

/** State changes of a channel, newest first. */
export function HealthEvents({ events }: { readonly events: readonly HealthEvent[] }) {
  return (
    <section aria-label={t('channels.health.events')}>
      <h2 className={classes['heading']}>{t('channels.health.events')}</h2>
      {events.length === 0 ? (
        <p className={classes['window']}>{t('channels.health.noEvents')}</p>
      ) : (
        <ol className={classes['events']}>
          {events.map((event, index) => (
            <li key={`${event.at}-${events.length - index}`}>
              <time dateTime={new Date(event.at).toISOString()}>{clockText(event.at, true)}</time>
              <span>{eventText(event)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function eventText(event: HealthEvent): string {
  switch (event.kind) {
    case 'signal':
      return t(event.on ? 'channels.event.signal.on' : 'channels.event.signal.off');
    case 'server':
      return t(event.on ? 'channels.event.server.on' : 'channels.event.server.off');
    case 'programme': {
      return t('channels.event.programme', { programme: programmeWord(event.programme) });
    }
    case 'fault': {
      const fault = faultWord(event.fault);
      return event.on ? fault : t('channels.event.fault.off', { fault });
    }
    case 'recording': {
      const state = t(`channels.recording.${event.state}`);
      return withDetail(t('channels.event.recording', { state }), event.detail);
    }
    case 'destination':
      return withDetail(`${event.name}: ${t(`channels.destination.state.${event.state}`)}`, event.detail);
    default:
      return event satisfies never;
  }
}

const withDetail = (text: string, detail: string): string => (detail === '' ? text : `${text} – ${translated(detail)}`);
