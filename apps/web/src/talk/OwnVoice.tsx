import { useEffect, useId, useState } from 'react';
import { t } from '../text/t.js';
import { Button } from '../ui/button/Button.js';
import { LabeledSelect } from '../ui/choice/LabeledSelect.js';
import { Switch } from '../ui/form/Switch.js';
import { LevelBars } from '../ui/gauge/LevelBars.js';
import { type SoundDevices, soundDevices } from './microphone.js';
import type { TalkSession, TalkView } from './talk-session.js';
import { useSpace } from './use-space.js';
import classes from './Talk.module.css';

const METER_MS = 100;

interface Props {
  readonly session: TalkSession;
  readonly view: TalkView;
  readonly hold: (isHeld: boolean) => void;
  /** Joins again with a microphone. */
  readonly onTalk: () => void;
}

/** Talk button, latch, microphone with its level, and output and volume of the room. */
export function OwnVoice({ session, view, hold, onTalk }: Props) {
  const { talking, latched, silenced, listenOnly, noMicrophone, state, deviceId, outputId, volume } = view;
  const isThere = !listenOnly && noMicrophone === null && state === 'connected';
  const canTalk = isThere && !silenced;
  const volumeId = useId();
  useSpace(hold, canTalk);
  const { microphones, outputs } = useSoundDevices(state !== 'connecting');
  // The chosen headset was unplugged.
  const isGone = outputId !== '' && outputs.length > 0 && !outputs.some(({ value }) => value === outputId);
  useEffect(() => void (isGone && session.takeOutput('')), [isGone, session]);
  return (
    <>
      {listenOnly ? (
        <div className={classes['line']}>
          <p>{t('talk.listening')}</p>
          <Button size="small" onClick={onTalk}>
            {t('talk.useMicrophone')}
          </Button>
        </div>
      ) : (
        <>
          <Button
            size="large"
            look={talking ? 'primary' : 'quiet'}
            icon={talking ? 'sound' : 'muted'}
            className={classes['talk']}
            data-space="talk"
            aria-pressed={talking}
            reason={canTalk ? null : t(isThere ? 'talk.muted' : 'talk.notYet')}
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
              options={[{ value: '', label: t('talk.microphone.usual') }, ...microphones]}
              onChange={(id) => void session.takeMicrophone(id)}
            />
            <Meter session={session} />
          </div>
        </>
      )}
      {outputs.length === 0 ? null : (
        <LabeledSelect
          label={t('talk.output')}
          value={outputId}
          options={[{ value: '', label: t('talk.microphone.usual') }, ...outputs]}
          onChange={(id) => void session.takeOutput(id)}
        />
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

/** Microphones and outputs of this computer, read again when one is plugged in or out. */
function useSoundDevices(isOn: boolean): SoundDevices {
  const [devices, setDevices] = useState<SoundDevices>({ microphones: [], outputs: [] });
  useEffect(() => {
    if (!isOn || !isSecureContext) return undefined;
    let isOver = false;
    const read = (): void => void soundDevices().then((found) => isOver || setDevices(found));
    read();
    navigator.mediaDevices.addEventListener('devicechange', read);
    return () => {
      isOver = true;
      navigator.mediaDevices.removeEventListener('devicechange', read);
    };
  }, [isOn]);
  return devices;
}

/** Level of the user's microphone, also while it is not sent. */
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
