import { useEffect, useState } from 'react';
import { Notice } from '../ui/data/Notice.js';
import { Logo } from '../ui/icon/Logo.js';
import { heard, messageOf, OPENING, type Watching } from './share.js';
import { SharedPicture } from './SharedPicture.js';
import { say } from './text/watch-text.js';
import classes from './watch.module.css';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** Longest timer for a future start: timers have a maximum, and the clock may be changed meanwhile, ms. */
const LONGEST_WAIT_MS = 60_000;

/** The page of a share link: the picture of its channel, without signing in. */
export function WatchPage({ token }: { readonly token: string }) {
  const [watching, setWatching] = useState(OPENING);
  const { share } = watching;
  useEffect(() => {
    document.title = `${share?.description ?? say('title')} · Backhaul`;
  }, [share?.description]);
  const onText = (text: string) => {
    const message = messageOf(text);
    if (message !== null) setWatching((now) => heard(now, message, Date.now()));
  };
  return (
    <main className={classes['page']}>
      <p className={classes['brand']}>
        <Logo size={24} />
        Backhaul
      </p>
      <h1 className={classes['title']}>{share?.description ?? say('title')}</h1>
      {TOKEN.test(token) ? (
        <Shared watching={watching} token={token} onText={onText} onStart={() => setWatching(OPENING)} />
      ) : (
        <Notice tone="warning">{say('noToken')}</Notice>
      )}
    </main>
  );
}

interface SharedProps {
  readonly watching: Watching;
  readonly token: string;
  readonly onText: (text: string) => void;
  readonly onStart: () => void;
}

function Shared({ watching: { phase, share, lack }, token, onText, onStart }: SharedProps) {
  switch (phase) {
    case 'opening':
    case 'watching':
      return (
        <>
          <SharedPicture token={token} description={share?.description ?? ''} lack={lack} onText={onText} />
          {share === null || share.endsAt === null ? null : (
            <p className={classes['until']}>{say('until', { time: timeText(share.endsAt) })}</p>
          )}
        </>
      );
    case 'scheduled':
      return <Scheduled startsAt={share?.startsAt ?? 0} onStart={onStart} />;
    case 'invalid':
    case 'ended':
    case 'throttled':
      return <Notice tone="warning">{say(phase)}</Notice>;
    default:
      return phase satisfies never;
  }
}

/** A link that is not valid yet; the picture starts automatically. */
function Scheduled({ startsAt, onStart }: { readonly startsAt: number; readonly onStart: () => void }) {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = startsAt - Date.now();
      timer = setTimeout(left > 0 ? wait : onStart, Math.min(Math.max(left, 1_000), LONGEST_WAIT_MS));
    };
    wait();
    return () => clearTimeout(timer);
  }, [startsAt, onStart]);
  return <Notice tone="info">{say('scheduled', { time: timeText(startsAt) })}</Notice>;
}

const timeText = (at: number): string =>
  new Date(at).toLocaleString(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
