import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { t } from '../text/t.js';
import { Button } from '../ui/button/Button.js';
import { Notice } from '../ui/data/Notice.js';
import { Badge } from '../ui/state/StateBadge.js';
import type { StateLook } from '../ui/state/looks.js';
import { lineOf, type Talkable } from './lines.js';
import { OwnVoice } from './OwnVoice.js';
import { Participants } from './Participants.js';
import { openTalk } from './place.js';
import { TalkSession, type TalkState } from './talk-session.js';
import classes from './Talk.module.css';

/** The state of the room may be older than the connection, ms. */
const SETTLED_MS = 3_000;

const LOOKS: Readonly<Record<TalkState, StateLook>> = {
  connecting: { glyph: 'brokenRing', tone: 'warn' },
  reconnecting: { glyph: 'brokenRing', tone: 'warn' },
  connected: { glyph: 'dot', tone: 'ready' },
  failed: { glyph: 'cross', tone: 'off' },
};

/** A room or a direct line that this browser takes part in. */
export function InRoom({ place }: { readonly place: Talkable }) {
  const [asListener, setAsListener] = useState(false);
  const session = useMemo(() => new TalkSession(place, asListener, ''), [place, asListener]);
  useEffect(() => {
    void session.start();
    const leave = (): void => void session.leave();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [session]);
  return <Session place={place} session={session} onListen={() => setAsListener(true)} />;
}

interface Props {
  readonly place: Talkable;
  readonly session: TalkSession;
  readonly onListen: () => void;
}

function Session({ place, session, onListen }: Props) {
  const view = useSyncExternalStore(session.subscribe, session.view);
  const { data, refetch } = useQuery(lineOf(place).state);
  const { state, participantId } = view;
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
        <Badge look={LOOKS[state]} status={state}>
          {t(`talk.state.${state}`)}
        </Badge>
        <Button size="small" look="quiet" icon="signOut" onClick={() => openTalk({ kind: 'list' })}>
          {t('talk.leave')}
        </Button>
      </div>
      {view.problem === null ? null : <Notice tone="warning">{view.problem}</Notice>}
      {view.noMicrophone === null || view.listenOnly ? null : (
        <Notice tone="warning">
          {t(`talk.noMicrophone.${view.noMicrophone}`)}{' '}
          <Button size="small" onClick={onListen}>
            {t('talk.listenOnly')}
          </Button>
        </Notice>
      )}
      {own?.muted === true && !view.listenOnly && view.noMicrophone === null ? (
        <Notice tone="warning">{t('talk.mutedByOther')}</Notice>
      ) : null}
      <OwnVoice session={session} view={view} hold={hold} />
      <Participants place={place} room={data} ownId={participantId} />
    </>
  );
}
