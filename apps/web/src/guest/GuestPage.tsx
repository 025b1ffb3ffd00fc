import { useCallback, useEffect, useState } from 'react';
import { Button } from '../ui/button/Button.js';
import { Notice } from '../ui/data/Notice.js';
import { Logo } from '../ui/icon/Logo.js';
import { ask, NOTHING, Refused } from './call-console.js';
import { Contribute } from './Contribute.js';
import classes from './guest.module.css';
import { Talkback } from './Talkback.js';
import { say } from './text/guest-text.js';
import { messageText } from '../text/messages.js';

interface Look {
  readonly name: string;
  readonly groupName: string;
  readonly interview: boolean;
  readonly expiresAt: number | null;
  readonly audioRoom: string | null;
  readonly audioRoomLost: boolean;
}

/** Interval at which the page checks its invitation for changes, ms. */
const AGAIN_MS = 5_000;

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The page that an invitation opens: this device becomes a unit with its camera. */
export function GuestPage({ token }: { readonly token: string }) {
  const [look, setLook] = useState<Look | null>(null);
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const open = useCallback(async () => {
    try {
      const found = await ask('look', { token });
      setRefusal(null);
      setLook(found);
    } catch (error) {
      setRefusal(error instanceof Refused ? error : new Refused('INTERNAL', NOTHING));
    }
  }, [token]);
  useEffect(() => {
    document.title = `${say('title')} · Backhaul`;
    // Delayed, so that the first render is shown.
    const timer = TOKEN.test(token) ? setTimeout(() => void open(), 0) : undefined;
    return () => clearTimeout(timer);
  }, [token, open]);

  const isOpen = look !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    // Failures are ignored: an invitation that ends also ends the contribution, which shows why.
    const again = () => void ask('look', { token }).then(setLook, () => undefined);
    const timer = setInterval(again, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOpen, token]);

  return (
    <main className={classes['page']}>
      <p className={classes['brand']}>
        <Logo size={24} />
        Backhaul
      </p>
      <h1 className={classes['title']}>{say('title')}</h1>
      {TOKEN.test(token) ? (
        <Opened look={look} refusal={refusal} token={token} open={open} />
      ) : (
        <Notice tone="warning">{say('noToken')}</Notice>
      )}
    </main>
  );
}

interface OpenedProps {
  readonly look: Look | null;
  readonly refusal: Refused | null;
  readonly token: string;
  readonly open: () => Promise<void>;
}

function Opened({ look, refusal, token, open }: OpenedProps) {
  const [guestName, setGuestName] = useState('');
  if (refusal !== null)
    return (
      <>
        <Notice tone="warning">{refusal.code === '' ? say('unreachable') : messageText(refusal.said)}</Notice>
        <Button size="large" onClick={() => void open()}>
          {say('tryAgain')}
        </Button>
      </>
    );
  if (look === null) return <p role="status">{say('loading')}</p>;
  const { name, groupName, interview, expiresAt, audioRoom, audioRoomLost } = look;
  return (
    <>
      <p className={classes['intro']}>
        {say(interview ? 'introInterview' : 'intro', { group: groupName, unit: name })}{' '}
        {expiresAt === null
          ? null
          : say('until', {
              time: new Date(expiresAt).toLocaleString(document.documentElement.lang, {
                dateStyle: 'medium',
                timeStyle: 'short',
                hourCycle: 'h23',
              }),
            })}
      </p>
      <Contribute token={token} interview={interview} guestName={guestName} onName={setGuestName} />
      <Talkback
        token={token}
        room={audioRoom}
        isLost={audioRoomLost}
        guestName={guestName}
        onName={interview ? undefined : setGuestName}
      />
    </>
  );
}
