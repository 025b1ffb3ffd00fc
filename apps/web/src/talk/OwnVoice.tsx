import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { t } from '../text/t.js';
import { Button } from '../ui/button/Button.js';
import { LabeledSelect } from '../ui/choice/LabeledSelect.js';
import { Switch } from '../ui/form/Switch.js';
import { LevelBars } from '../ui/gauge/LevelBars.js';
import { microphones } from './microphone.js';
import type { TalkSession, TalkView } from './talk-session.js';
import { useSpace } from './use-space.js';
import classes from './Talk.module.css';

const METER_MS = 100;

interface Props {
  readonly session: TalkSession;
  readonly view: TalkView;
  readonly hold: (isHeld: boolean) => void;
}

/** The button to talk, the latch, the microphone with its level, and how loud the room is heard. */
export function OwnVoice({ session, view, hold }: Props) {
  const { talking, latched, listenOnly, noMicrophone, state, deviceId, volume } = view;
  const canTalk = !listenOnly && noMicrophone === null && state === 'connected';
  const volumeId = useId();
  useSpace(hold, canTalk);
  const devices = useQuery({
    queryKey: ['microphones', noMicrophone, state],
    queryFn: microphones,
    enabled: !listenOnly,
    staleTime: 0,
  });
  return (
    <>
      {listenOnly ? (
        <p className={classes['note']}>{t('talk.listening')}</p>
      ) : (
        <>
          <Button
            size="large"
            look={talking ? 'primary' : 'quiet'}
            icon={talking ? 'sound' : 'muted'}
            className={classes['talk']}
            aria-pressed={talking}
            reason={canTalk ? null : t('talk.notYet')}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              hold(canTalk);
            }}
            onPointerUp={() => hold(false)}
            onPointerCancel={() => hold(false)}
          >
            {talking ? t('talk.onAir') : t('talk.hold')}
          </Button>
          <Switch
            label={t('talk.latch')}
            hint={t('talk.latch.hint')}
            checked={latched}
            disabled={!canTalk && !latched}
            onChange={({ currentTarget: { checked } }) => session.latch(checked)}
          />
          <div className={classes['line']}>
            <LabeledSelect
              label={t('talk.microphone')}
              value={deviceId}
              options={[{ value: '', label: t('talk.microphone.usual') }, ...(devices.data ?? [])]}
              onChange={(id) => void session.takeMicrophone(id)}
            />
            <Meter session={session} />
          </div>
        </>
      )}
      <label className={classes['line']} htmlFor={volumeId}>
        <span>{t('talk.volume')}</span>
        <input
          id={volumeId}
          type="range"
          min={0}
          max={100}
          value={volume}
          onChange={({ currentTarget: { valueAsNumber } }) => session.setVolume(valueAsNumber)}
        />
      </label>
    </>
  );
}

/** Level of the own microphone, also while nothing of it goes out. */
function Meter({ session }: { readonly session: TalkSession }) {
  const [level, setLevel] = useState(-100);
  useEffect(() => {
    const timer = setInterval(() => setLevel(session.level), METER_MS);
    return () => clearInterval(timer);
  }, [session]);
  return (
    <span className={classes['meter']}>
      <LevelBars levels={[level]} />
    </span>
  );
}
