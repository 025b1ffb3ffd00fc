import { isPerson } from '@backhaul/domain';
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { OwnVoice } from '../../talk/OwnVoice.js';
import { People, Person } from '../../talk/People.js';
import { TalkBadge } from '../../talk/TalkBadge.js';
import { TalkSession } from '../../talk/talk-session.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import classes from '../guest.module.css';
import { say } from '../text/guest-text.js';
import { guestLine } from './guest-line.js';
import { useRoom } from './use-room.js';

interface Props {
  readonly token: string;
  /** The name of the room. */
  readonly room: string;
  readonly guestName: string;
  /** Asks for the name, before the guest joins. */
  readonly nameField: ReactNode;
}

/** The audio room of an invitation: a guest joins it, talks, and leaves. */
export default function GuestTalk({ token, room, guestName, nameField }: Props) {
  const [session, setSession] = useState<TalkSession | null>(null);
  useEffect(() => {
    if (session === null) return undefined;
    void session.start();
    const leave = (): void => void session.leave();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [session]);
  const join = (listenOnly: boolean): void => setSession(new TalkSession(guestLine(token, guestName), listenOnly, ''));
  if (session === null)
    return (
      <>
        {nameField}
        <Button size="large" onClick={() => join(false)}>
          {say('talkJoin', { room })}
        </Button>
        <Button onClick={() => join(true)}>{t('talk.listenOnly')}</Button>
      </>
    );
  return (
    <Session
      token={token}
      session={session}
      onJoin={() => join(false)}
      onListen={() => join(true)}
      onLeave={() => setSession(null)}
    />
  );
}

interface SessionProps {
  readonly token: string;
  readonly session: TalkSession;
  readonly onJoin: () => void;
  readonly onListen: () => void;
  readonly onLeave: () => void;
}

function Session({ token, session, onJoin, onListen, onLeave }: SessionProps) {
  const view = useSyncExternalStore(session.subscribe, session.view);
  const { state, problem, problemTitle, noMicrophone, listenOnly, silenced, participantId } = view;
  const room = useRoom(token, state === 'failed' ? null : session);
  const hold = useCallback((isHeld: boolean) => session.hold(isHeld), [session]);
  const people = room?.participants ?? [];
  const own = people.find(({ id }) => id === participantId);
  const hears = !listenOnly && noMicrophone === null;
  return (
    <>
      <div className={classes['line']}>
        <TalkBadge state={state} />
        {state === 'failed' ? (
          <Button onClick={onJoin}>{say('talkAgain')}</Button>
        ) : (
          <Button icon="signOut" onClick={onLeave}>
            {t('talk.leave')}
          </Button>
        )}
      </div>
      {problem === null ? null : (
        <Notice tone="warning" title={problemTitle}>
          {problem}
        </Notice>
      )}
      {noMicrophone === null || listenOnly ? null : (
        <Notice tone="warning" title={t('talk.noMicrophone')}>
          {t(`talk.noMicrophone.${noMicrophone}`)}{' '}
          <Button size="small" onClick={onListen}>
            {t('talk.listenOnly')}
          </Button>
        </Notice>
      )}
      {own?.muted === true && hears ? <Notice tone="warning">{say('talkMutedByOther')}</Notice> : null}
      {state === 'failed' ? null : (
        <>
          <OwnVoice session={session} view={view} hold={hold} onTalk={onJoin} />
          {hears ? (
            <Button aria-pressed={silenced} onClick={() => session.silence(!silenced)}>
              {say(silenced ? 'talkUnmute' : 'talkMute')}
            </Button>
          ) : null}
          <People count={people.filter(({ kind }) => isPerson(kind)).length}>
            {people.map((one) => (
              <Person key={one.id} one={one} ownId={participantId} />
            ))}
          </People>
        </>
      )}
    </>
  );
}
