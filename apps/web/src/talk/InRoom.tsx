import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { t } from '../text/t.js';
import { Button } from '../ui/button/Button.js';
import { Notice } from '../ui/data/Notice.js';
import { lineOf, type Talkable } from './lines.js';
import { OwnVoice } from './OwnVoice.js';
import { Participants } from './Participants.js';
import { openTalk } from './place.js';
import { forgetPlace } from './last-place.js';
import { useKeptPlace } from './use-kept-place.js';
import { TalkBadge } from './TalkBadge.js';
import { TalkSession } from './talk-session.js';
import classes from './Talk.module.css';

/** Time that the state of the room may lag behind the connection, ms. */
const SETTLED_MS = 3_000;

/** A room or a direct line that this browser takes part in. */
export function InRoom({ place }: { readonly place: Talkable }) {
  const [round, setRound] = useState(0);
  // Offer no return after the user leaves or goes elsewhere; a reload of the page does not run this.
  useEffect(() => forgetPlace, []);
  return (
    <Line
      key={round}
      place={place}
      onListen={(listenOnly) => openTalk({ ...place, listenOnly })}
      onAgain={() => setRound(round + 1)}
    />
  );
}

interface Acts {
  readonly place: Talkable;
  /** Joins again without the microphone, or with it. */
  readonly onListen: (listenOnly: boolean) => void;
  /** Joins again, after a failure or during retries. */
  readonly onAgain: () => void;
}

function Line({ place, onListen, onAgain }: Acts) {
  const session = useMemo(() => new TalkSession(lineOf(place), place.listenOnly === true, ''), [place]);
  useEffect(() => {
    void session.start();
    const leave = (): void => void session.leave();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [session]);
  return <Session place={place} session={session} onListen={onListen} onAgain={onAgain} />;
}

function Session({ place, session, onListen, onAgain }: Acts & { readonly session: TalkSession }) {
  const view = useSyncExternalStore(session.subscribe, session.view);
  const { data, refetch } = useQuery(lineOf(place).state);
  const { state, participantId, ending } = view;
  useKeptPlace(place, state === 'connected', ending !== null);
  const isKnown = data !== undefined;
  const isIn = data?.participants.some(({ id }) => id === participantId) === true;
  const hold = useCallback((isHeld: boolean) => session.hold(isHeld), [session]);
  useEffect(() => {
    if (state !== 'connected' || isIn || !isKnown) return undefined;
    let isOver = false;
    const look = async (): Promise<void> => {
      const { data: now } = await refetch();
      if (!isOver && now && !now.participants.some(({ id }) => id === participantId)) session.lost();
    };
    const timer = setTimeout(() => void look(), SETTLED_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [state, isIn, isKnown, session, participantId, refetch]);
  const own = data?.participants.find(({ id }) => id === participantId);
  return (
    <>
      <div className={classes['line']}>
        <TalkBadge state={state} />
        <Button size="small" look="quiet" icon="signOut" onClick={() => openTalk({ kind: 'list' })}>
          {t('talk.leave')}
        </Button>
      </div>
      {view.problem === null ? null : (
        <Notice tone="warning" title={view.problemTitle}>
          {view.problem}{' '}
          <Button size="small" onClick={onAgain}>
            {t(ending === 'moved' ? 'talk.comeBack' : 'talk.again')}
          </Button>
        </Notice>
      )}
      {view.noMicrophone === null || view.listenOnly ? null : (
        <Notice tone="warning" title={t('talk.noMicrophone')}>
          {t(`talk.noMicrophone.${view.noMicrophone}`)}{' '}
          <Button size="small" onClick={() => onListen(true)}>
            {t('talk.listenOnly')}
          </Button>
        </Notice>
      )}
      {own?.muted === true && !view.listenOnly && view.noMicrophone === null ? (
        <Notice tone="warning">{t('talk.mutedByOther')}</Notice>
      ) : null}
      {state === 'failed' ? null : (
        <OwnVoice session={session} view={view} hold={hold} onTalk={() => onListen(false)} />
      )}
      <Participants place={place} room={data} ownId={participantId} />
    </>
  );
}
